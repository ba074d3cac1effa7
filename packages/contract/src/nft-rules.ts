import * as z from 'zod/mini';

/** Media that a work can be (S99). */
export const nftTypes = ['image', 'gif', 'audio', 'video'] as const;
/** One of them. */
export type NftType = (typeof nftTypes)[number];

/** How rare a work is, as its artist says. */
export const nftRarities = ['common', 'rare', 'epic', 'legendary'] as const;
/** One of them. */
export type NftRarity = (typeof nftRarities)[number];

/** How something is sold: at a fixed price, to the highest bid, or as one of a blind box. */
export const nftSaleTypes = ['normal', 'auction', 'box'] as const;
/** One of them. */
export type NftSaleType = (typeof nftSaleTypes)[number];

/** States of an order (S94): to be paid, paid, expired, closed. */
export const nftOrderStatuses = { toPay: 0, paid: 1, expired: 2, closed: 3 } as const;

/** States of an offer: waiting for its time or open, sold, ended and to be paid by the winner, returned to its owner. */
export const nftOfferStates = ['listed', 'sold', 'to_pay', 'returned'] as const;
/** One of them. */
export type NftOfferState = (typeof nftOfferStates)[number];

/** How long a won auction can be paid, in hours (S94). */
export const nftPayHours = 24;
/** A bid within so many minutes of the end moves the end to so many minutes after it (S95). */
export const nftExtensionMinutes = 5;
/** How often an end is moved at most (S95). */
export const nftExtensionsMost = 12;
/** How long a resale runs at most, in days (S97). */
export const nftResaleDays = 30;
/** A bid is at most so many times the highest one, or the start price where there is none (S175). */
export const nftRaiseMost = 2;
/** The margin of a bidder is at least this part of their bid: one in so many (S175). */
export const nftMarginShare = 10;
/** How many margins an auction takes at most. */
export const nftMarginsMost = 1_000;
/** Units in a box at most. */
export const nftBoxUnitsMost = 1_000;
/** How many favourites a customer keeps. */
export const nftFavouritesMost = 500;
/** Below this score nobody bids, and what an auction that is not paid takes from it (S60). */
export const nftScore = { least: 60, unpaid: -10 } as const;

/** Under which terms works are sold. */
export const nftTerms = z.strictObject({
  /** Whether anything new can be offered, bought or bid for. */
  open: z.boolean(),
  /** What the house keeps of each resale, in basis points; it is frozen when a work is listed. */
  fee_bps: z.int().check(z.gte(0), z.lte(1_000)),
  /** The codes of the currencies that works are offered in. */
  currencies: z.array(z.string().check(z.regex(/^[A-Z0-9]{2,20}$/))).check(z.minLength(1), z.maxLength(10)),
});
/** The terms. */
export type NftTerms = z.output<typeof nftTerms>;

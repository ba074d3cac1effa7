import type { OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { nftMarginShare } from '@bourse/contract/nft-rules';
import { windowStatus } from '@bourse/contract/nft-window';
import { Big } from 'big.js';

/** A work or a box, with its sale where it has one. */
export type Item = OutputOf<typeof nftCalls.box>;
/** An artist, as lists show them. */
export type Artist = OutputOf<typeof nftCalls.artists>['list'][number];
/** An own work, or an own box that was not opened. */
export type OwnItem = OutputOf<typeof nftCalls.mine>['list'][number];
/** An own order. */
export type Order = OutputOf<typeof nftCalls.buy>;
/** An own bid. */
export type Bid = OutputOf<typeof nftCalls.bid>;
/** What is in a box, and what is left of it. */
export type Odds = OutputOf<typeof nftCalls.odds>;
/** An opened box with its proof. */
export type BoxResult = OutputOf<typeof nftCalls.openBox>;
/** An own offer. */
export type Resale = OutputOf<typeof nftCalls.resell>;
/** Something that has happened to a work. */
export type LogLine = OutputOf<typeof nftCalls.saleLog>['list'][number];

/** Whether an address names something by a code that the register could have given. */
export const isCode = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(text);

/** How an item stands now, by its key in the texts. */
export type Standing = 'none' | 'soon' | 'open' | 'gone' | 'ended';

/**
 * How an item stands: not offered, not started, open, sold before its end, or ended. The window is the one that the server
 * computes (S92).
 * @param now milliseconds since 1970.
 */
export function standingOf({ start, end, stock }: Pick<Item, 'start' | 'end' | 'stock'>, now: number): Standing {
  if (start === null || end === null) return 'none';
  const [from, until] = [Date.parse(start), Date.parse(end)];
  switch (windowStatus(stock, now, from, until)) {
    case 1:
      return 'open';
    case 2:
      return 'soon';
    case 0:
      return now > until ? 'ended' : 'gone';
  }
}

/** The colour of each standing. */
export const standingTones = {
  none: 'plain',
  soon: 'info',
  open: 'accent',
  gone: 'plain',
  ended: 'plain',
} as const satisfies Readonly<Record<Standing, string>>;

/** What an item is compared by: the highest bid, the least first one, or the price. */
export function priceOf({
  sale_type: type,
  current_bid: bid,
  price,
}: Pick<Item, 'sale_type' | 'current_bid' | 'price'>): {
  readonly label: 'bid' | 'firstBid' | 'box' | 'price';
  readonly amount: string | null;
} {
  if (type === 'auction') return bid === null ? { label: 'firstBid', amount: price } : { label: 'bid', amount: bid };
  return { label: type === 'box' ? 'box' : 'price', amount: price };
}

/** The page of an item: images and what is more than an image have pages of their own (S99), boxes that of their purchase. */
export function placeOf({
  type,
  sale_type: sale,
  artist_uid: artist,
}: Pick<Item, 'type' | 'sale_type' | 'artist_uid'>) {
  if (sale === 'box' || artist === null) return '/pages/nft/purchase_one';
  return type === 'image' ? '/pages/nft/artworkDetail' : '/pages/nft/artworkDetail_video';
}

/** What is wrong with a bid; null where nothing is. @param number what `text` says; null where that is no number. */
export function bidProblem(
  number: string | null,
  text: string,
  { least, most }: { readonly least: string; readonly most: string },
  scale: number,
): 'missing' | 'unreadable' | 'low' | 'high' | null {
  if (text.trim() === '') return 'missing';
  if (number === null || (number.split('.')[1]?.length ?? 0) > scale) return 'unreadable';
  if (new Big(number).lt(least)) return 'low';
  return new Big(number).gt(most) ? 'high' : null;
}

/** The margin that a bid holds: what is held already, or a tenth of the bid, rounded up to the smallest unit (S175). */
export function marginOf(held: string, bid: string, scale: number): string {
  const share = new Big(bid).div(nftMarginShare).round(scale, Big.roundUp);
  return share.gt(held) ? share.toFixed() : held;
}

/** The next bid above or below one in whole steps from the least, and never below that or above the most. */
export function stepBid(
  number: string | null,
  { least, most }: { readonly least: string; readonly most: string },
  step: string,
  direction: 1 | -1,
): string {
  if (number === null) return least;
  const next = new Big(number).plus(new Big(step).times(direction));
  if (next.lt(least)) return least;
  return next.gt(most) ? most : next.toFixed();
}

/** What a share of a price is, cut to the currency's smallest unit. */
export const shareOf = (price: string, rate: string, scale: number): string =>
  new Big(price).times(rate).round(scale, Big.roundDown).toFixed();

/** What the owner gets of a price: it less the royalty and the fee. */
export function receivedOf(
  price: string,
  { royalty, fee }: { readonly royalty: string; readonly fee: string },
  scale: number,
) {
  const parts = { royalty: shareOf(price, royalty, scale), fee: shareOf(price, fee, scale) };
  return { ...parts, received: new Big(price).minus(parts.royalty).minus(parts.fee).toFixed() };
}

/** A time that is left, as days and a clock of hours, minutes and seconds. */
export function clockOf(seconds: number): { readonly days: number; readonly clock: string } {
  const two = (figure: number): string => String(figure).padStart(2, '0');
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
  return { days, clock: `${two(Math.floor(rest / 3_600))}:${two(Math.floor((rest % 3_600) / 60))}:${two(rest % 60)}` };
}

const orderStates = ['toPay', 'paid', 'expired', 'closed'] as const;
/** How an order stands, by its key in the texts (S94). */
export type OrderState = (typeof orderStates)[number];
/** The state of an order by its key in the texts. */
export const orderState = ({ status }: Pick<Order, 'status'>): OrderState => orderStates[status];

/** The act that has the receipt of an order: its purchase, or its payment where it was won; null until that is paid. */
export function receiptKind({ sale_type: sale, status }: Pick<Order, 'sale_type' | 'status'>): string | null {
  if (sale !== 'auction') return 'nft.buy';
  return status === 1 ? 'nft.pay_order' : null;
}

/** The colour of each. */
export const orderTones = {
  toPay: 'warn',
  paid: 'good',
  expired: 'bad',
  closed: 'plain',
} as const satisfies Readonly<Record<OrderState, string>>;

/**
 * How often a work is read again by itself: around its end often, whether the connection tells what happens to it or not, as the
 * end comes by the clock and its outcome a moment later; else seldom while it tells, and without it an auction quicker when it is
 * about to end.
 */
export function readEveryMs(end: string | null, now: number, isTold: boolean): number {
  const left = end === null ? null : Date.parse(end) - now;
  if (isTold) {
    if (left === null || left <= -60_000) return 60_000;
    // Not later than the minute in which it ends begins.
    return left < 60_000 ? 2_000 : Math.min(60_000, Math.max(2_000, left - 60_000));
  }
  if (left === null) return 30_000;
  return left > -60_000 && left < 600_000 ? 2_000 : 8_000;
}

/** Which sale the customer sees, as purchases, margins and bids name it; a box has one alone. */
export const shownOffer = ({ offer_id: id }: Pick<Item, 'offer_id'>): { readonly offer_id?: string } =>
  id === null ? {} : { offer_id: id };

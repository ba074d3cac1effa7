import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { nftCalls } from './nft.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** What is news to whom: the bidder, the winner, the seller, the artist. */
export const nftNews = [
  'outbid',
  'won',
  'remind',
  'lost',
  'expired',
  'closed',
  'sold',
  'unsold',
  'forfeit',
  'royalty',
] as const;
/** One of them. */
export type NftNews = (typeof nftNews)[number];

/** Something has happened to a work, a bid or an order of a customer, or of the house; `news` is null for whoever has done it. */
export const nftMoved = defineEvent({
  topic: 'nft',
  type: 'nft.moved',
  version: 1,
  payload: z.object({
    /** Null where it concerns those alone who look at the work. */
    user_id: z.nullable(s.idOut),
    code: z.string(),
    name: z.string(),
    news: z.nullable(z.enum(nftNews)),
    currency_id: s.coinIdOut,
    /** What is to be paid, has come, has come back, or was bid. */
    amount: s.decimal,
    at: s.isoTime,
  }),
});

const told = {
  group: 'trading',
  args: z.object({ name: z.string(), amount: s.decimal, currency: z.string() }),
} as const;

/** The market of works. */
export const nftFamily = defineFamily({
  name: 'nft',
  calls: nftCalls,
  postingKinds: postingKindsOf('nft', {
    /** The margin of an auction, to the account of the market and back. */
    nft_margin: { direction: 'either' },
    nft_refund: { direction: 'either' },
    /** For a work: it is no profit and no loss of trading. */
    nft_purchase: { direction: 'either', isInflow: true },
    nft_royalty_paid: { direction: 'either', isInflow: true },
    nft_fee: { direction: 'out' },
    /** The margin of a winner who has not paid, to the seller. */
    nft_margin_lost: { direction: 'either' },
  }),
  events: [nftMoved],
  notices: {
    nft_outbid: told,
    nft_won: told,
    nft_remind: told,
    nft_lost: told,
    nft_expired: told,
    nft_closed: told,
    nft_sold: told,
    nft_unsold: told,
    nft_forfeit: told,
    nft_royalty: told,
  },
});

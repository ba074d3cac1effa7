import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import {
  cancelIn,
  lockupRoutes,
  noticeSum,
  oneIn,
  ownKey,
  parseRate,
  positionFacts,
  positionOut,
  positionsIn,
  productOut,
  quoteOut,
  quoteRefusals,
  rateIn,
  redemptionOut,
  renewing,
  renewIn,
  renewOut,
  stakeIn,
  termsIn,
  wholeRate,
} from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

const routes = lockupRoutes('etf', 'etf', '3');

/** A coin of the basket: how much of it one share holds, and what part of the basket's worth that is now. */
const basketCoinOut = z.object({
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** Decimals of the coin in one share. */
  units: s.decimal,
  /** The part of the worth that the terms want it to have, as a fraction; made so again at each rebalancing. */
  target_weight: s.decimal,
  /** The part of the worth that it has now; null where there is no index. */
  weight: z.nullable(s.decimal),
});

const etfProductOut = z.object({
  ...productOut,
  basket: z.array(basketCoinOut),
  /** What one share is worth by the index; null below the quorum, when nothing can be bought. */
  share_price: z.nullable(s.decimal),
  /** The change of the basket's worth over the last whole day in percent (S162); null where it is not known yet. */
  change_1d: z.nullable(s.signedDecimal),
  /** Days from one rebalancing to the next, and the next one. Its cost is the pool's. */
  rebalanced_every_days: z.int(),
  rebalanced_next_at: s.isoTime,
});

const holdingOut = z.object({ currency_id: s.coinIdOut, currency: z.string(), amount: s.decimal });

const etfPositionOut = z.object({
  ...positionOut,
  shares: s.decimal,
  /** What one share cost. */
  entry_price: s.decimal,
  /** The coins that are the position's, and lie in the customer's product account. */
  holdings: z.array(holdingOut),
  /** What they are worth by the index now; null below the quorum, and where it has ended. */
  value: z.nullable(s.decimal),
  auto_renew: z.boolean(),
  penalty_now: z.nullable(s.decimal),
  payout: z.nullable(s.decimal),
  /** The price of one share at its end; null before. */
  exit_price: z.nullable(s.decimal),
  /** Whether the coins themselves came back, because the pool did not have their worth in the currency. */
  in_kind: z.boolean(),
});

/** A position as it stands when it is read. */
const etfHeldOut = z.object({
  ...etfPositionOut.shape,
  /**
   * What its worth changed by over the last whole day (UTC), since its purchase where that was within the day; null where
   * the worth of one end of it is not known, and where the position has ended.
   */
  gain_yesterday: z.nullable(s.signedDecimal),
});

/** Calls of the ETF products: shares in a published basket of coins, bought and redeemed at its index (S87, S162). */
export const etfCalls = {
  products: defineCall({
    ...routes.products,
    input: z.object({}),
    output: z.array(etfProductOut),
    summary: 'Products on sale, with their basket, their pool and what is left of them.',
  }),
  product: defineCall({
    ...routes.product,
    input: oneIn,
    output: etfProductOut,
    rejections: ['NOT_FOUND'],
    summary: 'One product with its basket, pool and quota.',
  }),
  quote: defineCall({
    ...routes.quote,
    input: z.object(stakeIn),
    output: z.object({
      ...quoteOut,
      share_price: s.decimal,
      shares: s.decimal,
      holdings: z.array(holdingOut),
    }),
    rejections: [...quoteRefusals, 'PRICE_UNAVAILABLE'],
    summary: 'Shares, coins, penalty and dates before buying, by the index of the moment.',
  }),
  buy: defineCall({
    ...routes.buy,
    input: z.object({ ...stakeIn, ...renewing, ...ownKey }),
    output: etfPositionOut,
    rejections: [
      'NOT_FOUND',
      'INVALID_AMOUNT',
      'INTEGER_REQUIRED',
      'ID_REUSED',
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'PRICE_UNAVAILABLE',
      'TRADING_HALTED',
      'LIMIT_EXCEEDED',
      'PRODUCT_SOLD_OUT',
      'INSUFFICIENT_BALANCE',
      'POOL_EXHAUSTED',
    ],
    summary: 'Buys shares for an amount of change at the index of the moment.',
  }),
  cancel: defineCall({
    ...routes.cancel,
    input: cancelIn,
    output: z.object({ ...redemptionOut, exit_price: s.decimal, in_kind: z.boolean() }),
    rejections: ['NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'PRICE_UNAVAILABLE', 'TRADING_HALTED'],
    summary: 'Quotes an early redemption (0) or carries it out (1) (S83), at the index of the moment less the penalty.',
  }),
  orders: defineCall({
    ...routes.orders,
    input: positionsIn,
    output: s.pageOf(etfHeldOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own positions, newest first.',
  }),
  order: defineCall({
    ...routes.order,
    input: oneIn,
    output: etfHeldOut,
    rejections: ['NOT_FOUND'],
    summary: 'One position with its coins; /verify/detail has the evidence of its prices by etf:id:buy and etf:id:end.',
  }),
  autoRenew: defineCall({
    ...routes.autoRenew,
    input: renewIn,
    output: renewOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'PRODUCT_NOT_OPEN'],
    summary: 'Whether a position goes on at its expiry, under the terms of that day.',
  }),
};

const weightOf = ({ weight }: { readonly weight: string }): bigint => parseRate(weight) ?? 0n;

/** The terms of an ETF product. */
export const etfTermsIn = z.object({
  ...termsIn,
  /** The coins and their parts of the worth, which make a whole. */
  basket: z.array(z.object({ currency_id: s.coinIdOut, weight: rateIn })).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((coins) => new Set(coins.map(({ currency_id: id }) => id)).size === coins.length),
    z.refine((coins) => coins.every((coin) => weightOf(coin) > 0n)),
    z.refine((coins) => coins.reduce((sum, coin) => sum + weightOf(coin), 0n) === wholeRate),
  ),
  /** What one share is worth when the product begins. */
  base_price: s.decimal,
  rebalanced_every_days: z.int().check(z.gte(1), z.lte(365)),
});

/** A position was opened. */
export const etfOpened = defineEvent({
  topic: 'etf',
  type: 'etf.opened',
  version: 1,
  payload: z.object({ ...positionFacts, shares: s.decimal, expires_at: s.isoTime, renewed: z.boolean() }),
});

/** A position ended, at its expiry or before. */
export const etfEnded = defineEvent({
  topic: 'etf',
  type: 'etf.ended',
  version: 1,
  payload: z.object({
    ...positionFacts,
    early: z.boolean(),
    penalty: s.decimal,
    payout: s.decimal,
    in_kind: z.boolean(),
  }),
});

/** The coins of a position were changed so that they have the weights of its basket again. */
export const etfRebalanced = defineEvent({
  topic: 'etf',
  type: 'etf.rebalanced',
  version: 1,
  payload: z.object({ user_ids: z.array(s.idOut), at: s.isoTime }),
});

/** ETF products. */
export const etfFamily = defineFamily({
  name: 'etf',
  calls: etfCalls,
  postingKinds: postingKindsOf('etf', {
    etf_purchase: { direction: 'either' },
    etf_return: { direction: 'either' },
    etf_penalty: { direction: 'out' },
    etf_rebalancing: { direction: 'either' },
  }),
  events: [etfOpened, etfEnded, etfRebalanced],
  notices: {
    etf_opened: { group: 'funds', args: z.object(noticeSum) },
    etf_expired: { group: 'funds', args: z.object(noticeSum) },
    etf_renewed: { group: 'funds', args: z.object(noticeSum) },
    etf_redeemed: { group: 'funds', args: z.object({ ...noticeSum, penalty: s.decimal }) },
    etf_redeemed_in_kind: { group: 'funds', args: z.object({ currency: z.string() }) },
  },
});

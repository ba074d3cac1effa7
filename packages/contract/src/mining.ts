import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineFamily } from './family.ts';
import {
  cancelIn,
  earningEvents,
  earningRefusals,
  earningTermsIn,
  lockupRoutes,
  noticeSum,
  oneIn,
  ownKey,
  paidYesterdayOut,
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
} from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

const routes = lockupRoutes('mining', 'mining', '2');

/** The daily budget of a product, and the rate that no share of it goes beyond (S86). */
const share = { daily_budget: s.decimal, rate_max: s.decimal };

const miningProductOut = z.object({
  ...productOut,
  ...share,
  /** What a day would pay on one unit of the currency if nothing else were bought: a fraction, at most `rate_max`. */
  rate_today: s.decimal,
  /** Everything that shares the budget now. */
  staked: s.decimal,
  dividend_hour: z.int(),
  /** Whether a position may be renewed at its expiry. */
  renewable: z.boolean(),
});

const miningPositionOut = z.object({
  ...positionOut,
  ...share,
  dividend_hour: z.int(),
  /** The shares of the budget that were paid so far. */
  paid: s.decimal,
  /** All the yield to the end of the term if every day paid the greatest rate. */
  yield_max: s.decimal,
  auto_renew: z.boolean(),
  penalty_now: s.decimal,
  payout: z.nullable(s.decimal),
});

/** A position as it stands when it is read. */
const miningHeldOut = z.object({ ...miningPositionOut.shape, ...paidYesterdayOut });

const dividendOut = z.object({
  day: z.string(),
  /** What was in the product that day, and the share of the budget that this position had. */
  staked: s.decimal,
  amount: s.decimal,
  paid_at: s.isoTime,
});

/** Calls of the mining products: positions share a funded daily budget by their amounts (S86). */
export const miningCalls = {
  products: defineCall({
    ...routes.products,
    input: z.object({}),
    output: z.array(miningProductOut),
    summary: 'Products on sale, with their budget, their pool and what is left of them.',
  }),
  product: defineCall({
    ...routes.product,
    input: oneIn,
    output: miningProductOut,
    rejections: ['NOT_FOUND'],
    summary: 'One product with its pool and quota.',
  }),
  quote: defineCall({
    ...routes.quote,
    input: z.object(stakeIn),
    output: z.object({
      ...quoteOut,
      ...share,
      /** What the first day would pay if nothing else were bought. */
      yield_a_day: s.decimal,
      yield_max: s.decimal,
    }),
    rejections: quoteRefusals,
    summary: 'Share of the budget, penalty and dates before buying.',
  }),
  buy: defineCall({
    ...routes.buy,
    input: z.object({ ...stakeIn, ...renewing, ...ownKey }),
    output: miningPositionOut,
    rejections: earningRefusals,
    summary: 'Puts an amount of change in under the terms that are in force.',
  }),
  cancel: defineCall({
    ...routes.cancel,
    input: cancelIn,
    output: z.object({ ...redemptionOut, yield_due: s.decimal }),
    rejections: ['NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Quotes an early redemption (0) or carries it out (1) (S83).',
  }),
  orders: defineCall({
    ...routes.orders,
    input: positionsIn,
    output: s.pageOf(miningHeldOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own positions, newest first.',
  }),
  order: defineCall({
    ...routes.order,
    input: oneIn,
    output: z.object({ ...miningHeldOut.shape, dividends: z.array(dividendOut) }),
    rejections: ['NOT_FOUND'],
    summary: 'One position with each share of the budget.',
  }),
  autoRenew: defineCall({
    ...routes.autoRenew,
    input: renewIn,
    output: renewOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'PRODUCT_NOT_OPEN'],
    summary: 'Whether a position goes on at its expiry, under the terms of that day.',
  }),
};

/** The terms of a mining product. */
export const miningTermsIn = z.object({
  ...earningTermsIn,
  daily_budget: s.decimal.check(z.regex(/[1-9]/)),
  rate_max: rateIn,
});

/** What happens to positions. */
export const miningEvents = earningEvents('mining');

/** Mining products. */
export const miningFamily = defineFamily({
  name: 'mining',
  calls: miningCalls,
  postingKinds: postingKindsOf('mining', {
    mining_purchase: { direction: 'either' },
    mining_return: { direction: 'either' },
    mining_yield: { direction: 'in' },
    mining_penalty: { direction: 'out' },
  }),
  events: Object.values(miningEvents),
  notices: {
    mining_opened: { group: 'funds', args: z.object(noticeSum) },
    mining_expired: { group: 'funds', args: z.object(noticeSum) },
    mining_redeemed: { group: 'funds', args: z.object({ ...noticeSum, penalty: s.decimal }) },
    mining_renewing: { group: 'funds', args: z.object(noticeSum) },
    mining_renewed: { group: 'funds', args: z.object(noticeSum) },
    mining_not_renewed: { group: 'funds', args: z.object(noticeSum) },
  },
});

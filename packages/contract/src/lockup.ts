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
  parseRate,
  positionOut,
  positionsIn,
  productOut,
  quoteOut,
  quoteRefusals,
  rateIn,
  redemptionOut,
  renewIn,
  renewing,
  renewOut,
  stakeIn,
} from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

const routes = lockupRoutes('lockup', 'lockup', '');

/** Daily rates as fractions, `0.003` for 0.3 %: the lower one is promised, the upper one reserved from the pool (S84). */
const rates = { rate_low: s.decimal, rate_high: s.decimal };

const lockupProductOut = z.object({
  ...productOut,
  ...rates,
  /** The rate of the day that is running now, between the two: the emptier the product, the higher. */
  rate_today: s.decimal,
  /** The hour (UTC) at which the yield of the day before is paid. */
  dividend_hour: z.int(),
  /** Whether a position may be renewed at its expiry. */
  renewable: z.boolean(),
});

const lockupPositionOut = z.object({
  ...positionOut,
  ...rates,
  dividend_hour: z.int(),
  auto_renew: z.boolean(),
  /** The yield that was paid so far. */
  paid: s.decimal,
  /** All the yield to the end of the term, at the lower and at the upper rate. */
  yield_low: s.decimal,
  yield_high: s.decimal,
  /** What an early end would cost now; 0 where it has ended. */
  penalty_now: s.decimal,
  /** What came back when it ended; null before. */
  payout: z.nullable(s.decimal),
});

/** A position as it stands when it is read. */
const lockupHeldOut = z.object({ ...lockupPositionOut.shape, ...paidYesterdayOut });

const dividendOut = z.object({ day: z.string(), rate: s.decimal, amount: s.decimal, paid_at: s.isoTime });

/** Calls of the lock-up products: an amount rests for a term and earns a daily yield from a funded pool. */
export const lockupCalls = {
  products: defineCall({
    ...routes.products,
    input: z.object({}),
    output: z.array(lockupProductOut),
    summary: 'Products on sale, with their pool and what is left of them.',
  }),
  product: defineCall({
    ...routes.product,
    input: oneIn,
    output: lockupProductOut,
    rejections: ['NOT_FOUND'],
    summary: 'One product with its pool and quota.',
  }),
  quote: defineCall({
    ...routes.quote,
    input: z.object(stakeIn),
    output: z.object({
      ...quoteOut,
      ...rates,
      yield_low: s.decimal,
      yield_high: s.decimal,
    }),
    rejections: quoteRefusals,
    summary: 'Yield, penalty and dates before buying.',
  }),
  buy: defineCall({
    ...routes.buy,
    input: z.object({ ...stakeIn, ...renewing, ...ownKey }),
    output: lockupPositionOut,
    rejections: earningRefusals,
    summary: 'Locks an amount of change under the terms that are in force.',
  }),
  cancel: defineCall({
    ...routes.cancel,
    input: cancelIn,
    output: z.object({ ...redemptionOut, yield_due: s.decimal }),
    rejections: ['NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Quotes an early redemption (0) or carries it out (1) (S83). Yield of whole days stays the customer’s.',
  }),
  orders: defineCall({
    ...routes.orders,
    input: positionsIn,
    output: s.pageOf(lockupHeldOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own positions, newest first.',
  }),
  order: defineCall({
    ...routes.order,
    input: oneIn,
    output: z.object({ ...lockupHeldOut.shape, dividends: z.array(dividendOut) }),
    rejections: ['NOT_FOUND'],
    summary: 'One position with each dividend.',
  }),
  autoRenew: defineCall({
    ...routes.autoRenew,
    input: renewIn,
    output: renewOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'PRODUCT_NOT_OPEN'],
    summary: 'Whether the principal is locked again at expiry, under the terms of that day.',
  }),
};

/** The terms of a lock-up product. */
export const lockupTermsIn = z.object({ ...earningTermsIn, rate_low: rateIn, rate_high: rateIn }).check(
  z.refine(({ rate_low: low, rate_high: high }) => (parseRate(low) ?? 0n) <= (parseRate(high) ?? 0n), {
    path: ['rate_high'],
  }),
);

/** What happens to positions. */
export const lockupEvents = earningEvents('lockup');

/** Lock-up products, the family that others are written after. */
export const lockupFamily = defineFamily({
  name: 'lockup',
  calls: lockupCalls,
  postingKinds: postingKindsOf('lockup', {
    lockup_purchase: { direction: 'either' },
    lockup_return: { direction: 'either' },
    lockup_yield: { direction: 'in' },
    lockup_penalty: { direction: 'out' },
  }),
  events: Object.values(lockupEvents),
  notices: {
    lockup_opened: { group: 'funds', args: z.object(noticeSum) },
    lockup_expired: { group: 'funds', args: z.object(noticeSum) },
    lockup_redeemed: { group: 'funds', args: z.object({ ...noticeSum, penalty: s.decimal }) },
    lockup_renewing: { group: 'funds', args: z.object(noticeSum) },
    lockup_renewed: { group: 'funds', args: z.object(noticeSum) },
    lockup_not_renewed: { group: 'funds', args: z.object(noticeSum) },
  },
});

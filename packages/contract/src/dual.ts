import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { namesIn, noticeSum, oneIn, ownKey, parseRate, poolOut, rateIn } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** What is paid in: the coin (call), or USDT (put). */
export const dualTypes = ['call', 'put'] as const;
/** States of an order (S90): purchased, settling, success, fail. */
export const dualStatuses = { purchased: 1, settling: 2, success: 3, fail: 4 } as const;
/** Minutes of the index that the settlement price is the average of (S90). */
export const dualWindowMinutes = 30;
/** How old the index in force may be at any moment of that window, in seconds. */
export const dualGapSeconds = 60;
/** How long after the first window a later one may decide; without any, principal and interest come back (S90). */
export const dualPatienceHours = 24;

const type = z.enum(dualTypes);
const kind = s.withDefault(type, 'call');
const route = { feature: 'dual' } as const;

/** An amount of one currency. */
const sumOut = z.object({ currency_id: s.coinIdOut, currency: z.string(), amount: s.decimal });

/** What is the same for a product and for what was bought of it. */
const subject = {
  name: z.string(),
  type,
  symbol: z.string(),
  /** The coin whose price decides. */
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** What is paid in: the coin, or USDT. */
  pay_currency_id: s.coinIdOut,
  pay_currency: z.string(),
  /** What one share costs, in the currency that is paid in. */
  unit_price: s.decimal,
  /** A year's rate as a fraction: `0.18` for 18 %. */
  apr: s.decimal,
  linked_price: s.decimal,
  /** Whole days from 00:00 UTC after the purchase to the maturity date; of a product, for a purchase now. */
  days: z.int(),
  /** The maturity date. */
  maturity: z.string(),
  /** 08:00 UTC of it: the end of the window whose average decides. */
  settles_at: s.isoTime,
};

const productOut = z.object({
  id: s.idOut,
  /** The version of the terms that a purchase would be under. */
  terms_id: s.idOut,
  ...subject,
  /** The index of the coin now; null below the quorum, when nothing is sold. */
  price: z.nullable(s.decimal),
  sale_ends_at: s.isoTime,
  shares: z.int(),
  remaining_shares: z.int(),
  /** The most shares that one customer may have; null without a limit. */
  maximum_shares: z.nullable(z.int()),
  /** 1 open, 2 sold out, 3 closed by the operator, 4 a pool does not cover one share, 5 its sale is over. */
  state: z.literal([1, 2, 3, 4, 5]),
  /** Of the coin, then of USDT. */
  pools: z.array(poolOut),
});

/** Both ways in which it can end (S89): what arrives on change. */
const outcomes = {
  /** Below the linked price: the coin. */
  below: sumOut,
  /** At the linked price or above: USDT. */
  otherwise: sumOut,
};

const orderOut = z.object({
  id: s.idOut,
  product_id: s.idOut,
  ...subject,
  num: z.int(),
  amount: s.decimal,
  ...outcomes,
  status: z.literal([1, 2, 3, 4]),
  /** The average that decided; null before, and where there was none. */
  price: z.nullable(s.decimal),
  /** The end of the window that decided; later than `settles_at` where the index had gaps there. */
  decided_at: z.nullable(s.isoTime),
  /** What arrived; null before. */
  paid: z.nullable(sumOut),
  created_at: s.isoTime,
  settled_at: z.nullable(s.isoTime),
  /** What `/verify/detail` knows its settlement by; null before. */
  evidence: z.nullable(z.string()),
});

const saleRefusals = ['NOT_FOUND', 'INVALID_AMOUNT', 'INTEGER_REQUIRED'] as const;
const roomRefusals = ['LIMIT_EXCEEDED', 'PRODUCT_SOLD_OUT'] as const;
const stake = { id: s.id, num: s.decimal, terms_id: s.optional(s.id) };

/** Dual investment: an amount that comes back in one of two currencies, by the price of a coin at a stated time. */
export const dualCalls = {
  list: defineCall({
    ...route,
    name: 'dual.list',
    method: 'GET',
    path: '/dual/index',
    auth: 'public',
    rate: 'read',
    input: z.object({ currency_id: s.optional(s.coinId), type: kind }),
    output: z.array(productOut),
    summary: 'Products of a type that have not matured, of one coin where it is named.',
  }),
  detail: defineCall({
    ...route,
    name: 'dual.detail',
    method: 'GET',
    path: '/dual/detail',
    auth: 'public',
    rate: 'read',
    input: oneIn,
    output: productOut,
    rejections: ['NOT_FOUND'],
    summary: 'One product with its pools and what is left of it.',
  }),
  quote: defineCall({
    ...route,
    name: 'dual.quote',
    method: 'POST',
    path: '/dual/quote',
    auth: 'user',
    rate: 'read',
    input: z.object(stake),
    output: z.object({
      id: s.idOut,
      terms_id: s.idOut,
      num: z.int(),
      amount: s.decimal,
      days: z.int(),
      ...outcomes,
    }),
    rejections: [...saleRefusals, 'PRODUCT_NOT_OPEN', 'PRICE_CHANGED', ...roomRefusals],
    summary: 'Both outcomes before buying.',
  }),
  buy: defineCall({
    ...route,
    name: 'dual.buy',
    method: 'POST',
    path: '/dual/buyDual',
    auth: 'user',
    rate: 'money',
    gate: { level: 1, country: true },
    idempotent: true,
    input: z.object({
      ...stake,
      /** The currency that is paid in, and the coin; where they are named they must be the product's (S89). */
      cid: s.optional(s.coinId),
      currency_id: s.optional(s.coinId),
      type: kind,
      ...ownKey,
    }),
    output: orderOut,
    rejections: [
      'NOT_FOUND',
      'PARAMETER_ERROR',
      'INVALID_AMOUNT',
      'INTEGER_REQUIRED',
      'ID_REUSED',
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'PRICE_UNAVAILABLE',
      'TRADING_HALTED',
      ...roomRefusals,
      'INSUFFICIENT_BALANCE',
      'POOL_EXHAUSTED',
    ],
    summary: 'Buys shares out of change; both outcomes are reserved from the pools.',
  }),
  orders: defineCall({
    ...route,
    name: 'dual.orders',
    method: 'POST',
    path: '/dual/dual_list',
    auth: 'user',
    rate: 'read',
    input: z.object({ status: s.optional(s.numberOf(1, 2, 3, 4)), ...s.paging() }),
    output: s.pageOf(orderOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own orders, newest first.',
  }),
  order: defineCall({
    ...route,
    name: 'dual.order',
    method: 'POST',
    path: '/dual/order_detail',
    auth: 'user',
    rate: 'read',
    input: oneIn,
    output: orderOut,
    rejections: ['NOT_FOUND'],
    summary: 'One order; its price is told by `/verify/detail` under `evidence`.',
  }),
  history: defineCall({
    ...route,
    name: 'dual.history',
    method: 'GET',
    path: '/dual/history',
    auth: 'public',
    rate: 'read',
    input: z.object({ currency_id: s.optional(s.coinId), ...s.pages() }),
    output: s.pageOf(
      z.object({
        product_id: s.idOut,
        name: z.string(),
        type,
        symbol: z.string(),
        currency_id: s.coinIdOut,
        currency: z.string(),
        apr: s.decimal,
        linked_price: s.decimal,
        settles_at: s.isoTime,
        /** Null where no window had an index throughout, and everything came back. */
        price: z.nullable(s.decimal),
        evidence: z.string(),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Products that were settled, newest first, with the price and its evidence.',
  }),
};

/** The terms of a product: one coin, one direction, one date. */
export const dualTermsIn = z
  .object({
    names: namesIn,
    type,
    currency_id: s.coinIdOut,
    unit_price: s.decimal,
    apr: rateIn,
    linked_price: s.decimal,
    maturity: s.day,
    shares: z.int().check(z.gte(1), z.lte(1_000_000_000)),
    maximum_shares: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000))),
    /** Whether it is on sale. */
    open: z.boolean(),
  })
  .check(
    z.refine(
      ({ apr }) => {
        const rate = parseRate(apr) ?? 0n;
        return rate > 0n && rate <= (parseRate('10') ?? 0n);
      },
      { path: ['apr'] },
    ),
  );

const orderFacts = {
  user_id: s.idOut,
  order_id: s.idOut,
  at: s.isoTime,
  symbol: z.string(),
  currency_id: s.coinIdOut,
  amount: s.decimal,
};

/** What happens to orders. */
export const dualEvents = {
  opened: defineEvent({
    topic: 'dual',
    type: 'dual.opened',
    version: 1,
    payload: z.object({ ...orderFacts, settles_at: s.isoTime }),
  }),
  settled: defineEvent({
    topic: 'dual',
    type: 'dual.settled',
    version: 1,
    payload: z.object({
      ...orderFacts,
      status: z.literal([3, 4]),
      paid_currency_id: s.coinIdOut,
      paid: s.decimal,
    }),
  }),
};

/** Dual investment. */
export const dualFamily = defineFamily({
  name: 'dual',
  calls: dualCalls,
  postingKinds: postingKindsOf('dual', {
    dual_purchase: { direction: 'either' },
    dual_return: { direction: 'either' },
    dual_conversion: { direction: 'out' },
    dual_payout: { direction: 'in' },
  }),
  events: Object.values(dualEvents),
  notices: {
    dual_opened: { group: 'funds', args: z.object(noticeSum) },
    dual_settled: { group: 'funds', args: z.object({ ...noticeSum, symbol: z.string() }) },
    dual_returned: { group: 'funds', args: z.object({ ...noticeSum, symbol: z.string() }) },
  },
});

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { namesIn, noticeSum, parseRate, poolOut, rateIn } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** States of an order (S71). */
export const secondsStatuses = { open: 1, settled: 3 } as const;
/** How an order ended (S71). */
export const secondsResults = { won: 1, lost: 2, returned: 3 } as const;
/** What a stake is on (S12). */
export const secondsDirections = { up: 1, down: 2 } as const;
/** Why a stake came back: the price ended where it began, or there was none to settle at. */
export const returnReasons = ['equal', 'no_price'] as const;
/** How old the price in force may be at any moment that counts, in seconds; beyond it the stake comes back. */
export const priceGapSeconds = 5;

const stake = {
  match_id: s.coinId,
  currency_id: s.coinId,
  type: s.numberOf(1, 2),
  seconds: s.whole(1, 86_400),
  number: s.decimal,
  /** The terms that the customer was shown: others meanwhile are PRICE_CHANGED. */
  terms_id: s.optional(s.id),
};

const period = z.object({
  seconds: z.int(),
  /** Profit on a right stake, as a fraction of it. */
  payout: s.decimal,
  /** What the house keeps of a stake on average, as a fraction of it: `(1 - payout) / 2`. */
  house_edge: s.decimal,
});

const product = z.object({
  id: s.idOut,
  terms_id: s.idOut,
  match_id: s.coinIdOut,
  symbol: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  minimum: s.decimal,
  maximum: s.decimal,
  /** Settlement is at the time-weighted index of the last so many seconds. */
  window_seconds: z.int(),
  /** 1 open, 3 closed by the operator, 4 the pool does not cover the smallest stake. */
  state: z.literal([1, 3, 4]),
  pool: poolOut,
  periods: z.array(period),
});

const orderOut = z.object({
  id: s.idOut,
  match_id: s.coinIdOut,
  symbol: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  type: z.literal([1, 2]),
  seconds: z.int(),
  number: s.decimal,
  payout: s.decimal,
  /** What a right stake brings beyond itself. */
  profit_if_won: s.decimal,
  window_seconds: z.int(),
  status: z.literal([1, 3]),
  result: z.nullable(z.literal([1, 2, 3])),
  returned_because: z.nullable(z.enum(returnReasons)),
  /** The first index after acceptance; null until it is there. */
  strike: z.nullable(s.decimal),
  settled_at_price: z.nullable(s.decimal),
  /** Won or lost; null while it is open. */
  profit: z.nullable(s.signedDecimal),
  created_at: s.isoTime,
  expires_at: s.isoTime,
  settled_at: z.nullable(s.isoTime),
  /** What `/verify/detail` knows its settlement by; null before. */
  evidence: z.nullable(z.string()),
});

const quoteRefusals = ['NOT_FOUND', 'PARAMETER_ERROR', 'INVALID_AMOUNT'] as const;
const route = { feature: 'seconds' } as const;
const orderIn = z.object({ id: s.id });

/** Timed options on the index (S12, S71). */
export const secondsCalls = {
  currencies: defineCall({
    ...route,
    name: 'seconds.currencies',
    method: 'GET',
    path: '/microtrade/payable_currencies',
    auth: 'optional',
    input: z.object({}),
    output: z.array(
      z.object({
        currency_id: s.coinIdOut,
        currency: z.string(),
        minimum: s.decimal,
        maximum: s.decimal,
        /** What is free on the options account; null to a visitor. */
        balance: z.nullable(s.decimal),
      }),
    ),
    summary: 'Currencies that stakes are paid in; with a token also the balances (S48).',
  }),
  periods: defineCall({
    ...route,
    name: 'seconds.periods',
    method: 'GET',
    path: '/microtrade/seconds',
    auth: 'public',
    input: z.object({ match_id: s.optional(s.coinId) }),
    output: z.array(product),
    summary: 'Markets with their periods, payouts, limits and pool.',
  }),
  quote: defineCall({
    ...route,
    name: 'seconds.quote',
    method: 'GET',
    path: '/microtrade/quote',
    auth: 'user',
    input: z.object(stake),
    output: z.object({
      terms_id: s.idOut,
      number: s.decimal,
      payout: s.decimal,
      profit_if_won: s.decimal,
      /** What the stake is worth before the first tick: `number x (1 + payout) / 2`. */
      fair_value: s.decimal,
      house_edge: s.decimal,
      /** The index now; null where there is none, and nothing can be bought. */
      price: z.nullable(s.decimal),
      window_seconds: z.int(),
      available: s.decimal,
      /** What may be lost today still, in USDT; null without a limit. */
      loss_left: z.nullable(s.decimal),
    }),
    rejections: quoteRefusals,
    summary: 'Fair value, payout and house edge before buying.',
  }),
  submit: defineCall({
    ...route,
    name: 'seconds.submit',
    method: 'POST',
    path: '/microtrade/submit',
    auth: 'user',
    rate: 'money',
    gate: { level: 1, country: true },
    idempotent: true,
    input: z.object({ ...stake, client_order_id: s.optional(s.clientOrderId) }),
    output: orderOut,
    rejections: [
      ...quoteRefusals,
      'ID_REUSED',
      'SUITABILITY_REQUIRED',
      'SELF_EXCLUDED',
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'PRICE_UNAVAILABLE',
      'TRADING_HALTED',
      'LIMIT_EXCEEDED',
      'INSUFFICIENT_BALANCE',
      'POOL_EXHAUSTED',
    ],
    summary: 'Stakes on up (1) or down (2); what it can win is reserved from the pool.',
  }),
  list: defineCall({
    ...route,
    name: 'seconds.list',
    method: 'GET',
    path: '/microtrade/lists',
    auth: 'user',
    input: z.object({ match_id: s.optional(s.coinId), status: s.numberOf(1, 3), ...s.paging(5) }),
    output: s.pageOf(orderOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own orders, open (1) or settled (3), newest first.',
  }),
  result: defineCall({
    ...route,
    name: 'seconds.result',
    method: 'GET',
    path: '/microtrade/get_result',
    auth: 'user',
    input: orderIn,
    output: z.object({ pending: z.boolean(), order: orderOut }),
    rejections: ['NOT_FOUND'],
    summary: 'The result, or pending until the settlement has committed.',
  }),
  detail: defineCall({
    ...route,
    name: 'seconds.detail',
    method: 'GET',
    path: '/microtrade/detail',
    auth: 'user',
    input: orderIn,
    output: orderOut,
    rejections: ['NOT_FOUND'],
    summary: 'One order; its prices are told by `/verify/detail` under `evidence`.',
  }),
  statistics: defineCall({
    ...route,
    name: 'seconds.statistics',
    method: 'GET',
    path: '/microtrade/stat',
    auth: 'user',
    input: z.object({ from: s.optional(s.day), to: s.optional(s.day) }),
    output: z.array(
      z.object({
        day: z.string(),
        currency_id: s.coinIdOut,
        currency: z.string(),
        count: z.int(),
        staked: s.decimal,
        profit: s.signedDecimal,
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Profit and loss by day (UTC) of settlement, the last 31 days unless named, at most 366.',
  }),
};

const orderFacts = {
  user_id: s.idOut,
  order_id: s.idOut,
  at: s.isoTime,
  symbol: z.string(),
  currency_id: s.coinIdOut,
  number: s.decimal,
};
const topic = 'seconds';

/** What happens to orders. */
export const secondsEvents = {
  opened: defineEvent({
    topic,
    type: 'seconds.opened',
    version: 1,
    payload: z.object({ ...orderFacts, expires_at: s.isoTime }),
  }),
  settled: defineEvent({
    topic,
    type: 'seconds.settled',
    version: 1,
    payload: z.object({
      ...orderFacts,
      result: z.literal([1, 2, 3]),
      returned_because: z.nullable(z.enum(returnReasons)),
      profit: s.signedDecimal,
    }),
  }),
};

const periodsIn = z
  .array(z.object({ seconds: z.int().check(z.gte(10), z.lte(86_400)), payout: rateIn }))
  .check(z.minLength(1), z.maxLength(10));

/** The terms of a market for timed options. */
export const secondsTermsIn = z
  .object({
    names: namesIn,
    symbol: s.symbol,
    currency_id: s.coinIdOut,
    minimum: s.decimal,
    maximum: s.decimal,
    /** The most that all open orders together may win. */
    exposure: s.decimal,
    window_seconds: z.int().check(z.gte(1), z.lte(60)),
    periods: periodsIn,
    open: z.boolean(),
  })
  .check(
    z.refine(({ periods, window_seconds: window }) => periods.every(({ seconds }) => seconds >= 2 * window), {
      path: ['window_seconds'],
    }),
    z.refine(
      ({ periods }) =>
        periods.every(({ payout }) => {
          const rate = parseRate(payout) ?? 0n;
          return rate > 0n && rate <= (parseRate('1') ?? 0n);
        }) && new Set(periods.map(({ seconds }) => seconds)).size === periods.length,
      { path: ['periods'] },
    ),
  );

/** Timed options. */
export const secondsFamily = defineFamily({
  name: 'seconds',
  calls: secondsCalls,
  postingKinds: postingKindsOf('seconds', {
    seconds_won: { direction: 'in' },
    seconds_lost: { direction: 'out' },
  }),
  events: Object.values(secondsEvents),
  notices: {
    seconds_returned: { group: 'trading', args: z.object({ ...noticeSum, symbol: z.string() }) },
  },
});

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { namesIn, noticeSum, oneIn, ownKey, rateIn } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** States of a run: in progress, completed, ended without a single trade. */
export const runStatuses = { running: 1, completed: 2, untraded: 3 } as const;
/** The hours of candles that a rule looks at, at most. */
export const mostCandles = 200;
/** How far from the index an order of a strategy may trade, in basis points. */
export const strategyBandBps = 100;

const route = { feature: 'strategies' } as const;

/**
 * The rule of a strategy, by the closes of whole hours of its market. `trend` holds the coin while the mean of the last `fast`
 * closes is above that of the last `slow`, and USDT otherwise. `reversal` holds the coin while the last close is at least
 * `depth` below the mean of the last `slow`, until it is back at the mean.
 */
export const ruleOut = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trend'), symbol: s.symbol, fast: z.int(), slow: z.int() }),
  z.object({ kind: z.literal('reversal'), symbol: s.symbol, slow: z.int(), depth: s.decimal }),
]);
/** A rule. */
export type StrategyRule = z.output<typeof ruleOut>;

const pastRun = z.object({
  started_at: s.isoTime,
  ended_at: s.isoTime,
  /** What came back by what was put in, less one: after every fee. */
  result: s.signedDecimal,
  trades: z.int(),
});

/** What the rule would have done over recorded closes: computed by the server once for a version, by the rules of `docs/verify.md`. */
const backTestOut = z.object({
  /** The close of the first decision, and that of the end. */
  from: s.isoTime,
  to: s.isoTime,
  /** SHA-256 of the JSON of all closes that were used. */
  closes_hash: z.string(),
  /** Of every order. */
  fee: s.decimal,
  /** Whether the prices were made up. */
  simulated: z.boolean(),
  result: s.signedDecimal,
  /** The deepest fall below an earlier height. */
  drawdown: s.decimal,
  days: z.int(),
  trades: z.int(),
  /** Whether its loss limit ended it. */
  lost: z.boolean(),
});

const strategyOut = z.object({
  id: s.idOut,
  terms_id: s.idOut,
  name: z.string(),
  rule: ruleOut,
  /** SHA-256 of the rule's canonical JSON: another rule is another version. */
  hash: z.string(),
  term_days: z.int(),
  minimum: s.decimal,
  maximum: z.nullable(s.decimal),
  quota: s.decimal,
  remaining: s.decimal,
  /** The part of the amount whose loss ends a run. */
  loss_limit: s.decimal,
  state: z.literal([1, 2, 3]),
  /** Of all runs that are over: how many, and how many came back with more than was put in. */
  runs: z.int(),
  gained: z.int(),
});

const runOut = z.object({
  id: s.idOut,
  product_id: s.idOut,
  name: z.string(),
  symbol: z.string(),
  hash: z.string(),
  status: z.literal([1, 2, 3]),
  /** Whether it is being closed. */
  closing: z.boolean(),
  amount: s.decimal,
  /** What it has now: USDT, and coins with their worth by the index; null without one. */
  cash: s.decimal,
  coins: s.decimal,
  currency: z.string(),
  worth: z.nullable(s.decimal),
  /** Worth, or what came back, less the amount. */
  profit: z.nullable(s.signedDecimal),
  fees: s.decimal,
  trades: z.int(),
  started_at: s.isoTime,
  ends_at: s.isoTime,
  ended_at: z.nullable(s.isoTime),
  /** Why it ended: its term, its loss limit, or its customer. */
  because: z.nullable(z.enum(['term', 'loss', 'customer'])),
  returned: z.nullable(s.decimal),
});

const tradeOut = z.object({
  id: s.idOut,
  side: z.enum(['buy', 'sell']),
  symbol: z.string(),
  amount: s.decimal,
  price: s.decimal,
  total: s.decimal,
  fee: s.decimal,
  fee_currency: z.string(),
  at: s.isoTime,
});

/** Published strategies that trade with the customer's own money (S19, S113). */
export const strategyCalls = {
  list: defineCall({
    ...route,
    name: 'strategies.list',
    method: 'GET',
    path: '/ai/getList',
    auth: 'public',
    rate: 'read',
    input: z.object({ ...s.pages() }),
    output: z.array(strategyOut),
    summary: 'A page of the strategies, each with the rule of its published version.',
  }),
  detail: defineCall({
    ...route,
    name: 'strategies.detail',
    method: 'GET',
    path: '/ai/detail',
    auth: 'public',
    rate: 'read',
    input: z.extend(oneIn, s.pages(20)),
    output: z.extend(strategyOut, { past: z.array(pastRun), back_test: z.nullable(backTestOut) }),
    rejections: ['NOT_FOUND'],
    summary:
      'One strategy, with the back-test of its version and a page of its runs that are over, newest first: `runs` says how many there are.',
  }),
  confirm: defineCall({
    ...route,
    name: 'strategies.confirm',
    method: 'POST',
    path: '/ai/confirm',
    auth: 'user',
    rate: 'money',
    gate: { level: 1, country: true },
    idempotent: true,
    input: z.object({ id: s.id, amount: s.amount, terms_id: s.optional(s.id), ...ownKey }),
    output: runOut,
    rejections: [
      'NOT_FOUND',
      'INVALID_AMOUNT',
      'ID_REUSED',
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'TRADING_HALTED',
      'LIMIT_EXCEEDED',
      'PRODUCT_SOLD_OUT',
      'INSUFFICIENT_BALANCE',
    ],
    summary: 'Starts a run with an amount out of change, the minimum where none is named.',
  }),
  orders: defineCall({
    ...route,
    name: 'strategies.orders',
    method: 'GET',
    path: '/ai/order',
    auth: 'user',
    rate: 'read',
    input: z.object({ ...s.paging() }),
    output: s.pageOf(runOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own runs, newest first.',
  }),
  order: defineCall({
    ...route,
    name: 'strategies.order',
    method: 'GET',
    path: '/ai/order_detail',
    auth: 'user',
    rate: 'read',
    input: oneIn,
    output: runOut,
    rejections: ['NOT_FOUND'],
    summary: 'One own run.',
  }),
  positions: defineCall({
    ...route,
    name: 'strategies.positions',
    method: 'GET',
    path: '/ai/cang_order',
    auth: 'user',
    rate: 'read',
    input: z.object({ ...s.paging(), id: s.id }),
    output: s.pageOf(tradeOut),
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'What one run has traded, newest first.',
  }),
  stop: defineCall({
    ...route,
    name: 'strategies.stop',
    method: 'POST',
    path: '/ai/stop',
    auth: 'user',
    rate: 'money',
    idempotent: true,
    frees: true,
    input: z.object({ id: s.id, ...ownKey }),
    output: runOut,
    rejections: ['NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Ends a run: its coins are sold at the market, and everything comes back to change.',
  }),
};

/** The terms of a strategy; none of them is a return. */
export const strategyTermsIn = z
  .object({
    names: namesIn,
    kind: z.enum(['trend', 'reversal']),
    symbol: s.symbol,
    /** Hours; of a reversal `fast` is not used. */
    fast: z.int().check(z.gte(1), z.lte(mostCandles)),
    slow: z.int().check(z.gte(2), z.lte(mostCandles)),
    /** Of a reversal. */
    depth: rateIn,
    term_days: z.int().check(z.gte(1), z.lte(365)),
    minimum: s.decimal,
    maximum: z.nullable(s.decimal),
    quota: s.decimal,
    loss_limit: rateIn,
    open: z.boolean(),
  })
  .check(z.refine(({ fast, slow, kind }) => kind !== 'trend' || fast < slow, { path: ['fast'] }));

const facts = { user_id: s.idOut, run_id: s.idOut, at: s.isoTime };
const event = <const V extends string, P extends z.core.$ZodType>(verb: V, payload: P) =>
  defineEvent({ topic: 'strategies', type: `strategies.${verb}`, version: 1, payload });

/** What happens to runs. */
export const strategyEvents = {
  started: event('started', z.object({ ...facts, amount: s.decimal })),
  ended: event(
    'ended',
    z.object({ ...facts, amount: s.decimal, returned: s.decimal, because: z.enum(['term', 'loss', 'customer']) }),
  ),
};

/** AI strategies. */
export const strategyFamily = defineFamily({
  name: 'strategies',
  calls: strategyCalls,
  postingKinds: postingKindsOf('strategies', {
    strategies_start: { direction: 'out' },
    strategies_end: { direction: 'in' },
    strategies_trade: { direction: 'either' },
  }),
  events: Object.values(strategyEvents),
  notices: {
    strategies_started: { group: 'funds', args: z.object(noticeSum) },
    strategies_ended: { group: 'funds', args: z.object({ ...noticeSum, returned: s.decimal }) },
  },
});

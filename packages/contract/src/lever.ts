import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { namesIn, noticeSum, parseRate, poolOut, rateIn } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** States of an order and the position that it opens (S11). */
export const leverStatuses = { pending: 0, open: 1, closing: 2, closed: 3, cancelled: 4 } as const;
/** Which way a position looks (S67). */
export const leverDirections = { long: 1, short: 2 } as const;
/** Leveraged contracts, and the high-frequency product with a longest time of its own (S10). */
export const leverProducts = ['heyue', 'high'] as const;
/** What ended a position, or the last part of it. */
export const closeReasons = ['customer', 'take_profit', 'stop_loss', 'time', 'liquidated', 'deleveraged'] as const;
/** How many at most of a customer's positions and pending orders run in one contract at once. */
export const maxPositions = 50;

const product = z.enum(leverProducts);
/** Both spellings are accepted on every call; two different values are PARAMETER_ERROR (S67). */
const levelType = { level_type: s.withDefault(product, 'heyue'), levelType: s.optional(product) };
const spelling = { aliases: { levelType: 'level_type' } } as const;
/** The same where the specification itself writes the other spelling. */
const levelTypeCamel = { levelType: s.withDefault(product, 'heyue'), level_type: s.optional(product) };
const direction = z.pipe(
  z.union([s.side, s.numberOf(1, 2)]),
  z.transform((value): 1 | 2 => (value === 'buy' || value === 1 ? 1 : 2)),
);
const pair = { currency_id: s.coinId, legal_id: s.coinId };
const lotsIn = s.whole(1, 1_000_000_000);
/** A position says itself of which product it is: the spelling is read and not looked at. */
const idIn = { id: s.id, ...levelType };

/** What an opening order names; `number` in lots. */
const order = {
  ...pair,
  ...levelType,
  type: direction,
  number: s.optional(lotsIn),
  /** The least of the contract unless told. */
  multiple: s.optional(s.whole(1, 1_000)),
  /** Required where `status` is 0; with a market order it is not looked at. */
  price: s.optional(s.decimal),
  /** 0 waits at its price, 1 takes the market. */
  status: s.withDefault(s.numberOf(0, 1), 1),
};
const noneOr = z.union([z.literal(''), s.decimal]);
const stops = { target_profit_price: s.optional(s.decimal), stop_loss_price: s.optional(s.decimal) };

const tierOut = z.object({
  /** Positions up to this value, in the currency; null on the last. */
  up_to: z.nullable(s.decimal),
  max_multiple: z.int(),
  /** Maintenance margin, as a fraction of the value. */
  maintenance: s.decimal,
});
const levelOut = z.object({ price: s.decimal, number: z.int() });

const contractOut = z.object({
  terms_id: s.idOut,
  match_id: s.coinIdOut,
  symbol: z.string(),
  level_type: product,
  currency_id: s.coinIdOut,
  legal_id: s.coinIdOut,
  /** The currency of margin, fees and profit. */
  currency: z.string(),
  /** 1 open, 3 closed by the operator: positions can be closed, none opened. */
  state: z.literal([1, 3]),
  /** What one lot is, in the base currency. */
  lot: s.decimal,
  tick: s.decimal,
  multiples: z.array(z.int()),
  tiers: z.array(tierOut),
  maker_fee: s.decimal,
  taker_fee: s.decimal,
  /** Charged at midnight (UTC) on the value at the mark price, as a fraction of it. */
  overnight_fee: s.decimal,
  /** After so many seconds a position is closed at the market; null without a bound. */
  longest_seconds: z.nullable(z.int()),
  mark_price: z.nullable(s.decimal),
  index_price: z.nullable(s.decimal),
  last_price: z.nullable(s.decimal),
  bids: z.array(levelOut),
  asks: z.array(levelOut),
  /** Lots of all open positions of one direction; both directions have the same. */
  open_interest: z.int(),
  /** The insurance account that takes what a liquidation leaves. */
  pool: poolOut,
  /** What is free on the contract account; null to a visitor. */
  available: z.nullable(s.decimal),
});

const positionOut = z.object({
  id: s.idOut,
  level_type: product,
  match_id: s.coinIdOut,
  symbol: z.string(),
  currency_id: s.coinIdOut,
  legal_id: s.coinIdOut,
  currency: z.string(),
  type: z.literal([1, 2]),
  status: z.literal([0, 1, 2, 3, 4]),
  order_type: z.enum(['market', 'limit']),
  /** The limit of the order; null on a market order. */
  limit_price: z.nullable(s.decimal),
  /** The mean price at which it was opened; null before anything was. */
  price: z.nullable(s.decimal),
  /** Lots: ordered, waiting to be opened, and open now. */
  number: z.int(),
  pending: z.int(),
  lots: z.int(),
  /** What is open now, in the base currency, and its value at the mark price. */
  amount: s.decimal,
  value: s.decimal,
  multiple: z.int(),
  /** What stands behind the open lots, with what was added and what overnight fees took. */
  margin: s.decimal,
  /** Fees of opening and closing so far. */
  fee: s.decimal,
  overnight_fee: s.decimal,
  mark_price: z.nullable(s.decimal),
  /** The first mark price at or beyond it liquidates; null where none does, or nothing is open. */
  liquidation_price: z.nullable(s.decimal),
  /** Equity as a fraction of margin; null where nothing is open, or there is no mark price. */
  risk_rate: z.nullable(s.decimal),
  /** Of the open lots at the mark price. */
  profit: z.nullable(s.signedDecimal),
  /** Of what was closed, before fees. */
  realised: s.signedDecimal,
  target_profit_price: z.nullable(s.decimal),
  stop_loss_price: z.nullable(s.decimal),
  /** A limit order that closes: its price and what is left of it. */
  closing_price: z.nullable(s.decimal),
  closing: z.int(),
  created_at: s.isoTime,
  opened_at: z.nullable(s.isoTime),
  /** When it is closed by itself; null without a bound. */
  closes_at: z.nullable(s.isoTime),
  closed_at: z.nullable(s.isoTime),
  /** The mean price at which it was closed; null before anything was. */
  close_price: z.nullable(s.decimal),
  close_reason: z.nullable(z.enum(closeReasons)),
  /** What `/verify/detail` knows the trigger by; null where no mark price decided. */
  evidence: z.nullable(z.string()),
});

const fillOut = z.object({
  at: s.isoTime,
  kind: z.enum(['open', 'close']),
  reason: z.nullable(z.enum(closeReasons)),
  price: s.decimal,
  number: z.int(),
  fee: s.decimal,
  /** Of a closing fill, before its fee. */
  profit: z.nullable(s.signedDecimal),
});

const totalsOut = z.object({
  currency: z.string(),
  available: s.decimal,
  /** Margin of open positions and what pending orders hold. */
  margin: s.decimal,
  pending: s.decimal,
  profit: s.signedDecimal,
  /** Available, margin, pending and profit together. */
  equity: s.signedDecimal,
});

const route = { feature: 'lever', ...spelling } as const;
const opens = { rate: 'trade', gate: { level: 1, country: true }, idempotent: true } as const;
const acts = { rate: 'trade', idempotent: true } as const;
const frees = { ...acts, frees: true } as const;
const read = { auth: 'user', rate: 'read' } as const;
const orderRefusals = [
  'PARAMETER_ERROR',
  'MARKET_NOT_FOUND',
  'INVALID_PRICE',
  'INVALID_QUANTITY',
  'PRICE_UNAVAILABLE',
] as const;
const openRefusals = [
  ...orderRefusals,
  'ID_REUSED',
  'SUITABILITY_REQUIRED',
  'SELF_EXCLUDED',
  'PRODUCT_NOT_OPEN',
  'PRICE_CHANGED',
  'TRADING_HALTED',
  'LIMIT_EXCEEDED',
  'INSUFFICIENT_BALANCE',
  'NO_LIQUIDITY',
] as const;
const closeRefusals = [
  'PARAMETER_ERROR',
  'NOT_FOUND',
  'INVALID_QUANTITY',
  'INVALID_PRICE',
  'ID_REUSED',
  'TRADING_HALTED',
  'STATE_CHANGED',
  'NO_LIQUIDITY',
] as const;
const keyIn = { client_order_id: s.optional(s.clientOrderId) };

/** Contracts and high-frequency products. */
export const leverCalls = {
  deal: defineCall({
    ...route,
    name: 'lever.deal',
    method: 'POST',
    path: '/lever/deal',
    auth: 'optional',
    rate: 'read',
    input: z.object({ ...pair, ...levelType }),
    output: contractOut,
    rejections: ['PARAMETER_ERROR', 'MARKET_NOT_FOUND'],
    summary: 'A contract with its terms, prices and book; with a token also what is free (S48).',
  }),
  contracts: defineCall({
    ...route,
    name: 'lever.contracts',
    method: 'GET',
    path: '/lever/contracts',
    auth: 'public',
    input: z.object({ ...levelType }),
    output: z.array(
      z.object({
        match_id: s.coinIdOut,
        symbol: z.string(),
        currency_id: s.coinIdOut,
        legal_id: s.coinIdOut,
        level_type: product,
        max_multiple: z.int(),
        state: z.literal([1, 3]),
        mark_price: z.nullable(s.decimal),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Every contract of a product.',
  }),
  submit: defineCall({
    ...route,
    ...opens,
    name: 'lever.submit',
    method: 'POST',
    path: '/lever/submit',
    auth: 'user',
    input: z.object({ ...order, ...stops, ...keyIn, terms_id: s.optional(s.id) }),
    output: positionOut,
    rejections: openRefusals,
    summary: 'Opens a position of its own, long (1) or short (2), at the market or at a price (S10, S67).',
  }),
  quote: defineCall({
    ...route,
    ...read,
    name: 'lever.quote',
    method: 'POST',
    path: '/lever/quote',
    input: z.object({ ...order, number: lotsIn, multiple: s.whole(1, 1_000) }),
    output: z.object({
      terms_id: s.idOut,
      /** The limit, or what the book gives for so many lots now; null where it does not hold so many. */
      price: z.nullable(s.decimal),
      number: z.int(),
      amount: s.decimal,
      value: s.decimal,
      margin: s.decimal,
      open_fee: s.decimal,
      /** At the same price. */
      close_fee: s.decimal,
      maintenance: s.decimal,
      liquidation_price: z.nullable(s.decimal),
      /** The most that can be lost: margin and fees. */
      worst: s.decimal,
      available: s.decimal,
      mark_price: z.nullable(s.decimal),
    }),
    rejections: [...orderRefusals, 'LIMIT_EXCEEDED'],
    summary: 'Margin, fees and liquidation price before opening.',
  }),
  positions: defineCall({
    ...route,
    ...read,
    name: 'lever.positions',
    method: 'POST',
    path: '/lever/dealall',
    input: z.object({
      currency_id: s.optional(s.coinId),
      legal_id: s.optional(s.coinId),
      ...levelType,
      ...s.paging(),
    }),
    output: z.extend(s.pageOf(positionOut), { totals: z.array(totalsOut) }),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own open positions and pending orders of all contracts or one, newest first, with totals (S148).',
  }),
  orders: defineCall({
    ...route,
    ...read,
    aliases: { level_type: 'levelType' },
    name: 'lever.orders',
    method: 'POST',
    path: '/lever/my_trade',
    input: z.object({
      ...levelTypeCamel,
      status: s.numberOf(0, 1, 2, 3, 4),
      match_id: s.optional(s.coinId),
      ...s.paging(),
    }),
    output: s.pageOf(positionOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own orders and positions by status (S11), newest first.',
  }),
  detail: defineCall({
    ...route,
    ...read,
    name: 'lever.detail',
    method: 'POST',
    path: '/lever/detail',
    input: z.object(idIn),
    output: z.extend(positionOut, { fills: z.array(fillOut) }),
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND'],
    summary: 'One position with every fill, fee and what closed it.',
  }),
  close: defineCall({
    ...route,
    ...frees,
    name: 'lever.close',
    method: 'POST',
    path: '/lever/close',
    auth: 'user',
    input: z.object({ ...idIn, ...keyIn }),
    output: positionOut,
    rejections: closeRefusals,
    summary: 'Closes a position at the market.',
  }),
  closePart: defineCall({
    ...route,
    ...frees,
    name: 'lever.close_part',
    method: 'POST',
    path: '/lever/close_part',
    auth: 'user',
    input: z.object({ ...idIn, number: lotsIn, target_price: s.optional(s.decimal), ...keyIn }),
    output: positionOut,
    rejections: closeRefusals,
    summary: 'Closes so many lots, at the market or at a price; a new price takes the place of one that waits.',
  }),
  batchClose: defineCall({
    ...route,
    ...frees,
    name: 'lever.batch_close',
    method: 'POST',
    path: '/lever/batch_close',
    auth: 'user',
    input: z.object({ type: s.numberOf(0, 1, 2, 3, 4), ...levelType, ...keyIn }),
    output: z.array(z.object({ id: s.idOut, closed: z.boolean(), code: z.nullable(z.string()) })),
    rejections: ['PARAMETER_ERROR', 'ID_REUSED', 'TRADING_HALTED'],
    summary: 'Closes all (0), long (1), short (2), winning (3) or losing (4) positions; an answer for each (S68).',
  }),
  cancel: defineCall({
    ...route,
    ...frees,
    name: 'lever.cancel',
    method: 'POST',
    path: '/lever/cancel',
    auth: 'user',
    input: z.object({ ...idIn, ...keyIn }),
    output: positionOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND', 'ID_REUSED', 'TRADING_HALTED', 'STATE_CHANGED'],
    summary: 'Cancels what waits of an order: of the opening one, or else of the closing one.',
  }),
  cancelAll: defineCall({
    ...route,
    ...frees,
    name: 'lever.cancel_all',
    method: 'POST',
    path: '/lever/cancel_all',
    auth: 'user',
    input: z.object({ ...levelType, match_id: s.optional(s.coinId), ...keyIn }),
    output: z.object({ cancelled: z.int() }),
    rejections: ['PARAMETER_ERROR', 'ID_REUSED', 'TRADING_HALTED'],
    summary: 'Cancels everything that waits, of all contracts of the product or one.',
  }),
  setStop: defineCall({
    ...route,
    ...frees,
    name: 'lever.set_stop',
    method: 'POST',
    path: '/lever/setstop',
    auth: 'user',
    input: z.object({ ...idIn, target_profit_price: noneOr, stop_loss_price: noneOr, ...keyIn }),
    output: positionOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND', 'INVALID_PRICE', 'ID_REUSED', 'TRADING_HALTED', 'STATE_CHANGED'],
    summary:
      'Sets the mark prices at which profit is taken and loss stopped; empty or 0 removes one. One that would trigger at ' +
      'once is INVALID_PRICE (S69).',
  }),
  reverse: defineCall({
    ...route,
    ...opens,
    name: 'lever.reverse',
    method: 'POST',
    path: '/lever/reverse',
    auth: 'user',
    input: z.object({ ...idIn, ...keyIn }),
    output: positionOut,
    rejections: [...openRefusals, 'NOT_FOUND', 'STATE_CHANGED'],
    summary:
      'Closes a position at the market and opens as many lots the other way; answers the new one. Both or neither.',
  }),
  margin: defineCall({
    ...route,
    ...acts,
    name: 'lever.margin',
    method: 'POST',
    path: '/lever/margin',
    auth: 'user',
    input: z.object({ ...idIn, number: s.decimal, type: z.enum(['add', 'remove']), ...keyIn }),
    output: positionOut,
    rejections: [
      'PARAMETER_ERROR',
      'NOT_FOUND',
      'INVALID_AMOUNT',
      'ID_REUSED',
      'TRADING_HALTED',
      'STATE_CHANGED',
      'INSUFFICIENT_BALANCE',
      'LIMIT_EXCEEDED',
      'PRICE_UNAVAILABLE',
    ],
    summary: 'Adds margin to an open position, or takes what its multiple does not need.',
  }),
  tiers: defineCall({
    ...route,
    name: 'lever.tiers',
    method: 'GET',
    path: '/lever/tiers',
    auth: 'public',
    input: z.object({ ...pair, ...levelType }),
    output: z.object({ terms_id: s.idOut, currency: z.string(), multiples: z.array(z.int()), tiers: z.array(tierOut) }),
    rejections: ['PARAMETER_ERROR', 'MARKET_NOT_FOUND'],
    summary: 'Multiples and maintenance margin by the value of a position.',
  }),
};

const topic = 'lever';
const facts = {
  user_id: s.idOut,
  position_id: s.idOut,
  at: s.isoTime,
  symbol: z.string(),
  level_type: product,
  currency_id: s.coinIdOut,
  type: z.literal([1, 2]),
  number: z.int(),
  price: s.decimal,
};

/** What happens to positions. */
export const leverEvents = {
  opened: defineEvent({ topic, type: 'lever.opened', version: 1, payload: z.object(facts) }),
  closed: defineEvent({
    topic,
    type: 'lever.closed',
    version: 1,
    /** `returned`: what came back to the account. */
    payload: z.object({
      ...facts,
      reason: z.enum(closeReasons),
      profit: s.signedDecimal,
      returned: s.decimal,
      is_whole: z.boolean(),
    }),
  }),
};

const tierIn = z.object({
  /** Positions up to this value; the last tier has the largest. */
  up_to: s.decimal,
  max_multiple: z.int().check(z.gte(1), z.lte(1_000)),
  maintenance: rateIn,
});
const feeIn = rateIn;

/** The terms of a contract. The lot stays what it was first: a change of it is a fault of the version. */
export const leverTermsIn = z
  .object({
    names: namesIn,
    symbol: s.symbol,
    level_type: product,
    lot: s.decimal,
    multiples: z.array(z.int().check(z.gte(1), z.lte(1_000))).check(z.minLength(1), z.maxLength(12)),
    tiers: z.array(tierIn).check(z.minLength(1), z.maxLength(12)),
    maker_fee: feeIn,
    taker_fee: feeIn,
    overnight_fee: feeIn,
    /** How far from the mark price an order may trade, as a fraction of it. */
    band: rateIn,
    longest_seconds: z.nullable(z.int().check(z.gte(60), z.lte(604_800))),
    /** The most lots that may be open of one direction. */
    max_open_interest: z.int().check(z.gte(1)),
    open: z.boolean(),
  })
  .check(
    z.refine(({ multiples }) => multiples.every((one, place) => place === 0 || one > (multiples[place - 1] ?? 0)), {
      path: ['multiples'],
    }),
    // A position that is opened with the largest multiple of its tier must not be liquidated by its own maintenance margin.
    z.refine(
      ({ tiers }) =>
        tiers.every(({ max_multiple: most, maintenance }, place) => {
          const rate = parseRate(maintenance) ?? 0n;
          const one = parseRate('1') ?? 0n;
          const before = tiers[place - 1];
          return (
            rate > 0n &&
            rate * BigInt(most) * 2n <= one &&
            (before === undefined || (most <= before.max_multiple && rate >= (parseRate(before.maintenance) ?? 0n)))
          );
        }),
      { path: ['tiers'] },
    ),
    z.refine(({ band }) => (parseRate(band) ?? 0n) > 0n, { path: ['band'] }),
  );

const closeNotice = z.object({ ...noticeSum, symbol: z.string(), price: s.decimal });

/** Leveraged contracts. */
export const leverFamily = defineFamily({
  name: 'lever',
  calls: leverCalls,
  postingKinds: postingKindsOf('lever', {
    /** Margin and fee of an order, and margin that is added. */
    lever_margin: { direction: 'out' },
    /** What comes back of it, with profit or less loss. */
    lever_returned: { direction: 'in' },
    lever_fee: { direction: 'out' },
    lever_overnight: { direction: 'out' },
    lever_insured: { direction: 'either' },
  }),
  events: Object.values(leverEvents),
  notices: {
    lever_liquidated: { group: 'trading', args: closeNotice },
    lever_stopped: { group: 'trading', args: closeNotice },
    lever_timed_out: { group: 'trading', args: closeNotice },
    lever_deleveraged: { group: 'trading', args: closeNotice },
  },
});

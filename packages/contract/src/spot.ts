import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';
import { slippage } from './slippage.ts';

/** States of an order in lists (S11): 0 pending trigger, 1 open, 2 closing, 3 filled, 4 cancelled. */
export const orderStatuses = [0, 1, 2, 3, 4] as const;
export const timesInForce = ['GTC', 'IOC', 'FOK', 'GTD'] as const;

/** Trades, and their fees. */
export const spotPostingKinds = postingKindsOf('assets', {
  trade: { direction: 'either' },
  trade_fee: { direction: 'out' },
});

/** One side's view of a trade. */
export const fillOut = z.object({
  id: s.idOut,
  order_id: s.idOut,
  currency_id: s.coinIdOut,
  legal_id: s.coinIdOut,
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  price: s.decimal,
  amount: s.decimal,
  turnover: s.decimal,
  fee: s.decimal,
  fee_currency: z.string(),
  role: z.enum(['maker', 'taker']),
  created_at: s.isoTime,
});

const stopKind = z.enum(['stop_loss', 'take_profit']);
const selfTrade = z.enum(['expire_taker', 'expire_maker', 'expire_both', 'decrement']);

/** An order as every spot call answers it (S21). */
export const orderOut = z.object({
  id: s.idOut,
  client_order_id: z.nullable(z.string()),
  currency_id: s.coinIdOut,
  legal_id: s.coinIdOut,
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'market']),
  /** Null on a market order. */
  price: z.nullable(s.decimal),
  stop_price: z.nullable(s.decimal),
  /** A stop-loss sell is reached by a falling price, a take-profit sell by a rising one; a buy the other way round. */
  stop_kind: z.nullable(stopKind),
  /** What has not been reached yet: the stop before the book, or the stop-loss of an OCO order. */
  pending: z.nullable(z.enum(['stop', 'stop_loss'])),
  /** What was asked for, in the currency of `amount_in`. */
  amount: s.decimal,
  /** Quote on a market buy that names what it spends, and on any order by `quote_amount` (S9). */
  amount_in: z.enum(['base', 'quote']),
  /** Of an iceberg, what of it shows at a time, in base currency. */
  display_amount: z.nullable(s.decimal),
  /** In base currency. */
  filled: s.decimal,
  /** What that cost or brought, in quote currency, before fees: the sum of the turnovers of its trades. */
  turnover: s.decimal,
  average_price: z.nullable(s.decimal),
  fee: s.decimal,
  fee_currency: z.string(),
  time_in_force: z.enum(timesInForce),
  post_only: z.boolean(),
  self_trade: selfTrade,
  status: z.literal([...orderStatuses]),
  /** Why it was cancelled; null otherwise. */
  reason: z.nullable(z.string()),
  /** The prices at which what this order trades is to be sold, or bought back, again; absent where there are none. */
  exits: z.optional(
    z.object({
      profit: z.nullable(s.decimal),
      loss: z.nullable(s.decimal),
      /** Of an order that is over and has traded, where it is read again: what has become of the order at these prices. */
      state: z.optional(z.enum(['waiting', 'placed', 'cancelled', 'refused'])),
    }),
  ),
  /** What the order traded at once, oldest first; where its placing asked for it. */
  fills: z.optional(z.array(fillOut)),
  created_at: s.isoTime,
  updated_at: s.isoTime,
});

/** A trade as everybody may see it. */
export const tradeOut = z.object({
  id: s.idOut,
  price: s.decimal,
  amount: s.decimal,
  /** The taker's. */
  side: z.enum(['buy', 'sell']),
  created_at: s.isoTime,
});

/** Price and amount of one level of a book. */
export const depthLevel = z.tuple([s.decimal, s.decimal]);

/** Depth: price and amount pairs, best first (S25). */
export const depthOut = z.object({
  symbol: z.string(),
  seq: z.int(),
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
});

const tradeInput = z.object({
  amount: s.amount,
  target_price: s.optional(s.decimal),
  currency_id: s.coinId,
  legal_id: s.coinId,
  type: s.side,
  time_in_force: s.withDefault(z.enum(timesInForce), 'GTC'),
  expires_at: s.optional(s.text(30)),
  post_only: s.withDefault(s.flag, false),
  stop_price: s.optional(s.decimal),
  /** From which side `stop_price` is reached; stop_loss where it is not said. */
  stop_kind: s.optional(stopKind),
  quote_amount: s.amount,
  /** A market buy may name what it buys, in base currency, instead of what it spends. */
  base_amount: s.amount,
  display_amount: s.amount,
  self_trade: s.optional(selfTrade),
  take_profit_price: s.optional(s.decimal),
  stop_loss_price: s.optional(s.decimal),
  /** On a limit order: at which profit, and at which loss, what it has traded is to be traded back once it is over. */
  exit_profit_price: s.optional(s.decimal),
  exit_loss_price: s.optional(s.decimal),
  client_order_id: s.optional(s.clientOrderId),
  slippage_bps: s.optional(slippage),
  /** Whether the answer is to say what the order traded at once. */
  fills: s.optional(s.flag),
});

/** Which side and which moments a list is cut to: from the first on, before the second. */
const listFilters = {
  side: s.optional(s.side),
  from: s.optional(s.isoTime),
  to: s.optional(s.isoTime),
  /** Oldest first instead, from this id on; a next page begins behind the last one's id. */
  from_id: s.optional(s.id),
};

/** One own order, by one of the two; where a market is named, an order of another one is not found. */
const orderChoice = z.object({
  id: s.optional(s.id),
  client_order_id: s.optional(s.clientOrderId),
  symbol: s.optional(s.symbol),
});

/** So many orders may be placed by one request. */
export const batchOrdersMax = 100;

export const spotCalls = {
  trade: defineCall({
    name: 'spot.trade',
    method: 'POST',
    path: '/coin/trade',
    auth: 'user',
    feature: 'spot',
    rate: 'trade',
    gate: { country: true },
    idempotent: true,
    input: tradeInput,
    output: orderOut,
    rejections: [
      'MARKET_NOT_FOUND',
      'MARKET_HALTED',
      'NOT_AVAILABLE',
      'PARAMETER_ERROR',
      'INVALID_PRICE',
      'INVALID_QUANTITY',
      'BELOW_MIN_NOTIONAL',
      'TRADING_HALTED',
      'ID_REUSED',
      'INSUFFICIENT_BALANCE',
      'LIMIT_EXCEEDED',
      'TRIGGER_PASSED',
      'WOULD_TAKE',
      'NO_LIQUIDITY',
    ],
    summary:
      'Places a spot order; without a target price it is a market order (S9), which trades no further than `slippage_bps` from the best price at its acceptance, or when its stop is reached (S160). Answers with the order after its commit.',
  }),
  cancel: defineCall({
    name: 'spot.cancel',
    method: 'POST',
    path: '/coin/cancel',
    auth: 'user',
    feature: 'spot',
    rate: 'trade',
    frees: true,
    input: orderChoice,
    output: orderOut,
    rejections: ['PARAMETER_ERROR', 'MARKET_NOT_FOUND', 'TRADING_HALTED', 'ORDER_NOT_FOUND'],
    summary:
      'Cancels an open order by its id or the customer’s own; of one that is over, its exits that have waited for five seconds.',
  }),
  list: defineCall({
    name: 'spot.list',
    method: 'GET',
    path: '/coin/list',
    auth: 'user',
    feature: 'spot',
    input: z.object({
      symbol: s.optional(s.symbol),
      status: s.optional(s.numberOf(...orderStatuses)),
      ...listFilters,
      ...s.paging(),
    }),
    output: s.pageOf(orderOut),
    rejections: ['MARKET_NOT_FOUND'],
    summary: 'Own orders, newest first; of one market, side or state, and placed in a time, where that is asked.',
  }),
  detail: defineCall({
    name: 'spot.detail',
    method: 'GET',
    path: '/coin/detail',
    auth: 'user',
    feature: 'spot',
    input: orderChoice,
    output: orderOut,
    rejections: ['PARAMETER_ERROR', 'MARKET_NOT_FOUND', 'ORDER_NOT_FOUND'],
    summary: 'One own order.',
  }),
  myTrade: defineCall({
    name: 'spot.my_trade',
    method: 'GET',
    path: '/coin/my_trade',
    auth: 'user',
    feature: 'spot',
    input: z.object({
      symbol: s.optional(s.symbol),
      /** Only what this own order has traded. */
      order_id: s.optional(s.id),
      ...listFilters,
      ...s.paging(),
    }),
    output: s.pageOf(fillOut),
    rejections: ['MARKET_NOT_FOUND', 'ORDER_NOT_FOUND'],
    summary: 'Own fills, newest first; of one market, order or side, and of a time, where that is asked.',
  }),
  depth: defineCall({
    name: 'spot.depth',
    method: 'GET',
    path: '/coin/depth',
    auth: 'public',
    feature: 'spot',
    input: z.object({ symbol: s.symbol, limit: s.withDefault(s.whole(1, 1_000), 20) }),
    output: depthOut,
    rejections: ['MARKET_NOT_FOUND'],
    summary: 'The book, best prices first (S25).',
  }),
  trades: defineCall({
    name: 'spot.trades',
    method: 'GET',
    path: '/coin/trades',
    auth: 'public',
    feature: 'spot',
    input: z.object({ symbol: s.symbol, limit: s.withDefault(s.whole(1, 1_000), 20) }),
    output: z.object({ symbol: z.string(), list: z.array(tradeOut) }),
    rejections: ['MARKET_NOT_FOUND'],
    summary: 'The latest trades of a market, newest first.',
  }),
  cancelAll: defineCall({
    name: 'spot.cancel_all',
    method: 'POST',
    path: '/coin/cancel_all',
    auth: 'user',
    feature: 'spot',
    // It may look at every open order of its markets.
    rate: 'write',
    input: z.object({ symbol: s.optional(s.symbol) }),
    output: z.object({ list: z.array(orderOut) }),
    rejections: ['MARKET_NOT_FOUND', 'TRADING_HALTED'],
    summary: 'Cancels every open order, of one market or all, and answers with them.',
  }),
  batch: defineCall({
    name: 'spot.batch',
    method: 'POST',
    path: '/coin/batch',
    auth: 'user',
    feature: 'spot',
    rate: 'trade',
    gate: { country: true },
    idempotent: true,
    input: z.object({ orders: s.listOf(tradeInput, batchOrdersMax), client_order_id: s.optional(s.clientOrderId) }),
    output: z.object({ list: z.array(z.object({ order: z.nullable(orderOut), code: z.nullable(z.string()) })) }),
    summary:
      'Up to a hundred orders at once, each for itself: of each the order, or the code of its refusal. A key belongs to the whole list: with another it is ID_REUSED.',
  }),
  amend: defineCall({
    name: 'spot.amend',
    method: 'POST',
    path: '/coin/amend',
    auth: 'user',
    feature: 'spot',
    rate: 'trade',
    gate: { country: true },
    input: z.object({ id: s.id, amount: s.amount, target_price: s.optional(s.decimal) }),
    output: orderOut,
    rejections: [
      'PARAMETER_ERROR',
      'ORDER_NOT_FOUND',
      'INVALID_PRICE',
      'INVALID_QUANTITY',
      'TRADING_HALTED',
      'MARKET_HALTED',
      'BELOW_MIN_NOTIONAL',
      'INSUFFICIENT_BALANCE',
      'WOULD_TAKE',
    ],
    summary: 'Changes amount or price of an open order; it keeps its place when only the amount falls.',
  }),
};

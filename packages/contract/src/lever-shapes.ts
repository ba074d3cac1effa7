import * as z from 'zod/mini';
import { poolOut } from './lockup-family.ts';
import { quoteOut } from './market.ts';
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
export const maxPositions = 100;

/** Isolated: a position has its own margin. Cross: one balance stands behind all positions of a currency. */
export const marginModes = ['isolated', 'cross'] as const;

/** One of the products. */
export const product = z.enum(leverProducts);
/** Both spellings are accepted on every call; two different values are PARAMETER_ERROR (S67). */
export const levelType = { level_type: s.withDefault(product, 'heyue'), levelType: s.optional(product) };
/** For calls whose field is `level_type`. */
export const spelling = { aliases: { levelType: 'level_type' } } as const;
/** The same where the specification itself writes the other spelling. */
export const levelTypeCamel = { levelType: s.withDefault(product, 'heyue'), level_type: s.optional(product) };
const direction = z.pipe(
  z.union([s.side, s.numberOf(1, 2)]),
  z.transform((value): 1 | 2 => (value === 'buy' || value === 1 ? 1 : 2)),
);
/** The contract by its coins. */
export const pair = { currency_id: s.coinId, legal_id: s.coinId };
/** So many lots. */
export const lotsIn = s.whole(1, 1_000_000_000);
/** A position says itself of which product it is: the spelling is read and not looked at. */
export const idIn = { id: s.id, ...levelType };

/** What an opening order names; `number` in lots. */
export const order = {
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
/** A price, or empty for none. */
export const noneOr = z.union([z.literal(''), s.decimal]);
/** Mark prices that close. */
export const stops = { target_profit_price: s.optional(s.decimal), stop_loss_price: s.optional(s.decimal) };

/** What a position up to a value may have and must keep. */
export const tierOut = z.object({
  /** Positions up to this value, in the currency; null on the last. */
  up_to: z.nullable(s.decimal),
  max_multiple: z.int(),
  /** Maintenance margin, as a fraction of the value. */
  maintenance: s.decimal,
});
/** When a tracked symbol is traded (S70): outside nothing is opened, closed, triggered or liquidated. */
export const sessionOut = z.object({
  time_zone: z.string(),
  opens: z.string(),
  closes: z.string(),
  days: z.array(z.int()),
  /** Dates of the place from today on, on which it is closed; at most eight. */
  closed_on: z.array(z.iso.date()),
  is_open: z.boolean(),
  /** When it closes, or opens again; null where that is not within a month. */
  next_at: z.nullable(s.isoTime),
});
const levelOut = z.object({ price: s.decimal, number: z.int() });

/** What longs and shorts pay each other for an hour: `rate` of the value at the mark price, above zero from long to short. */
const fundingOut = z.object({
  /** What the hour so far would make; null before its first mark price. */
  rate: z.nullable(s.signedDecimal),
  next_at: s.isoTime,
  /** The part of interest, for eight hours. */
  interest: s.decimal,
  /** Hours that are over, newest first. */
  history: z.array(z.object({ at: s.isoTime, rate: s.signedDecimal })),
});

/** Of 24 hours in the book of the contract: change in percent, volume in the base currency, turnover in the other. */
const dayOut = z.object({
  change: z.nullable(s.signedDecimal),
  high: z.nullable(s.decimal),
  low: z.nullable(s.decimal),
  volume: s.decimal,
  turnover: s.decimal,
});

/** What a contract is worth now: `price` is the last trade of its own book, null before the first. */
export const tickerOut = z.extend(quoteOut, {
  level_type: product,
  mark_price: z.nullable(s.decimal),
  index_price: z.nullable(s.decimal),
  /** In the base currency. */
  open_interest: s.decimal,
});

/** A contract with its terms, prices and book. */
export const contractOut = z.object({
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
  /** Paid each hour between longs and shorts instead; null where nights are charged. */
  funding: z.nullable(fundingOut),
  /** After so many seconds a position is closed at the market; null without a bound. */
  longest_seconds: z.nullable(z.int()),
  /** Null where the contract is traded at any time. */
  session: z.nullable(sessionOut),
  mark_price: z.nullable(s.decimal),
  index_price: z.nullable(s.decimal),
  last_price: z.nullable(s.decimal),
  day: dayOut,
  /** True where prices come from a simulation. */
  simulated: z.boolean(),
  bids: z.array(levelOut),
  asks: z.array(levelOut),
  /** The latest trades of the book, newest first; the side is that of the order that began it, the number in lots. */
  trades: z.array(
    z.object({ price: s.decimal, number: z.int(), side: z.enum(['buy', 'sell']), created_at: s.isoTime }),
  ),
  /** Lots of one direction, both have the same; what an account holds both ways does not count. */
  open_interest: z.int(),
  /** The insurance account that takes what a liquidation leaves. */
  pool: poolOut,
  /** What is free on the contract account; null to a visitor. */
  available: z.nullable(s.decimal),
});

/** An order and the position that it makes. */
export const positionOut = z.object({
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
  margin_mode: z.enum(marginModes),
  /**
   * What stands behind the open lots, with what was added and what overnight fees took; of a cross position the initial margin
   * that its multiple asks for.
   */
  margin: s.decimal,
  /** Fees of opening and closing so far. */
  fee: s.decimal,
  overnight_fee: s.decimal,
  /** What it got of the other direction, less what it paid. */
  funding: s.signedDecimal,
  mark_price: z.nullable(s.decimal),
  /**
   * The first mark price at or beyond it liquidates; null where none does, or nothing is open. Of a cross position an estimate
   * that moves with the other positions and their mark prices.
   */
  liquidation_price: z.nullable(s.decimal),
  /** Equity as a fraction of margin, of a cross position those of its account; null where nothing is open, or there is no mark price. */
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

/** Lots that were opened or closed. */
export const fillOut = z.object({
  id: s.idOut,
  at: s.isoTime,
  kind: z.enum(['open', 'close']),
  reason: z.nullable(z.enum(closeReasons)),
  price: s.decimal,
  number: z.int(),
  fee: s.decimal,
  /** Of a closing fill, before its fee. */
  profit: z.nullable(s.signedDecimal),
});

/** The cross account of a currency; sums at the last mark prices. */
export const crossOut = z.object({
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** Open cross positions and waiting orders. */
  positions: z.int(),
  orders: z.int(),
  /** What is free on the contract account and what is held behind the positions: both back them. */
  balance: s.signedDecimal,
  profit: s.signedDecimal,
  equity: s.signedDecimal,
  /** What the multiples of positions and orders ask for, and what positions must keep. */
  initial: s.decimal,
  maintenance: s.decimal,
  /** What is left for new orders. */
  available: s.decimal,
  /** Maintenance margin as a fraction of the equity: 1 is liquidation. Null where nothing is open. */
  margin_ratio: z.nullable(s.decimal),
});

/** What a position got for an hour, or paid. */
export const fundingPaymentOut = z.object({
  id: s.idOut,
  /** The end of the hour. */
  at: s.isoTime,
  rate: s.signedDecimal,
  amount: s.signedDecimal,
  /** What `/verify/detail` knows it by. */
  evidence: z.string(),
});

/** The sums of a customer in one currency. */
export const totalsOut = z.object({
  currency: z.string(),
  available: s.decimal,
  /** Margin of open positions, with what is held behind cross positions, and what pending orders hold. */
  margin: s.decimal,
  pending: s.decimal,
  profit: s.signedDecimal,
  /** Available, margin, pending and profit together. */
  equity: s.signedDecimal,
});

/** What an order is refused with before anything is asked of the customer. */
export const orderRefusals = [
  'PARAMETER_ERROR',
  'MARKET_NOT_FOUND',
  'INVALID_PRICE',
  'INVALID_QUANTITY',
  'MARKET_CLOSED',
  'PRICE_UNAVAILABLE',
] as const;

/** What an opening order is refused with. */
export const openRefusals = [
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

/** What closing is refused with. */
export const closeRefusals = [
  'PARAMETER_ERROR',
  'NOT_FOUND',
  'MARKET_CLOSED',
  'INVALID_QUANTITY',
  'INVALID_PRICE',
  'ID_REUSED',
  'TRADING_HALTED',
  'STATE_CHANGED',
  'NO_LIQUIDITY',
] as const;

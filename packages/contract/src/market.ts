import * as z from 'zod/mini';
import { defineCall, planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('market');
const categories = ['favourites', 'futures', 'coins', 'stocks', 'options'] as const;
const unixSeconds = s.whole(0, 100_000_000_000);
/** The intervals of candles, from the shortest. */
const candlePeriods = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;

const quoteOut = z.object({
  currency_id: s.coinIdOut,
  legal_id: s.coinIdOut,
  match_id: s.coinIdOut,
  symbol: z.string(),
  category: z.enum(categories),
  /** Of the last trade; null before the first. */
  price: z.nullable(s.decimal),
  /** In percent of 24 hours. */
  change: z.nullable(s.signedDecimal),
  high: z.nullable(s.decimal),
  low: z.nullable(s.decimal),
  /** Of 24 hours, in the base and in the quote currency. */
  volume: s.decimal,
  turnover: s.decimal,
  /** True where the price comes from a simulation. */
  simulated: z.boolean(),
});

const candleOut = z.object({
  /** Unix seconds at which the interval began. */
  time: z.int(),
  open: s.decimal,
  high: s.decimal,
  low: s.decimal,
  close: s.decimal,
  volume: s.decimal,
  turnover: s.decimal,
});

/** Quotes, candles and favourites. */
export const marketCalls = {
  quotes: defineCall({
    name: 'market.quotes',
    method: 'GET',
    path: '/currency/quotation_new',
    auth: 'optional',
    feature: 'market',
    input: z.object({ type: s.optional(z.enum(categories)) }),
    output: z.array(quoteOut),
    summary: 'Quotes of all markets or of one tab (S23, S42).',
  }),
  candles: defineCall({
    name: 'market.candles',
    method: 'GET',
    path: '/currency/new_timeshar',
    auth: 'public',
    feature: 'market',
    input: z.object({ from: unixSeconds, to: unixSeconds, symbol: s.symbol, period: z.enum(candlePeriods) }),
    output: z.array(candleOut),
    rejections: ['MARKET_NOT_FOUND'],
    summary: 'Candles, oldest first, at most 1,500 of the newest (S24).',
  }),
  search: plan(
    'market.search',
    'GET /currency/search',
    'public',
    { keyword: s.text(60) },
    'Pairs that match; the hot ones when the keyword is empty.',
  ),
  detail: plan(
    'market.detail',
    'GET /currency/market',
    'public',
    { match_id: s.optional(s.coinId), symbol: s.optional(s.symbol) },
    'Tick, lot, minimum, fees and status of a market.',
  ),
  favouriteAdd: plan(
    'market.favourite_add',
    'POST /optional/add',
    'user',
    { currency_id: s.coinId, legal_id: s.optional(s.coinId) },
    'Adds a favourite and answers its id (S43).',
  ),
  favouriteDel: plan('market.favourite_del', 'POST /optional/del', 'user', { id: s.id }, 'Removes a favourite.'),
  favourites: plan('market.favourites', 'GET /optional/list', 'user', {}, 'Own favourites in their order.'),
  favouriteSort: plan(
    'market.favourite_sort',
    'POST /optional/sort',
    'user',
    { ids: s.listOf(s.id, 500) },
    'Sets the order of the favourites.',
  ),
  favouriteMerge: plan(
    'market.favourite_merge',
    'POST /optional/merge',
    'user',
    { currency_ids: s.listOf(s.coinId, 500) },
    'Takes a visitor’s favourites over at sign-in.',
  ),
};

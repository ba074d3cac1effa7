import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

const categories = ['favourites', 'futures', 'coins', 'stocks', 'options'] as const;
const unixSeconds = s.whole(0, 100_000_000_000);
/** The intervals of candles, from the shortest. */
export const candlePeriods = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;

const marketOut = z.object({
  currency_id: s.coinIdOut,
  legal_id: s.coinIdOut,
  match_id: s.coinIdOut,
  symbol: z.string(),
});

const favouriteOut = z.extend(marketOut, { id: s.idOut });

/** What customers call each category of markets; hk reads `tw_name`, zh `option_name`, the others `en_name` (S41). */
export const categoryNames: Readonly<
  Record<
    (typeof categories)[number],
    { readonly option_name: string; readonly en_name: string; readonly tw_name: string }
  >
> = {
  favourites: { option_name: '自选', en_name: 'Favourites', tw_name: '自選' },
  futures: { option_name: '合约', en_name: 'Futures', tw_name: '合約' },
  coins: { option_name: '币种', en_name: 'Coins', tw_name: '幣種' },
  stocks: { option_name: '股票', en_name: 'Stocks', tw_name: '股票' },
  options: { option_name: '期权', en_name: 'Options', tw_name: '期權' },
};

/** What a market is worth now, and how that changed (S23). */
export const quoteOut = z.extend(marketOut, {
  category: z.enum(categories),
  /** What the category is called in simplified Chinese, English and traditional Chinese (S41). */
  option_name: z.string(),
  en_name: z.string(),
  tw_name: z.string(),
  /** The step of its prices, which says how many decimals they have. */
  tick: s.decimal,
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

/** One interval of a chart (S24). */
export const candleOut = z.object({
  /** Unix seconds at which the interval began. */
  time: z.int(),
  open: s.decimal,
  high: s.decimal,
  low: s.decimal,
  close: s.decimal,
  volume: s.decimal,
  turnover: s.decimal,
});

/** Which candles of a symbol are wanted. */
export const candlesIn = { from: unixSeconds, to: unixSeconds, symbol: s.symbol, period: z.enum(candlePeriods) };

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
    input: z.object(candlesIn),
    output: z.array(candleOut),
    rejections: ['MARKET_NOT_FOUND'],
    summary: 'Candles, oldest first, at most 1,500 of the newest (S24).',
  }),
  index: defineCall({
    name: 'market.index',
    method: 'GET',
    path: '/currency/index',
    auth: 'public',
    feature: 'market',
    input: z.object({ symbol: s.symbol, line: s.withDefault(s.flag, false) }),
    output: z.object({
      symbol: z.string(),
      /** The mean of the fresh sources, each clamped around their median; null below the quorum. */
      price: z.nullable(s.decimal),
      at: s.isoTime,
      sources: z.array(
        z.object({
          name: z.string(),
          price: s.decimal,
          age_ms: z.int(),
          /** Counts as it is, only as far as the clamp lets it, or not at all. */
          state: z.enum(['used', 'clamped', 'stale']),
        }),
      ),
      /** Sources that count, out of so many that ever told a price, and how many are needed. */
      used: z.int(),
      of: z.int(),
      quorum: z.int(),
      simulated: z.boolean(),
      /** The index of the last five minutes, second by second and oldest first, where `line` asks for it. */
      line: z.array(z.object({ at: s.isoTime, price: s.decimal })),
    }),
    rejections: ['MARKET_NOT_FOUND'],
    summary: 'The index of a pair now, with what each source said last and how it counts.',
  }),
  sparklines: defineCall({
    name: 'market.sparklines',
    method: 'GET',
    path: '/currency/sparklines',
    auth: 'public',
    feature: 'market',
    input: z.object({ symbols: s.optional(s.symbolList) }),
    output: z.array(
      z.object({
        match_id: s.coinIdOut,
        symbol: z.string(),
        /** Of the last 24 hours, oldest first, the running one included; fewer where a market is younger. */
        closes: z.array(s.decimal),
      }),
    ),
    summary:
      'The hourly closes of the last day of the markets in `symbols`, as `BTC/USDT,ETH/USDT` (at most 100), or of all, for small charts in lists. A symbol that is no market is left out.',
  }),
  search: defineCall({
    name: 'market.search',
    method: 'GET',
    path: '/currency/search',
    auth: 'public',
    feature: 'market',
    input: z.object({ keyword: s.text(60) }),
    output: z.array(marketOut),
    summary: 'Pairs that match; those traded most in 24 hours when the keyword is empty.',
  }),
  detail: defineCall({
    name: 'market.detail',
    method: 'GET',
    path: '/currency/market',
    auth: 'public',
    feature: 'market',
    input: z.object({ match_id: s.optional(s.coinId), symbol: s.optional(s.symbol) }),
    output: z.extend(marketOut, {
      /** Traded on spot, or a tracked symbol: a price and contracts, to which what is said of spot orders does not apply. */
      kind: z.enum(['spot', 'tracked']),
      /** The steps of price and quantity, in the quote and in the base currency. */
      tick: s.decimal,
      lot: s.decimal,
      /** The least that an order may be worth, in the quote currency. */
      min_notional: s.decimal,
      /** How far from the last trade an order may reach, in basis points; null for no bound. */
      band_bps: z.nullable(z.int()),
      /** How many open orders a customer may have in the market; null for no bound. */
      max_open_orders: z.nullable(z.int()),
      maker_fee_bps: z.int(),
      taker_fee_bps: z.int(),
      status: z.enum(['open', 'halted']),
      reason: z.string(),
    }),
    rejections: ['MARKET_NOT_FOUND'],
    summary: 'Tick, lot, minimum, bounds, fees and status of a market.',
  }),
  favouriteAdd: defineCall({
    name: 'market.favourite_add',
    method: 'POST',
    path: '/optional/add',
    auth: 'user',
    feature: 'market',
    input: z.object({ currency_id: s.coinId, legal_id: s.optional(s.coinId) }),
    output: z.object({ id: s.idOut }),
    rejections: ['MARKET_NOT_FOUND'],
    summary: 'Adds a favourite and answers its id (S43).',
  }),
  favouriteDel: defineCall({
    name: 'market.favourite_del',
    method: 'POST',
    path: '/optional/del',
    auth: 'user',
    feature: 'market',
    input: z.object({ id: s.id }),
    output: z.object({}),
    rejections: ['NOT_FOUND'],
    summary: 'Removes a favourite.',
  }),
  favourites: defineCall({
    name: 'market.favourites',
    method: 'GET',
    path: '/optional/list',
    auth: 'user',
    feature: 'market',
    input: z.object({}),
    output: z.array(favouriteOut),
    summary: 'Own favourites in their order.',
  }),
  favouriteSort: defineCall({
    name: 'market.favourite_sort',
    method: 'POST',
    path: '/optional/sort',
    auth: 'user',
    feature: 'market',
    input: z.object({ ids: s.listOf(s.id, 500) }),
    output: z.array(favouriteOut),
    summary: 'Sets the order of the favourites and answers them.',
  }),
  favouriteMerge: defineCall({
    name: 'market.favourite_merge',
    method: 'POST',
    path: '/optional/merge',
    auth: 'user',
    feature: 'market',
    input: z.object({ currency_ids: s.listOf(s.coinId, 500) }),
    output: z.array(favouriteOut),
    summary: 'Takes a visitor’s favourites over at sign-in and answers all.',
  }),
};

import { marketCalls } from '@bourse/contract/market';
import { spotCalls } from '@bourse/contract/spot';
import { formatAmount } from '@bourse/kernel/amount';
import { ok } from '@bourse/kernel/result';
import { isUnlisted, type Market } from '../markets/index.ts';
import {
  type Answer,
  type Endpoint,
  type EndpointContext,
  marketIn,
  msOf,
  refuse,
  venueId,
  venueSymbol,
  wholeIn,
} from './endpoint.ts';
import { klineIntervals } from './kline-intervals.ts';
import { type Quote, quoteFigures } from './quote-figures.ts';
import { venueErrors } from './venue-error.ts';
import { product } from './venue-figures.ts';
import { weightPerMinute } from './weights.ts';

const orderTypes = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
];

function symbolInfo({ markets }: EndpointContext, market: Market): object {
  const { base, quote, tickAtoms, units, minNotional, maxOpenOrders } = market;
  const isOpen = (['buy', 'sell'] as const).some((side) => markets.haltOf(market, side) === null);
  const [tick, lot] = [formatAmount(tickAtoms, quote.scale), formatAmount(units.lotAtoms, base.scale)];
  return {
    symbol: venueSymbol(market),
    status: isOpen ? 'TRADING' : 'BREAK',
    baseAsset: base.code,
    baseAssetPrecision: base.scale,
    quoteAsset: quote.code,
    quotePrecision: quote.scale,
    quoteAssetPrecision: quote.scale,
    orderTypes,
    icebergAllowed: true,
    ocoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: tick, maxPrice: '0', tickSize: tick },
      { filterType: 'LOT_SIZE', minQty: lot, maxQty: '9000000000', stepSize: lot },
      { filterType: 'NOTIONAL', minNotional: formatAmount(minNotional, quote.scale), applyMinToMarket: true },
      ...(maxOpenOrders === null ? [] : [{ filterType: 'MAX_NUM_ORDERS', maxNumOrders: maxOpenOrders }]),
    ],
    permissions: ['SPOT'],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'],
  };
}

async function exchangeInfo(context: EndpointContext): Answer {
  const { clock, markets, params } = context;
  const wanted = params.has('symbol') ? marketIn(context) : null;
  if (wanted !== null && !wanted.ok) return wanted;
  const listed = wanted === null ? markets.listMarkets().filter((market) => !isUnlisted(market)) : [wanted.value];
  return ok({
    timezone: 'UTC',
    serverTime: clock.now(),
    rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: weightPerMinute }],
    exchangeFilters: [],
    symbols: listed.map((market) => symbolInfo(context, market)),
  });
}

async function depth(context: EndpointContext): Answer {
  const market = marketIn(context);
  // As deep as the stream of its changes: what lies below it would be kept for ever.
  const limit = wholeIn(context.params, 'limit', 100, 200);
  if (!market.ok) return market;
  if (!limit.ok) return limit;
  const book = await context.ask(spotCalls.depth, { symbol: market.value.symbol, limit: Math.max(1, limit.value) });
  if (!book.ok) return book;
  const { seq, bids, asks } = book.value;
  return ok({ lastUpdateId: seq, bids, asks });
}

/** The latest trades, oldest first. */
async function recentTrades(context: EndpointContext) {
  const market = marketIn(context);
  const limit = wholeIn(context.params, 'limit', 500, 1_000);
  if (!market.ok) return market;
  if (!limit.ok) return limit;
  const read = await context.ask(spotCalls.trades, { symbol: market.value.symbol, limit: Math.max(1, limit.value) });
  return read.ok ? ok(read.value.list.toReversed()) : read;
}

async function trades(context: EndpointContext): Answer {
  const read = await recentTrades(context);
  if (!read.ok) return read;
  return ok(
    read.value.map(({ id, price, amount, side, created_at: at }) => ({
      id: venueId(id),
      price,
      qty: amount,
      quoteQty: product(price, amount),
      time: msOf(at),
      isBuyerMaker: side === 'sell',
      isBestMatch: true,
    })),
  );
}

/** Each trade stands by itself: none are aggregated. */
async function aggTrades(context: EndpointContext): Answer {
  const read = await recentTrades(context);
  if (!read.ok) return read;
  const from = wholeIn(context.params, 'startTime', 0, Number.MAX_SAFE_INTEGER);
  const to = wholeIn(context.params, 'endTime', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (!from.ok) return from;
  if (!to.ok) return to;
  const within = read.value.filter(({ created_at: at }) => msOf(at) >= from.value && msOf(at) <= to.value);
  return ok(
    within.map(({ id, price, amount, side, created_at: at }) => ({
      a: venueId(id),
      p: price,
      q: amount,
      f: venueId(id),
      l: venueId(id),
      T: msOf(at),
      m: side === 'sell',
      M: true,
    })),
  );
}

async function klines(context: EndpointContext): Answer {
  const { params, clock } = context;
  const market = marketIn(context);
  const limit = wholeIn(params, 'limit', 500, 1_000);
  if (!market.ok) return market;
  if (!limit.ok) return limit;
  const period = params.get('interval') ?? '';
  const lengthMs = klineIntervals.get(period);
  if (lengthMs === undefined) return refuse(venueErrors.noInterval);
  const now = clock.now();
  const to = wholeIn(params, 'endTime', now, now);
  if (!to.ok) return to;
  const from = wholeIn(params, 'startTime', Math.max(0, to.value - limit.value * lengthMs), Number.MAX_SAFE_INTEGER);
  if (!from.ok) return from;
  const seconds = (ms: number): number => Math.floor(ms / 1_000);
  const last = params.has('startTime') ? Math.min(to.value, from.value + limit.value * lengthMs) : to.value;
  const read = await context.ask(marketCalls.candles, {
    symbol: market.value.symbol,
    period,
    from: seconds(from.value),
    to: seconds(last),
  });
  if (!read.ok) return read;
  const rows = params.has('startTime') ? read.value.slice(0, limit.value) : read.value.slice(-limit.value);
  return ok(
    rows.map(({ time, open, high, low, close, volume, turnover }) => {
      const openMs = time * 1_000;
      return [openMs, open, high, low, close, volume, openMs + lengthMs - 1, turnover, 0, '0', '0', '0'];
    }),
  );
}

async function tickerOf(context: EndpointContext, market: Market, quote: Quote): Promise<object> {
  const book = await context.ask(spotCalls.depth, { symbol: market.symbol, limit: 1 });
  const [bid, ask] = book.ok ? [book.value.bids[0], book.value.asks[0]] : [];
  const { last, opening, rise, percent, high, low, mean } = quoteFigures(quote);
  const now = context.clock.now();
  return {
    symbol: venueSymbol(market),
    priceChange: rise,
    priceChangePercent: percent,
    weightedAvgPrice: mean,
    prevClosePrice: opening,
    lastPrice: last,
    bidPrice: bid?.[0] ?? '0',
    bidQty: bid?.[1] ?? '0',
    askPrice: ask?.[0] ?? '0',
    askQty: ask?.[1] ?? '0',
    openPrice: opening,
    highPrice: high,
    lowPrice: low,
    volume: quote.volume,
    quoteVolume: quote.turnover,
    openTime: now - 86_400_000,
    closeTime: now,
  };
}

/** The markets that a request names by `symbol` or `symbols`, or all. */
function marketsIn(context: EndpointContext) {
  const { params, markets } = context;
  const list = params.get('symbols');
  if (list === undefined && !params.has('symbol')) {
    return ok(markets.listMarkets().filter((market) => !isUnlisted(market)));
  }
  if (list === undefined) {
    const market = marketIn(context);
    return market.ok ? ok([market.value]) : market;
  }
  const found = (list.match(/[A-Za-z0-9]+/g) ?? []).map((symbol) => markets.findMarket(symbol));
  const known = found.filter((market) => market !== undefined);
  return known.length === found.length ? ok(known) : refuse(venueErrors.noSymbol);
}

/** One object where one market was named, else a list. */
async function eachTicker(context: EndpointContext, write: (market: Market, quote: Quote) => Promise<object>): Answer {
  const wanted = marketsIn(context);
  if (!wanted.ok) return wanted;
  const quotes = await context.ask(marketCalls.quotes, {});
  if (!quotes.ok) return quotes;
  const bySymbol = new Map(quotes.value.map((quote) => [quote.symbol, quote]));
  const rows: object[] = [];
  for (const market of wanted.value) {
    const quote = bySymbol.get(market.symbol);
    if (quote !== undefined) rows.push(await write(market, quote));
  }
  return ok(context.params.has('symbol') ? (rows[0] ?? {}) : rows);
}

const ticker24 = (context: EndpointContext): Answer =>
  eachTicker(context, (market, quote) => tickerOf(context, market, quote));

const tickerPrice = (context: EndpointContext): Answer =>
  eachTicker(context, async (market, { price }) => ({ symbol: venueSymbol(market), price: price ?? '0' }));

const bookTicker = (context: EndpointContext): Answer =>
  eachTicker(context, async (market, quote) => {
    const ticker = new Map(Object.entries(await tickerOf(context, market, quote)));
    return Object.fromEntries(
      ['symbol', 'bidPrice', 'bidQty', 'askPrice', 'askQty'].map((name) => [name, ticker.get(name)]),
    );
  });

const open = (path: string, weight: number, answer: Endpoint['answer']): Endpoint => ({
  method: 'GET',
  path,
  scope: null,
  weight,
  answer,
});

/** What anybody may read, with the weights of the venue. */
export const marketEndpoints: readonly Endpoint[] = [
  open('/api/v3/ping', 1, async () => ok({})),
  open('/api/v3/time', 1, async ({ clock }) => ok({ serverTime: clock.now() })),
  open('/api/v3/exchangeInfo', 20, exchangeInfo),
  // The other venues of the imitated one, which clients read along with it, list nothing here.
  open('/fapi/v1/exchangeInfo', 1, async () => ok({ symbols: [] })),
  open('/dapi/v1/exchangeInfo', 1, async () => ok({ symbols: [] })),
  open('/api/v3/depth', 5, depth),
  open('/api/v3/trades', 25, trades),
  open('/api/v3/aggTrades', 4, aggTrades),
  open('/api/v3/klines', 2, klines),
  open('/api/v3/ticker/24hr', 40, ticker24),
  open('/api/v3/ticker/price', 4, tickerPrice),
  open('/api/v3/ticker/bookTicker', 4, bookTicker),
];

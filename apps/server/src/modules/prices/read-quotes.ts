import type { InputOf, OutputOf } from '@bourse/contract/call';
import { categoryNames, type marketCalls } from '@bourse/contract/market';
import { formatAmount } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import type { MarketId, UserId } from '@bourse/kernel/ids';
import type { Ticks } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { QuoteList } from '../../platform/module-manifest.ts';
import { listFavourites, type Market, type MarketList, priceAtoms } from '../markets/index.ts';
import { type DayRow, selectDays } from './candles/candle-store.ts';
import { onTick } from './on-tick.ts';
import type { PriceFeed } from './price-feed.ts';

type Quote = OutputOf<typeof marketCalls.quotes>[number];

/** Where the market's own price stands in the lists of S42. */
const categories = { spot: 'coins', tracked: 'stocks' } as const;

/** What quotes are read from. */
export interface QuotePorts {
  readonly db: Queryable;
  readonly markets: MarketList;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
  readonly simulatedTrades: boolean;
  /**
   * The price of the latest committed trade, where this process has the books: candles follow it by some tenths of a
   * second, and a quote must not stand outside of the book that is shown beside it.
   */
  readonly lastPrice?: ((market: MarketId) => Ticks | null) | undefined;
  /** Lists of the markets on which families sell something. */
  readonly lists?: readonly QuoteList[];
}

/** The last 24 hours of every market that has ever traded, as candles have them. */
export type MarketDays = ReadonlyMap<MarketId, DayRow>;

/** Reads the last 24 hours of all markets. */
export async function readDays({ db, markets }: QuotePorts, now: Instant): Promise<MarketDays> {
  const ids = [...markets.listMarkets(), ...markets.listTracked()].map(({ id }) => id);
  return new Map((await selectDays(db, ids, instant(now - dayMs))).map((row) => [row.market_id, row]));
}

/**
 * The quote of a market: its last 24 hours, and the latest trade where it is known sooner. A market that was never traded
 * shows the index, where there is one, and so does a tracked symbol.
 */
export function quoteNow({ feed, simulatedTrades, lastPrice }: QuotePorts, market: Market, days: MarketDays): Quote {
  // Nothing of a tracked symbol is traded here: it has no book that could tell a last price.
  const last = market.kind === 'spot' ? (lastPrice?.(market.id) ?? null) : null;
  const quote = quoteOf(market, withLast(days.get(market.id), market, last), feed);
  return simulatedTrades ? { ...quote, simulated: true } : quote;
}

/** Quotes of all markets, or of one tab, in the order in which customers see them (S23, S42). */
export async function readQuotes(
  ports: QuotePorts,
  now: Instant,
  reader: UserId | null,
  { type }: InputOf<typeof marketCalls.quotes>,
): Promise<Result<OutputOf<typeof marketCalls.quotes>, Rejection>> {
  const wanted = await marketsOf(ports, reader, type);
  if (wanted.length === 0) return ok([]);
  const days = await readDays(ports, now);
  return ok(wanted.map((market) => quoteNow(ports, market, days)));
}

/** The markets of a list, those of the reader's own in their order; a visitor has none. */
async function marketsOf(
  { db, markets, lists = [] }: QuotePorts,
  reader: UserId | null,
  type: InputOf<typeof marketCalls.quotes>['type'],
): Promise<readonly Market[]> {
  const shown = markets.listShown();
  if (type === undefined) return shown;
  if (type === 'favourites') {
    const own = reader === null ? [] : await listFavourites({ db, markets }, reader);
    return own.flatMap(({ symbol }) => shown.find((one) => one.symbol === symbol) ?? []);
  }
  if (type === 'coins' || type === 'stocks') return shown.filter(({ kind }) => categories[kind] === type);
  const sold = await Promise.all(lists.flatMap((list) => (list.type === type ? [list.symbols()] : [])));
  const symbols = new Set(sold.flat());
  return shown.filter(({ symbol }) => symbols.has(symbol));
}

/** The last day with a trade that its candles do not hold yet. */
function withLast(day: DayRow | undefined, market: Market, last: Ticks | null): DayRow | undefined {
  if (day === undefined || last === null) return day;
  const close = priceAtoms(market, last);
  const high = day.high === null || close > day.high ? close : day.high;
  const low = day.low === null || close < day.low ? close : day.low;
  return { ...day, close, high, low };
}

function quoteOf(market: Market, day: DayRow | undefined, feed: PriceFeed | null): Quote {
  const { base, quote } = market;
  const category = categories[market.kind];
  const price = (value: bigint | null | undefined): string | null =>
    value === null || value === undefined ? null : formatAmount(value, quote.scale);
  const isIndexed = day === undefined || market.kind === 'tracked';
  const index = isIndexed ? (feed?.index(market.symbol) ?? null) : null;
  return {
    currency_id: base.id,
    legal_id: quote.id,
    match_id: market.id,
    symbol: market.symbol,
    category,
    ...categoryNames[category],
    tick: formatAmount(market.tickAtoms, quote.scale),
    price: index === null ? price(day?.close) : formatAmount(onTick(market, index), quote.scale),
    change: day === undefined || day.open === null ? null : changePercent(day.open, day.close),
    high: price(day?.high),
    low: price(day?.low),
    volume: formatAmount(day?.volume ?? 0n, base.scale),
    turnover: formatAmount(day?.turnover ?? 0n, quote.scale),
    simulated: isIndexed && feed?.simulated === true,
  };
}

/** The change in percent with two decimals, cut towards zero. */
export function changePercent(open: bigint, close: bigint): string {
  return formatAmount(((close - open) * 10_000n) / open, 2);
}

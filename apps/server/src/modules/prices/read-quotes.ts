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
import { listFavourites, type Market, type MarketList } from '../markets/index.ts';
import { type DayRow, selectDays } from './candles/candle-store.ts';
import { dayFigures, type MarketDays, withLast } from './day-figures.ts';
import type { IndexPrice } from './index-price.ts';
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

function quoteOf(market: Market, day: DayRow | undefined, feed: PriceFeed | null): Quote {
  const { base, quote } = market;
  const category = categories[market.kind];
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
    price: closeOf(market, day, index),
    ...dayFigures(market, day),
    simulated: isIndexed && feed?.simulated === true,
  };
}

function closeOf(market: Market, day: DayRow | undefined, index: IndexPrice | null): string | null {
  const atoms = index === null ? day?.close : onTick(market, index);
  return atoms === undefined ? null : formatAmount(atoms, market.quote.scale);
}

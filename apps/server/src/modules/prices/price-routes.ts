import { marketCalls } from '@bourse/contract/market';
import type { Clock } from '@bourse/kernel/clock';
import { ok } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding } from '../../platform/http/binding.ts';
import type { EvidenceSource } from '../../platform/module-manifest.ts';
import type { MarketList } from '../markets/index.ts';
import { readCandles } from './candles/read-candles.ts';
import { sparklineReader } from './candles/read-sparklines.ts';
import type { PriceFeed } from './price-feed.ts';
import { readIndex } from './read-index.ts';
import { type QuotePorts, readQuotes } from './read-quotes.ts';
import { searchMarkets } from './search-markets.ts';
import { tickRoutes } from './ticks/tick-routes.ts';

export interface PriceRoutesPorts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly markets: MarketList;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
  /** Whether the trades themselves are a simulation's. */
  readonly simulatedTrades: boolean;
  /** How modules tell of what they have settled. */
  readonly evidence?: readonly EvidenceSource[];
  /** See `QuotePorts`. */
  readonly lastPrice?: QuotePorts['lastPrice'];
  readonly lists?: QuotePorts['lists'];
}

/** Binds the calls of quotes, search, candles and evidence of settlements to what answers them. */
export function priceRoutes({
  db,
  clock,
  markets,
  feed,
  simulatedTrades,
  lastPrice,
  lists = [],
  evidence = [],
}: PriceRoutesPorts): Binding[] {
  const sparklines = sparklineReader({ db, clock, markets });
  return [
    bind(marketCalls.index, async (_context, input) => readIndex(markets, feed, clock.now(), input)),
    bind(marketCalls.sparklines, async (_context, { symbols }) => ok(await sparklines(symbols))),
    bind(marketCalls.quotes, ({ userId }, input) =>
      readQuotes({ db, markets, feed, simulatedTrades, lastPrice, lists }, clock.now(), userId, input),
    ),
    bind(marketCalls.search, (_context, { keyword }) => searchMarkets(db, markets, clock.now(), keyword)),
    ...tickRoutes(db, evidence),
    bind(marketCalls.candles, (_context, input) => readCandles(db, markets, clock.now(), input)),
  ];
}

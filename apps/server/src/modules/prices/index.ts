/** Prices: what was traded, as candles and quotes, and what other venues say, as an index. */
import type { ModuleManifest, PriceWatcher } from '../../platform/module-manifest.ts';
import { candleBuilder } from './candles/build-candles.ts';
import { candleTracker } from './candles/track-candles.ts';
import { headFile, headPublisher } from './heads/publish-heads.ts';
import { inflowMarker } from './marks/mark-inflows.ts';
import { type MarkPorts, priceMarker } from './marks/mark-prices.ts';
import { priceRoutes, type PriceRoutesPorts } from './price-routes.ts';
import { tickKeeper } from './ticks/keep-ticks.ts';

export { inflowMarker } from './marks/mark-inflows.ts';
export { priceMarker } from './marks/mark-prices.ts';
export { buildCandles } from './candles/build-candles.ts';
export { candleTracker } from './candles/track-candles.ts';
export { bucketOf, candlesOf } from './candles/candle.ts';
export { type CandleSeries, joinIntoStore } from './candles/candle-store.ts';
export { readCandles } from './candles/read-candles.ts';
export { markedWorth } from './marks/marked-worth.ts';
export { listMarkedPrices } from './marks/mark-store.ts';
export { joinMarkCandles } from './contract-marks/mark-candles.ts';
export { firstMarkFrom, type KeptMark, lastMarks, marksBetween } from './contract-marks/mark-store.ts';
export { markLifetimeMs, type MarkInput, markPauseMs, recordMarks } from './contract-marks/record-marks.ts';
export { markPeriods, type MarkSeen, type MarkState, nextMark } from './mark-price.ts';
export { formatPrice, parsePrice, type Price, price, priceScale } from './price.ts';
export { indexAt, type PriceFeed, priceFeed } from './price-feed.ts';
export type { PriceSource, SourceSample } from './price-source.ts';
export { noteHistory, type PlannedHistory, plannedPrices } from './history/begin-history.ts';
export { fillHistory, type HistoryPorts } from './history/fill-history.ts';
export { headFile, headPublisher, headWitness, publishedHead } from './heads/publish-heads.ts';
export { readLastPrices } from './read-last-prices.ts';
export type { CoinModel } from './simulator/market-simulator.ts';
export { type CrossPair, simulatedSource } from './simulator/simulated-source.ts';
export { recordedSource, type RecordedTrades } from './sources/recorded-source.ts';
export { type RecordedTrade, readRecordedTrades } from './sources/recorded-trades.ts';
export { sharedSource } from './sources/shared-source.ts';
export { venueSource } from './sources/venue-source.ts';
export { closeMoment, keptPrices, type KeptPrice, type Span } from './ticks/kept-prices.ts';
export { citeTick, citeTicks, recordTick } from './ticks/record-tick.ts';
export { genesisHash, hashOf, type TickPrice, writeContent } from './ticks/tick.ts';
export { indexPrice } from './index-price.ts';
export { keepTick } from './ticks/keep-ticks.ts';
export { findTick, findTickFrom, type TickHead } from './ticks/tick-store.ts';
export { tickRoutes } from './ticks/tick-routes.ts';
export { type TickReport, verifyTicks } from './ticks/verify-ticks.ts';
export { averageOver, type WindowPrice } from './ticks/window-average.ts';
export { type DayFigures, dayFigures, type MarketDays, readContractDays } from './day-figures.ts';
export { quoteNow, type QuotePorts, readDays, readQuotes } from './read-quotes.ts';

/** Opens the module; the prices of `assets` are kept, and those that `watchers` depend on written down. */
export function openPrices(
  ports: PriceRoutesPorts & Omit<MarkPorts, 'feed'>,
  watchers: readonly PriceWatcher[],
): ModuleManifest {
  const { db, markets, feed } = ports;
  return {
    name: 'prices',
    routes: priceRoutes(ports),
    published: [headFile(db)],
    ownRepetitions: feed === null ? [] : [{ name: 'prices', everyMs: 1_000, run: () => feed.refresh() }],
    repetitions: [
      headPublisher(ports),
      candleBuilder(db, markets),
      ...(feed === null
        ? []
        : [
            priceMarker({ ...ports, feed }),
            inflowMarker({ ...ports, feed }),
            candleTracker({ db, markets, feed }),
            tickKeeper({ ...ports, feed }, watchers),
          ]),
    ],
  };
}

/** Prices: what was traded, as candles and quotes, and what other venues say, as an index. */
export { buildCandles } from './candles/build-candles.ts';
export { bucketOf } from './candles/candle.ts';
export { readCandles } from './candles/read-candles.ts';
export { parsePrice, type Price, price, priceScale } from './price.ts';
export { priceRoutes } from './price-routes.ts';
export { type PriceFeed, priceFeed } from './price-feed.ts';
export type { SourceSample } from './price-source.ts';
export { fillHistory, type HistoryPorts } from './history/fill-history.ts';
export { readLastPrices } from './read-last-prices.ts';
export type { CoinModel } from './simulator/market-simulator.ts';
export { type CrossPair, simulatedSource } from './simulator/simulated-source.ts';
export { recordedSource, type RecordedTrades } from './sources/recorded-source.ts';
export { type RecordedTrade, readRecordedTrades } from './sources/recorded-trades.ts';
export { venueSource } from './sources/venue-source.ts';
export { citeTick, recordTick } from './ticks/record-tick.ts';
export type { TickPrice } from './ticks/tick.ts';
export { type TickReport, verifyTicks } from './ticks/verify-ticks.ts';
export { type QuotePorts, readQuotes } from './read-quotes.ts';

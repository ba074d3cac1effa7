/** Prices: what was traded, as candles and quotes, and what other venues say, as an index. */
export { buildCandles } from './candles/build-candles.ts';
export { type Price, price, priceScale } from './price.ts';
export { priceRoutes } from './price-routes.ts';
export { type PriceFeed, priceFeed } from './price-feed.ts';
export { demoCoins, demoCrosses } from './simulator/demo-coins.ts';
export { simulatedSource } from './simulator/simulated-source.ts';

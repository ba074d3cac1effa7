/** Prices: what was traded, as candles and quotes. */
export { buildCandles } from './candles/build-candles.ts';
export { priceRoutes } from './price-routes.ts';

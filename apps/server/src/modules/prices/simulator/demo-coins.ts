import type { CoinModel } from './market-simulator.ts';
import type { CrossPair } from './simulated-source.ts';

/** The pairs of the demo. Start prices are round figures of no day; a screen that shows them says that they are simulated. */
export const demoCoins: readonly CoinModel[] = [
  { symbol: 'BTC/USDT', startPrice: 60_000, drift: 0.05, volatility: 0.55, correlation: 0.85, jumpsPerYear: 60 },
  { symbol: 'ETH/USDT', startPrice: 3_000, drift: 0.05, volatility: 0.7, correlation: 0.85, jumpsPerYear: 60 },
];

/** Pairs of two coins of the demo. */
export const demoCrosses: readonly CrossPair[] = [{ symbol: 'ETH/BTC', base: 'ETH/USDT', quote: 'BTC/USDT' }];

import type { Market } from './market-terms.ts';

/** A market as tests use it: Bitcoin in steps of a cent and a hundred-thousandth, at least 5 USDT an order. */
export const testMarket: Market = {
  symbol: 'BTC/USDT',
  isTracked: false,
  base: { id: 1, code: 'BTC', scale: 8, image: undefined },
  quote: { id: 3, code: 'USDT', scale: 8, image: undefined },
  tick: '0.01',
  lot: '0.00001',
  priceDecimals: 2,
  amountDecimals: 5,
  minNotional: '5',
  bandBps: 1_000,
  maxOpenOrders: null,
  makerFeeBps: 10,
  takerFeeBps: 20,
  isHalted: false,
  haltReason: '',
};

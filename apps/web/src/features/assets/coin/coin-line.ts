import type { candlePeriods } from '@bourse/contract/market';

/** How far back the price of a coin is shown, with candles that make a hundred points or so. */
export const coinPeriods = {
  '1d': { candle: '15m', seconds: 86_400 },
  '7d': { candle: '1h', seconds: 7 * 86_400 },
  '30d': { candle: '4h', seconds: 30 * 86_400 },
  '1y': { candle: '1d', seconds: 365 * 86_400 },
} as const satisfies Readonly<
  Record<string, { readonly candle: (typeof candlePeriods)[number]; readonly seconds: number }>
>;

export type CoinPeriod = keyof typeof coinPeriods;

/** In their order. */
export const coinPeriodNames = ['1d', '7d', '30d', '1y'] as const satisfies readonly CoinPeriod[];

/** What to ask for: the time ends with the running candle, so that the same minute asks for the same. */
export function candleWindow(period: CoinPeriod, nowMs: number): { readonly from: string; readonly to: string } {
  const minute = Math.ceil(nowMs / 60_000) * 60;
  return { from: `${minute - coinPeriods[period].seconds}`, to: `${minute}` };
}

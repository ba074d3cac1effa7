import { venueSymbol } from '../endpoint.ts';
import { quoteFigures } from '../quote-figures.ts';
import type { Message, Named } from './told-market.ts';

/** Candles as they stand. */
export function candlesOf({ market, clock }: Named, interval: string, lengthMs: number) {
  return ({ list }: Message<'candles'>): object[] =>
    list.map(({ time, open, high, low, close, volume, turnover }) => {
      const [t, now] = [time * 1_000, clock.now()];
      const end = t + lengthMs - 1;
      const k = { t, T: end, s: venueSymbol(market), i: interval, f: -1, L: -1, o: open, c: close, h: high, l: low };
      return {
        e: 'kline',
        E: now,
        s: venueSymbol(market),
        k: { ...k, v: volume, n: 0, x: now > end, q: turnover, V: '0', Q: '0', B: '0' },
      };
    });
}

/** The quote of a market, in full or its figures of 24 hours alone. */
export function tickersOf({ market, clock }: Named, isMini: boolean) {
  return ({ list }: Message<'ticker'>): object[] =>
    list.map((quote) => {
      const { last, opening, rise, percent, high, low, mean } = quoteFigures(quote);
      const now = clock.now();
      const common = { E: now, s: venueSymbol(market), c: last, o: opening, h: high, l: low };
      const sums = { v: quote.volume, q: quote.turnover };
      if (isMini) return { e: '24hrMiniTicker', ...common, ...sums };
      const moves = { p: rise, P: percent, w: mean, x: opening, O: now - 86_400_000, C: now };
      return { e: '24hrTicker', ...common, ...sums, ...moves };
    });
}

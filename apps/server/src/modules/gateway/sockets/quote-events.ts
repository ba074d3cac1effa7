import { venueSymbol } from '../endpoint.ts';
import { quoteFigures } from '../quote-figures.ts';
import type { Message, Named } from './told-market.ts';

/** Candles as they stand; the message of a next one is behind one that says that the candle before is closed. */
export function candlesOf({ market, clock }: Named, interval: string, lengthMs: number) {
  type Candle = Message<'candles'>['list'][number];
  let newest: Candle | undefined;
  const write = ({ time, open, high, low, close, volume, turnover }: Candle, isClosed: boolean): object => {
    const t = time * 1_000;
    const s = venueSymbol(market);
    const prices = { o: open, c: close, h: high, l: low, v: volume, q: turnover };
    const ids = { f: -1, L: -1, n: 0, V: '0', Q: '0', B: '0' };
    const k = { t, T: t + lengthMs - 1, s, i: interval, ...ids, ...prices, x: isClosed };
    return { e: 'kline', E: clock.now(), s, k };
  };
  return ({ list }: Message<'candles'>): object[] =>
    list
      .toSorted((a, b) => a.time - b.time)
      .flatMap((candle) => {
        const before = newest;
        if (before !== undefined && candle.time < before.time) return [write(candle, true)];
        newest = candle;
        const closed = before !== undefined && candle.time > before.time ? [write(before, true)] : [];
        return [...closed, write(candle, false)];
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

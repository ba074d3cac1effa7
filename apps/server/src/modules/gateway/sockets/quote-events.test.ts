import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Market } from '../../markets/index.ts';
import { candlesOf } from './quote-events.ts';

test('a candle is told as it changes, and closed once when the next one comes', () => {
  // Of the market its symbol alone is written.
  const market = { base: { code: 'BTC' }, quote: { code: 'USDT' } } as Market;
  const clock = { now: () => Date.UTC(2026, 10, 27) } as Parameters<typeof candlesOf>[0]['clock']; // an instant is a number
  const write = candlesOf({ market, clock }, '1m', 60_000);
  const candle = (time: number, close: string) => {
    return { time, open: '1', high: '3', low: '1', close, volume: '5', turnover: '9' };
  };
  const told = (list: ReturnType<typeof candle>[]): unknown[] =>
    write({ topic: 'candles:BTC/USDT:1m', type: 'update', list }).map((event) => {
      const { t, c, x } = Reflect.get(event, 'k') as Readonly<Record<string, unknown>>; // the venue's letters
      return [t, c, x];
    });
  assert.deepEqual(told([candle(60, '2')]), [[60_000, '2', false]]);
  assert.deepEqual(told([candle(60, '3')]), [[60_000, '3', false]]);
  assert.deepEqual(told([candle(120, '4')]), [
    [60_000, '3', true],
    [120_000, '4', false],
  ]);
  assert.deepEqual(told([candle(60, '3.5')]), [[60_000, '3.5', true]]);
});

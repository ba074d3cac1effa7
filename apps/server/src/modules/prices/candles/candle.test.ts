import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, instant, minuteMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { bucketOf, type CandleEntry, candlesOf, type CandleTrade, joinCandles, nextBucket, periods } from './candle.ts';

const friday = Date.UTC(2026, 10, 20, 13, 47, 12);

test('intervals begin in UTC, weeks on Monday, months on the first', () => {
  const begins = periods.map((period) => new Date(bucketOf(period, instant(friday))).toISOString());
  assert.deepEqual(begins, [
    '2026-11-20T13:47:00.000Z',
    '2026-11-20T13:45:00.000Z',
    '2026-11-20T13:45:00.000Z',
    '2026-11-20T13:30:00.000Z',
    '2026-11-20T13:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
    '2026-11-20T00:00:00.000Z',
    '2026-11-16T00:00:00.000Z',
    '2026-11-01T00:00:00.000Z',
  ]);
});

test('each interval ends where the next begins', () => {
  const random = seededRandom(1);
  for (let i = 0; i < 2_000; i += 1) {
    const at = instant(friday + random.int(-2_000, 2_000) * hourMs + random.int(0, hourMs));
    for (const period of periods) {
      const bucket = bucketOf(period, at);
      const next = nextBucket(period, bucket);
      assert.ok(bucket <= at && at < next);
      assert.equal(bucketOf(period, next), next);
      assert.equal(bucketOf(period, instant(next - 1)), bucket);
    }
  }
});

function randomTrades(count: number): CandleTrade[] {
  const random = seededRandom(4);
  return Array.from({ length: count }, (_, id) => {
    const price = BigInt(random.int(90, 110));
    const quantity = BigInt(random.int(1, 50));
    // Many trades share a moment, so that their ids must decide.
    const at = instant(friday + random.int(0, 40) * 20_000);
    return { id, at, price, quantity, turnover: price * quantity };
  });
}

const byKey = (entries: readonly CandleEntry[]): CandleEntry[] =>
  entries.toSorted((a, b) => periods.indexOf(a.period) - periods.indexOf(b.period) || a.bucket - b.bucket);

/** The plain definition: sort the trades of an interval and look at them. */
function plainly(trades: readonly CandleTrade[], period: CandleEntry['period'], bucket: number): object {
  const inside = trades
    .filter((trade) => bucketOf(period, trade.at) === bucket)
    .toSorted((a, b) => a.at - b.at || a.id - b.id);
  const prices = inside.map((trade) => trade.price);
  return {
    open: prices[0],
    close: prices.at(-1),
    high: prices.reduce((a, b) => (a > b ? a : b)),
    low: prices.reduce((a, b) => (a < b ? a : b)),
    volume: inside.reduce((sum, trade) => sum + trade.quantity, 0n),
    turnover: inside.reduce((sum, trade) => sum + trade.turnover, 0n),
    trades: inside.length,
  };
}

test('candles are what their definition says, in any order of arrival and in any parts', () => {
  const trades = randomTrades(400);
  const whole = byKey(candlesOf(trades));
  for (const { period, bucket, candle } of whole) {
    assert.partialDeepStrictEqual(candle, plainly(trades, period, bucket));
  }
  const random = seededRandom(9);
  for (let round = 0; round < 20; round += 1) {
    const shuffled = trades.map((trade) => ({ trade, at: random.next() })).toSorted((a, b) => a.at - b.at);
    const parts = new Map<string, CandleEntry>();
    for (let i = 0; i < shuffled.length;) {
      const size = random.int(1, 60);
      for (const entry of candlesOf(shuffled.slice(i, i + size).map(({ trade }) => trade))) {
        const key = `${entry.period}:${String(entry.bucket)}`;
        const known = parts.get(key);
        parts.set(key, known === undefined ? entry : { ...entry, candle: joinCandles(known.candle, entry.candle) });
      }
      i += size;
    }
    assert.deepEqual(byKey([...parts.values()]), whole);
  }
});

test('control: a candle that closes with the trade that came last is wrong', () => {
  const trades = randomTrades(50);
  const late = trades.toReversed();
  const minute = bucketOf('1d', instant(friday));
  const naive = late.at(-1)?.price;
  const right = candlesOf(late).find((entry) => entry.period === '1d' && entry.bucket === minute);
  assert.ok(right && dayMs > minuteMs);
  assert.notEqual(naive, right.candle.close);
});

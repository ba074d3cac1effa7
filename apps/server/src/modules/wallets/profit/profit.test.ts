import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { price, priceScale } from '../../prices/index.ts';
import { percentOf, profitPoints } from './profit.ts';
import { timesOf } from './profit-times.ts';

const dollar = { code: 'USD', rate: 100_000_000n } as const;
const usdt = (units: number) => price(BigInt(units) * 10n ** BigInt(priceScale));
const times = [0, 1, 2].map((hour) => instant(hour * hourMs));
const usd = (units: number): bigint => BigInt(units) * 100_000_000n;

test('what somebody brings is no gain, what becomes of it is, and what they take away is no loss', () => {
  const coin = {
    scale: 0,
    totals: [1n, 3n, 2n],
    prices: [usdt(100), usdt(110), usdt(90)],
    flows: [
      { at: instant(10), amount: 2n, price: usdt(105) },
      { at: instant(hourMs), amount: -1n, price: usdt(120) },
    ],
  };
  assert.deepEqual(profitPoints(times, [coin], dollar), [
    { at: 0, equity: usd(100), inflow: 0n, profit: 0n },
    { at: hourMs, equity: usd(330), inflow: usd(210), profit: usd(20) },
    { at: 2 * hourMs, equity: usd(180), inflow: usd(-120), profit: usd(-10) },
  ]);
});

test('property: changes of equity are inflows and gains, and the gains of parts add up to that of the whole', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 24n });
  const anyPrice = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(price);
  const flow = fc.record({
    at: fc.integer({ min: 0, max: 9 * hourMs }).map(instant),
    amount: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
    price: anyPrice,
  });
  const holding = fc.record({
    scale: fc.integer({ min: 0, max: 18 }),
    totals: fc.array(amount, { minLength: 10, maxLength: 10 }),
    prices: fc.array(anyPrice, { minLength: 10, maxLength: 10 }),
    flows: fc.array(flow, { maxLength: 5 }),
  });
  const hours = Array.from({ length: 10 }, (_, hour) => instant(hour * hourMs));
  fc.assert(
    fc.property(fc.array(holding, { maxLength: 4 }), fc.integer({ min: 1, max: 8 }), (holdings, cut) => {
      const points = profitPoints(hours, holdings, dollar);
      for (const [place, point] of points.entries()) {
        const before = points[place - 1];
        if (before === undefined) continue;
        assert.equal(point.equity - before.equity, point.inflow + point.profit - before.profit);
      }
      // Looked at from one moment to the end only, the gain is what it is within the whole.
      const part = holdings.map((one) => ({ ...one, totals: one.totals.slice(cut), prices: one.prices.slice(cut) }));
      const late = profitPoints(hours.slice(cut), part, dollar).at(-1)?.profit ?? 0n;
      assert.equal(late, (points.at(-1)?.profit ?? 0n) - (points[cut]?.profit ?? 0n));
    }),
  );
});

test('a percentage is of what there was and what came on top, and of nothing there is none', () => {
  assert.equal(percentOf(usd(5), usd(80), usd(20)), 500n);
  assert.equal(percentOf(usd(-1), usd(30), usd(-10)), -333n);
  assert.equal(percentOf(0n, 0n, usd(-10)), null);
  assert.equal(percentOf(usd(1), usd(-1), 0n), null);
});

test('today is told by its hours, longer periods by the midnights whose balances are kept', () => {
  const now = instant(100 * dayMs + 5 * hourMs + 7);
  const day = timesOf('1d', now, null);
  assert.deepEqual([day.length, day[0], day.at(-1)], [6, 100 * dayMs, 100 * dayMs + 5 * hourMs]);
  assert.deepEqual(timesOf('7d', now, null), [100 * dayMs]);
  const kept = { first: instant(97 * dayMs), last: instant(98 * dayMs) };
  assert.deepEqual(
    timesOf('7d', now, kept).map((at) => at / dayMs),
    [97, 98, 100],
  );
  const long = { first: instant(0), last: instant(100 * dayMs) };
  assert.deepEqual(
    [timesOf('7d', now, long).length, timesOf('30d', now, long).length, timesOf('90d', now, long).length],
    [8, 31, 91],
  );
});

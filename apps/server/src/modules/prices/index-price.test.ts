import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { indexPrice, type Sample, sampleLifetimeMs } from './index-price.ts';
import { type Price, price } from './price.ts';

const now = instant(1_000_000);

function samples(prices: readonly number[], ageMs = 0): Sample[] {
  return prices.map((one, i) => ({
    venue: `venue${String(i)}`,
    price: price(BigInt(one) * 10n ** 12n),
    at: instant(now - ageMs),
  }));
}

const units = (of: { price: Price } | null): number | null =>
  of === null ? null : Number(of.price / 10n ** 9n) / 1_000;

test('F2: the index is the mean of the fresh prices around their median', () => {
  assert.equal(units(indexPrice(samples([100_000, 100_100, 100_200]), now)), 100_100);
  assert.equal(units(indexPrice(samples([100_000, 100_100, 100_200, 100_300]), now)), 100_150);
});

test('F2: one venue that reports ten times the price, or a tenth, moves the index by at most half a percent', () => {
  const random = seededRandom(2);
  for (let i = 0; i < 2_000; i += 1) {
    const honest = Array.from({ length: random.int(3, 7) }, () => random.int(9_980, 10_020) * 10);
    const right = units(indexPrice(samples(honest), now)) ?? 0;
    const liar = random.int(0, honest.length - 1);
    const lie = random.pick([10, 0.1]);
    const wrong = units(indexPrice(samples(honest.map((one, at) => (at === liar ? one * lie : one))), now)) ?? 0;
    assert.ok(Math.abs(wrong - right) / right <= 0.005, `${String(right)} became ${String(wrong)}`);
  }
});

test('F2 control: a plain mean follows the outlier', () => {
  const told = [100_000, 100_100, 1_001_000];
  const mean = told.reduce((sum, one) => sum + one, 0) / told.length;
  assert.ok(mean / 100_100 > 1.005);
  assert.ok((units(indexPrice(samples(told), now)) ?? 0) / 100_100 <= 1.005);
});

test('F2: what is older than ten seconds, or from the future, does not count, and below three there is no index', () => {
  assert.equal(indexPrice(samples([100, 101]), now), null);
  assert.equal(indexPrice([], now), null);
  assert.notEqual(indexPrice(samples([100, 101, 102], sampleLifetimeMs), now), null);
  assert.equal(indexPrice(samples([100, 101, 102], sampleLifetimeMs + 1), now), null);
  assert.equal(indexPrice(samples([100, 101, 102], -1), now), null);
  const [stale, ...fresh] = samples([1, 100, 100, 100]);
  assert.ok(stale);
  assert.equal(units(indexPrice([{ ...stale, at: instant(now - 60_000) }, ...fresh], now)), 100);
});

test('the order in which venues are asked makes no difference', () => {
  const told = samples([100_000, 100_300, 100_100, 99_900]);
  assert.deepEqual(indexPrice(told.toReversed(), now), indexPrice(told, now));
});

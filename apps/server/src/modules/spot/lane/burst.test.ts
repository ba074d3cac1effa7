import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { Burst } from './burst.ts';

/** How many of a hundred tries in a row succeed. */
const takenAt = (burst: Burst, ms: number): number =>
  Array.from({ length: 100 }, () => burst.take(instant(ms))).filter(Boolean).length;

test('[O1] a burst is used up once, and is back within four seconds, evenly and never beyond its size', () => {
  const burst = new Burst(40);
  const taken = [10_000, 10_000, 10_100, 11_100, 15_100, 60_000].map((ms) => takenAt(burst, ms));
  assert.deepEqual(taken, [40, 0, 1, 10, 40, 40]);
});

test('fractional tokens are not lost', () => {
  const burst = new Burst(40);
  takenAt(burst, 10_000);
  const taken = Array.from({ length: 1_000 }, (_, ms) => burst.take(instant(10_001 + ms))).filter(Boolean).length;
  assert.ok(taken === 10 || taken === 9, `${String(taken)} in a second`);
});

test('a clock that was set back adds no tokens, and the refill continues from there', () => {
  const burst = new Burst(40);
  assert.deepEqual([takenAt(burst, 10_000), takenAt(burst, 0), takenAt(burst, 1_000)], [40, 0, 10]);
});

test('a bucket of size zero', () => {
  assert.equal(takenAt(new Burst(0), 10_000), 0);
});

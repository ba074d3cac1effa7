import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvariantError } from './invariant.ts';
import { seededRandom } from './random.ts';

test('a seed gives one sequence, and another seed another', () => {
  const take = (seed: number): number[] => {
    const random = seededRandom(seed);
    return Array.from({ length: 20 }, () => random.int(0, 1_000_000));
  };
  assert.deepEqual(take(1), take(1));
  assert.notDeepEqual(take(1), take(2));
});

test('every whole number of a range comes up about as often as any other', () => {
  const random = seededRandom(5);
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 100_000; i += 1) {
    const one = random.int(0, 9);
    counts[one] = (counts[one] ?? 0) + 1;
  }
  for (const count of counts) assert.ok(Math.abs(count - 10_000) < 500, counts.join());
});

test('a choice among nothing, and a range that is none, are bugs', () => {
  const random = seededRandom(1);
  assert.throws(() => random.pick([]), InvariantError);
  assert.throws(() => random.int(2, 1), InvariantError);
});

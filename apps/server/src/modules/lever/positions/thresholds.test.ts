import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Thresholds } from './thresholds.ts';

test('a price reaches what is at or below it, or at or above it, and nothing between two ticks', () => {
  const thresholds = new Thresholds();
  thresholds.set(1, 100, 200);
  thresholds.set(2, null, 150);
  thresholds.set(3, 120, null);
  assert.deepEqual(thresholds.reached(140, 141), []);
  assert.deepEqual(thresholds.reached(150, 150), [2]);
  assert.deepEqual(thresholds.reached(119, 120), [3]);
  assert.deepEqual(thresholds.reached(120, 121), []);
  assert.deepEqual(thresholds.reached(100, 100), [1, 3]);
  assert.deepEqual(thresholds.reached(200, 200), [1, 2]);
});

test('what is removed is not reached, also when many come and go', () => {
  const thresholds = new Thresholds();
  for (let id = 1; id <= 3_000; id += 1) thresholds.set(id, id, null);
  for (let id = 1; id <= 3_000; id += 2) thresholds.remove(id);
  assert.equal(thresholds.size, 1_500);
  thresholds.set(4, 5_000, null);
  const found = thresholds.reached(2_990, 2_990).toSorted((one, other) => one - other);
  assert.deepEqual(found, [4, 2_990, 2_992, 2_994, 2_996, 2_998, 3_000]);
});

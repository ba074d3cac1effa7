import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barHeights } from './bar-heights.ts';

test('the highest bar is whole, the smallest is seen, and nothing is nothing', () => {
  assert.deepEqual(barHeights([50, 100, 0, 0.001]), [50, 100, 0, 1]);
  assert.deepEqual(barHeights([0, 0]), [0, 0]);
  assert.deepEqual(barHeights([]), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedBars, zeroLine } from './signed-bars.ts';

test('zero lies where the greatest and the least value leave it', () => {
  assert.equal(zeroLine([-1, 3], 100), 75);
  assert.equal(zeroLine([-2, -1], 100), 0);
  assert.equal(zeroLine([1, 2], 100), 100);
  assert.equal(zeroLine([], 100), 50);
});

test('bars stand on zero or hang from it, as long as they are worth', () => {
  const [low, none, high] = signedBars([-1, 0, 3], { width: 30, height: 100, gap: 0 });
  assert.deepEqual(low, { x: 0, y: 75, width: 10, height: 25, isBelow: true });
  assert.deepEqual(none, { x: 10, y: 75, width: 10, height: 0, isBelow: false });
  assert.deepEqual(high, { x: 20, y: 0, width: 10, height: 75, isBelow: false });
});

test('many bars stay a pixel wide, and a small one a pixel high', () => {
  const bars = signedBars([1000, ...Array.from({ length: 399 }, () => 0.001)], { width: 300, height: 60, gap: 2 });
  assert.ok(bars.every(({ width, height }) => width === 1 && height >= 1));
});

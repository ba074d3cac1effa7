import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { leastSpan, linePath, placePoints, scaleOf, stepPath } from './line-path.ts';

const box = { width: 100, height: 50, inset: 5 };

describe('a line of values', () => {
  it('fills its box from left to right, the least below and the greatest above', () => {
    assert.deepEqual(placePoints([1, 3, 2], box), [
      { x: 5, y: 45 },
      { x: 50, y: 5 },
      { x: 95, y: 25 },
    ]);
  });

  it('leaves room for a reference that no value reaches', () => {
    assert.deepEqual(placePoints([2, 1], box, [3]), [
      { x: 5, y: 25 },
      { x: 95, y: 45 },
    ]);
    assert.equal(scaleOf([2, 1], box, [3])(3), 5);
  });

  it('lays equal values, and a single one, into the middle', () => {
    assert.deepEqual(placePoints([7, 7], box), [
      { x: 5, y: 25 },
      { x: 95, y: 25 },
    ]);
    assert.deepEqual(placePoints([7], box), [{ x: 5, y: 25 }]);
    assert.deepEqual(placePoints([], box), []);
  });

  it('is drawn straight, or in steps that hold each value until the next', () => {
    const points = placePoints([1, 3, 2], box);
    assert.equal(linePath(points), 'M5 45L50 5L95 25');
    assert.equal(stepPath(points), 'M5 45H50V5H95V25');
    assert.equal(linePath([]), '');
  });
});

it('a small move is drawn small, and a large one fills its place', () => {
  const place = { width: 100, height: 100, inset: 0 };
  const drop = (values: readonly number[]): number => {
    const [first, last] = placePoints(values, place, leastSpan(values));
    return (last?.y ?? 0) - (first?.y ?? 0);
  };
  assert.equal(drop([1000, 999]), 10);
  assert.equal(drop([1000, 1000]), 0);
  assert.equal(drop([1000, 900]), 100);
  assert.deepEqual(leastSpan([]), [0, 0]);
});

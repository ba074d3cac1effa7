import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { rowsAt } from './row-range.ts';

describe('the rows of a long list that are drawn', () => {
  it('are those on the screen and whole blocks around them', () => {
    const { onScreen, around } = rowsAt({ scrolledPx: 5_600, screenPx: 840, height: 56, count: 500 });
    assert.deepEqual(onScreen, { from: 100, to: 115 });
    assert.deepEqual(around, { from: 88, to: 132 });
  });

  it('end with the list, and begin with it while it lies below the head of a page', () => {
    assert.deepEqual(rowsAt({ scrolledPx: -300, screenPx: 840, height: 56, count: 5 }).around, { from: 0, to: 5 });
    assert.deepEqual(rowsAt({ scrolledPx: 27_160, screenPx: 840, height: 56, count: 500 }).around.to, 500);
  });

  it('always cover what is on the screen, and change together at both ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000, max: 60_000 }),
        fc.integer({ min: 100, max: 3_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        (scrolledPx, screenPx, count) => {
          const { onScreen, around } = rowsAt({ scrolledPx, screenPx, height: 56, count });
          assert.ok(around.from <= onScreen.from && around.to >= onScreen.to);
          const next = rowsAt({ scrolledPx: scrolledPx + 1, screenPx, height: 56, count }).around;
          const isInside = around.from > 0 && around.to < count && next.from > 0 && next.to < count;
          if (isInside) assert.equal(next.from - around.from, next.to - around.to);
        },
      ),
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barsPath, fillParts, rowHeight } from './book-bars.ts';

describe('the bars of a book', () => {
  it('is nothing where no row has a level', () => {
    assert.equal(barsPath([]), '');
    assert.equal(barsPath([null, 0]), '');
  });

  it('begins each bar at the right of its row', () => {
    const starts = [...barsPath([10, null, 250]).matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [x, y]);
    assert.deepEqual(starts, [
      [`${fillParts}`, '1'],
      [`${fillParts}`, `${2 * rowHeight + 1}`],
    ]);
  });

  it('is as wide as its fill, the round end included, however short it is', () => {
    for (const fill of [1, 5, 8, 9, 100, fillParts]) {
      const [, straight = '', round = ''] = /h(-?\d+)a(\d+)/.exec(barsPath([fill])) ?? [];
      assert.equal(Number.parseInt(round, 10) - Number.parseInt(straight, 10), fill, `${fill}`);
    }
  });
});

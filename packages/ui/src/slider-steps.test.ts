import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareAfterKey, shareNearStop } from './slider-steps.ts';

describe('the keys of the amount slider', () => {
  it('moves by 1 with arrows, by 25 with Page keys, and to the ends', () => {
    const table: readonly [number, string, number | null][] = [
      [40, 'ArrowRight', 41],
      [40, 'ArrowUp', 41],
      [40, 'ArrowLeft', 39],
      [40, 'ArrowDown', 39],
      [40, 'PageUp', 65],
      [40, 'PageDown', 15],
      [40, 'Home', 0],
      [40, 'End', 100],
      [40, 'Tab', null],
      [40, 'a', null],
    ];
    for (const [share, key, expected] of table) assert.equal(shareAfterKey(share, key), expected, key);
  });

  it('stays between 0 and 100', () => {
    assert.equal(shareAfterKey(0, 'ArrowLeft'), 0);
    assert.equal(shareAfterKey(100, 'ArrowRight'), 100);
    assert.equal(shareAfterKey(10, 'PageDown'), 0);
    assert.equal(shareAfterKey(90, 'PageUp'), 100);
  });
});

describe('the stops of the amount slider', () => {
  const stops = [0, 25, 50, 75, 100];

  it('draws the handle to a stop within two percent, and lets it be elsewhere', () => {
    assert.equal(shareNearStop(23, stops), 25);
    assert.equal(shareNearStop(27, stops), 25);
    assert.equal(shareNearStop(22, stops), 22);
    assert.equal(shareNearStop(28, stops), 28);
    assert.equal(shareNearStop(1, stops), 0);
    assert.equal(shareNearStop(99, stops), 100);
  });

  it('gives whole percent within the ends', () => {
    assert.equal(shareNearStop(33.4, stops), 33);
    assert.equal(shareNearStop(140, []), 100);
    assert.equal(shareNearStop(-3, []), 0);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rovingIndex } from './roving-index.ts';

describe('keys in a row of choices', () => {
  it('goes on and back around the ends, and to the first and last', () => {
    const table: readonly [string, number, number | null][] = [
      ['ArrowRight', 0, 1],
      ['ArrowDown', 2, 0],
      ['ArrowLeft', 0, 2],
      ['ArrowUp', 2, 1],
      ['Home', 2, 0],
      ['End', 0, 2],
      ['Enter', 1, null],
    ];
    for (const [key, from, expected] of table) assert.equal(rovingIndex(key, from, 3), expected, `${key} from ${from}`);
  });

  it('passes over what is off', () => {
    const isOff = (index: number): boolean => index === 1 || index === 3;
    assert.equal(rovingIndex('ArrowRight', 0, 4, isOff), 2);
    assert.equal(rovingIndex('ArrowRight', 2, 4, isOff), 0);
    assert.equal(rovingIndex('ArrowLeft', 0, 4, isOff), 2);
    assert.equal(rovingIndex('End', 0, 4, isOff), 2);
  });

  it('begins at an end where nothing is chosen, and goes nowhere where all are off', () => {
    assert.equal(rovingIndex('ArrowRight', -1, 3), 0);
    assert.equal(rovingIndex('ArrowLeft', -1, 3), 1);
    assert.equal(
      rovingIndex('Home', 0, 3, () => true),
      null,
    );
    assert.equal(rovingIndex('ArrowRight', -1, 0), null);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floorOf } from './house-floor.ts';

const sales: readonly (readonly [of: string, sales: readonly bigint[], floor: bigint | null])[] = [
  ['nothing tells what a work is worth', [], null],
  ['one sale', [100n], 50n],
  ['half an atom counts upwards', [101n], 51n],
  ['of two, the lower', [300n, 100n], 50n],
  ['one that was given away does not lower it', [1n, 100n, 120n], 50n],
  ['nor does a high one raise it', [100n, 100n, 1_000_000n], 50n],
];

for (const [of, given, floor] of sales) {
  test(`the floor of the house: ${of}`, () => {
    assert.equal(floorOf(given), floor);
  });
}

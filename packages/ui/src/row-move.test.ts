import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowMove } from './row-move.ts';

test('keys lead from row to row and never out of the table', () => {
  const moves: readonly (readonly [string, number, number | null])[] = [
    ['ArrowDown', 0, 1],
    ['j', 1, 2],
    ['j', 2, null],
    ['ArrowUp', 2, 1],
    ['k', 0, null],
    ['Home', 2, 0],
    ['Home', 0, null],
    ['End', 0, 2],
    ['x', 1, null],
    ['Tab', 1, null],
  ];
  for (const [key, from, to] of moves) assert.equal(rowMove(key, from, 3), to, `${key} from ${String(from)}`);
});

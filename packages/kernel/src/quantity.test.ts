import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvariantError } from './invariant.ts';
import { lots, notionalAtoms, quantityAtoms, safeIntegerOf, ticks } from './quantity.ts';

const units = { lotAtoms: 1_000n, tickLotAtoms: 10n };

test('products of ticks and lots are exact far beyond 2^53', () => {
  const most = Number.MAX_SAFE_INTEGER;
  assert.equal(notionalAtoms(units, ticks(6_000_000), lots(100)), 6_000_000_000n);
  assert.equal(notionalAtoms(units, ticks(most), lots(most)), BigInt(most) * BigInt(most) * 10n);
  assert.equal(quantityAtoms(units, lots(most)), BigInt(most) * 1_000n);
});

test('ticks and lots are whole, not negative, and at most 2^53 - 1', () => {
  for (const wrong of [-1, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
    assert.throws(() => ticks(wrong), InvariantError);
    assert.throws(() => lots(wrong), InvariantError);
  }
});

test('a bigint is a safe integer, or it is none', () => {
  assert.equal(safeIntegerOf(5n), 5);
  assert.equal(safeIntegerOf(2n ** 53n), null);
});

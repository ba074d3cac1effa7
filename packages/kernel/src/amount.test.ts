import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addAtoms,
  atoms,
  bpsOf,
  formatAmount,
  maxAtoms,
  minAtoms,
  mulDiv,
  parseAmount,
  subtractAtoms,
} from './amount.ts';
import { InvariantError } from './invariant.ts';
import { seededRandom } from './random.ts';
import { err, ok } from './result.ts';

test('decimal text becomes atoms, to the last digit and no further', () => {
  const table: [string, number, bigint | string][] = [
    ['0', 8, 0n],
    ['1', 8, 100_000_000n],
    ['12.5', 2, 1_250n],
    ['0.00000001', 8, 1n],
    ['1.10', 1, 11n],
    ['1.000000000000', 2, 100n],
    ['7', 0, 7n],
    ['0.001', 2, 'too_many_decimals'],
    ['1.1', 0, 'too_many_decimals'],
    ['9'.repeat(38), 0, maxAtoms],
    ['1' + '0'.repeat(38), 0, 'too_large'],
    ['1' + '0'.repeat(30), 8, 'too_large'],
    ['9'.repeat(81), 0, 'malformed'],
  ];
  for (const [text, scale, expected] of table) {
    assert.deepEqual(parseAmount(text, scale), typeof expected === 'bigint' ? ok(expected) : err(expected), text);
  }
});

test('what is no plain decimal is malformed', () => {
  for (const text of [
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '.5',
    '5.',
    '01',
    '1,000',
    '0x1',
    'NaN',
    '１',
    '1 ',
    '1\n',
    '1.2.3',
  ]) {
    assert.deepEqual(parseAmount(text, 8), err('malformed'), JSON.stringify(text));
  }
});

test('writing and reading an amount are each other’s inverse', () => {
  const random = seededRandom(1);
  for (let i = 0; i < 5_000; i += 1) {
    const scale = random.int(0, 18);
    const value = BigInt(random.int(0, Number.MAX_SAFE_INTEGER)) * BigInt(random.int(0, 1_000_000));
    const text = formatAmount(value, scale);
    assert.deepEqual(parseAmount(text, scale), ok(value), text);
    assert.ok(!/\.\d*0$/.test(text));
  }
  assert.equal(formatAmount(-1_500_000n, 6), '-1.5');
  assert.equal(formatAmount(0n, 8), '0');
});

test('quotients are cut or raised as the caller says, and their product never wraps', () => {
  assert.equal(mulDiv(10n, 1n, 3n, 'down'), 3n);
  assert.equal(mulDiv(10n, 1n, 3n, 'up'), 4n);
  assert.equal(mulDiv(9n, 1n, 3n, 'up'), 3n);
  assert.equal(mulDiv(maxAtoms, maxAtoms, maxAtoms, 'down'), maxAtoms);
  assert.equal(bpsOf(atoms(999n), 10, 'up'), 1n);
  assert.equal(bpsOf(atoms(999n), 10, 'down'), 0n);
  assert.throws(() => mulDiv(-1n, 1n, 1n, 'down'), InvariantError);
  assert.throws(() => mulDiv(1n, 1n, 0n, 'down'), InvariantError);
  assert.throws(() => bpsOf(atoms(1n), 0.5, 'up'), InvariantError);
});

test('sums stay in the range of a balance column', () => {
  assert.equal(addAtoms(atoms(1n), atoms(2n)), 3n);
  assert.equal(subtractAtoms(atoms(1n), atoms(2n)), -1n);
  assert.equal(minAtoms(atoms(1n), atoms(2n)), 1n);
  assert.throws(() => addAtoms(atoms(maxAtoms), atoms(1n)), InvariantError);
  assert.throws(() => atoms(-maxAtoms - 1n), InvariantError);
});

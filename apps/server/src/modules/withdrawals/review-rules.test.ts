import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { type ReviewFacts, type ReviewReason, reviewReasonsOf } from './review-rules.ts';

const terms = {
  minimum: atoms(10n),
  fee: atoms(1n),
  reviewFrom: atoms(100n),
  largeFrom: atoms(1_000n),
  twoPersonsFrom: atoms(10_000n),
};
const plain = { amount: atoms(99n), isKnownAddress: false, requestsInDay: 0, freshFunds: atoms(99n) };

const table: readonly (readonly [Partial<ReviewFacts>, ReviewReason[]])[] = [
  [{}, []],
  [{ requestsInDay: 4 }, []],
  [{ requestsInDay: 5 }, ['often']],
  [{ amount: atoms(100n), freshFunds: atoms(0n) }, ['first_use']],
  [{ amount: atoms(100n), freshFunds: atoms(0n), isKnownAddress: true }, []],
  [{ amount: atoms(100n), freshFunds: atoms(49n), isKnownAddress: true }, []],
  [{ amount: atoms(100n), freshFunds: atoms(50n), isKnownAddress: true }, ['fresh_funds']],
  [{ amount: atoms(999n), freshFunds: atoms(0n), isKnownAddress: true }, []],
  [{ amount: atoms(1_000n), freshFunds: atoms(0n), isKnownAddress: true }, ['large']],
  [
    { amount: atoms(1_000n), freshFunds: atoms(500n), requestsInDay: 9 },
    ['large', 'first_use', 'often', 'fresh_funds'],
  ],
];
for (const [facts, expected] of table) {
  const named = Object.entries(facts).map(([name, value]) => `${name} ${String(value)}`);
  test(`somebody looks at ${named.join(', ') || 'a small amount'} for: ${expected.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(reviewReasonsOf({ ...plain, ...facts }, terms), expected);
  });
}

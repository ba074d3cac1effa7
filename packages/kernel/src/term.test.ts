import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { atoms } from './amount.ts';
import { dayMs, hourMs, instant } from './instant.ts';
import { daysLeft, daysOver, endOfTerm, firstWholeDay, oneRate, type Penalty, penaltyOf } from './term.ts';

const midnight = instant(Date.UTC(2026, 0, 10));
const ratio = (rate: bigint): Penalty => ({ kind: 'ratio', rate });

test('0.4 % of 1,000 for each of 3 days is 12 [SPEC-9.29]', () => {
  assert.equal(penaltyOf(atoms(1_000n), ratio(4_000_000_000n), 3), 12n);
});

test('a flat penalty of 80 % asks for no days, and for nothing at the end [SPEC-9.30]', () => {
  const flat: Penalty = { kind: 'flat', rate: 800_000_000_000n };
  assert.equal(penaltyOf(atoms(1_000n), flat, 30), 800n);
  assert.equal(penaltyOf(atoms(1_000n), flat, 1), 800n);
  assert.equal(penaltyOf(atoms(1_000n), flat, 0), 0n);
});

test('a penalty is never more than the principal, rounds up, and grows with the days that are left', () => {
  const rate = fc.bigInt({ min: 0n, max: 3n * oneRate });
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 30n }),
      rate,
      fc.integer({ min: 0, max: 400 }),
      (value, given, left) => {
        const amount = atoms(value);
        const penalty = penaltyOf(amount, ratio(given), left);
        assert.ok(penalty >= 0n && penalty <= amount);
        assert.ok(penalty === amount || penalty * oneRate >= value * given * BigInt(left));
        assert.ok(penaltyOf(amount, ratio(given), left + 1) >= penalty);
      },
    ),
  );
});

test('days count from the midnight after the purchase, over when they are whole, left when they have begun', () => {
  const boughtAt = instant(midnight - 9 * hourMs);
  assert.equal(firstWholeDay(boughtAt), midnight);
  assert.equal(firstWholeDay(midnight), midnight + dayMs);
  const end = endOfTerm(midnight, 3);
  const at = (days: number, ms = 0) => instant(midnight + days * dayMs + ms);
  assert.deepEqual(
    [boughtAt, at(0), at(1, -1), at(1), at(2, 1), end, at(9)].map((now) => [
      daysOver(midnight, 3, now),
      daysLeft(midnight, 3, now),
    ]),
    [
      [0, 3],
      [0, 3],
      [0, 3],
      [1, 2],
      [2, 1],
      [3, 0],
      [3, 0],
    ],
  );
});

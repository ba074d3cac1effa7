import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { oneRate } from '@bourse/kernel/term';
import fc from 'fast-check';
import { mostOfDay, promisedFor, rateOfDay, yieldOfDay } from './lockup.ts';

const rates = { low: 3_000_000_000n, high: 4_000_000_000n };

test('the rate of a day lies between 0.3 % and 0.4 %, the higher the emptier the product is [SPEC-9.28]', () => {
  assert.equal(rateOfDay(rates, { sold: 0n, quota: 100n }), 4_000_000_000n);
  assert.equal(rateOfDay(rates, { sold: 25n, quota: 100n }), 3_750_000_000n);
  assert.equal(rateOfDay(rates, { sold: 100n, quota: 100n }), 3_000_000_000n);
  assert.equal(rateOfDay(rates, { sold: 150n, quota: 100n }), 3_000_000_000n);
  assert.equal(rateOfDay(rates, { sold: 0n, quota: 0n }), 3_000_000_000n);
});

test('a day at 0.35 % of 1,000.00 pays 3.50, cut to the atom', () => {
  assert.equal(yieldOfDay(atoms(100_000n), 3_500_000_000n), 350n);
  assert.equal(yieldOfDay(atoms(199n), 5_000_000_000n), 0n);
});

test('what days pay is never more than what was reserved for them, and never less than promised', () => {
  const fill = fc.record({ sold: fc.bigInt(0n, 10n ** 24n), quota: fc.bigInt(0n, 10n ** 24n) });
  const rate = fc.bigInt(0n, oneRate);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 24n), rate, rate, fc.array(fill, { maxLength: 60 }), (value, one, other, days) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      const amount = atoms(value);
      const paid = days.reduce((sum, day) => sum + yieldOfDay(amount, rateOfDay({ low, high }, day)), 0n);
      assert.ok(paid <= mostOfDay(amount, { low, high }) * BigInt(days.length));
      assert.ok(paid >= promisedFor(amount, { low, high }, days.length));
    }),
  );
});

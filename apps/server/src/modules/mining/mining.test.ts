import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { oneRate } from '@bourse/kernel/term';
import fc from 'fast-check';
import { mostOfDay, rateOfDay, shareOfDay } from './mining.ts';

/** 10.00 a day, at most 0.4 %. */
const rates = { dailyBudget: 1_000n, rateMax: 4_000_000_000n };

test('a day pays the part of the budget that the amount has in what is staked, cut to the atom [SPEC-1.12]', () => {
  assert.equal(shareOfDay(atoms(100_000n), rates, 500_000n), 200n);
  assert.equal(shareOfDay(atoms(100_000n), rates, 300_000n), 333n);
  assert.equal(shareOfDay(atoms(1n), rates, 500_000n), 0n);
});

test('a day pays at most the rate, however few share the budget', () => {
  assert.equal(shareOfDay(atoms(100_000n), rates, 100_000n), 400n);
  assert.equal(shareOfDay(atoms(100_000n), rates, 250_000n), 400n);
  assert.equal(shareOfDay(atoms(100_000n), rates, 250_001n), 399n);
  assert.equal(mostOfDay(atoms(100_124n), rates), 400n);
});

test('an amount that is not part of what is staked has no share', () => {
  assert.throws(() => shareOfDay(atoms(2n), rates, 1n), /a position is a part/);
});

test('the rate of a day falls with what is staked, from the limit down', () => {
  assert.equal(rateOfDay(rates, 0n), 4_000_000_000n);
  assert.equal(rateOfDay(rates, 250_000n), 4_000_000_000n);
  assert.equal(rateOfDay(rates, 500_000n), 2_000_000_000n);
  assert.equal(rateOfDay(rates, 300_000n), 3_333_333_333n);
});

const amounts = fc.array(fc.bigInt(1n, 10n ** 24n), { minLength: 1, maxLength: 40 });
const someRates = fc.record({ dailyBudget: fc.bigInt(1n, 10n ** 26n), rateMax: fc.bigInt(0n, 2n * oneRate) });
const sumOf = (list: readonly bigint[]): bigint => list.reduce((sum, one) => sum + one, 0n);

test('all shares of a day are never more than the budget, nor than what the pool holds for them', () => {
  fc.assert(
    fc.property(amounts, someRates, fc.bigInt(0n, 10n ** 24n), (values, same, others) => {
      const staked = sumOf(values) + others;
      const paid = values.map((value) => shareOfDay(atoms(value), same, staked));
      assert.ok(sumOf(paid) <= same.dailyBudget);
      for (const [place, value] of values.entries()) {
        assert.ok((paid[place] ?? 0n) <= mostOfDay(atoms(value), same));
      }
    }),
  );
});

test('where the rate does not limit, cut atoms alone are left of the budget', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1 }),
      fc.bigInt(1n, 10n ** 12n),
      (values, dailyBudget) => {
        const free = { dailyBudget, rateMax: dailyBudget * oneRate };
        const paid = values.map((value) => shareOfDay(atoms(value), free, sumOf(values)));
        assert.ok(dailyBudget - sumOf(paid) < BigInt(values.length));
      },
    ),
  );
});

test('where budgets changed between purchases, a day pays at most the greatest of them', () => {
  const positions = fc.array(fc.record({ value: fc.bigInt(1n, 10n ** 24n), own: someRates }), { minLength: 1 });
  fc.assert(
    fc.property(positions, (all) => {
      const staked = sumOf(all.map(({ value }) => value));
      const paid = sumOf(all.map(({ value, own }) => shareOfDay(atoms(value), own, staked)));
      const greatest = all.reduce((most, { own }) => (own.dailyBudget > most ? own.dailyBudget : most), 0n);
      assert.ok(paid <= greatest);
    }),
  );
});

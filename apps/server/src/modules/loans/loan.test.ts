import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atoms, type Atoms } from '@bourse/kernel/amount';
import { instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { oneRate } from '@bourse/kernel/term';
import { isLongForm } from '@bourse/testing/long-form';
import { price } from '../prices/index.ts';
import {
  chargeDay,
  type Debt,
  dueAt,
  isBelow,
  lastDay,
  levelFor,
  payOff,
  pledgeFor,
  type Prices,
  ratios,
  riskRate,
  totalOf,
} from './loan.ts';

const scales = { pledgeScale: 8, loanScale: 6, counted: (9n * oneRate) / 10n };
const pricesOf = (pledge: bigint, loan = 1n): Prices => ({
  pledge: price(pledge * oneRate),
  loan: price(loan * oneRate),
});
const usdt = (whole: number): Atoms => atoms(BigInt(whole) * 1_000_000n);
const btc = (text: string): Atoms => atoms(BigInt(Math.round(Number.parseFloat(text) * 1e8)));
const owing = (principal: Atoms, interest = 0n, overdue = 0n): Debt => ({
  principal,
  interest: atoms(interest),
  overdue: atoms(overdue),
});

describe('a loan', () => {
  it('is at 150 % when it begins, its pledge rounded up to the atom [SPEC-9.37]', () => {
    const pledge = pledgeFor(ratios.open, usdt(1_000), pricesOf(50_000n), scales);
    // 1,000 x 1.5 / (50,000 x 0.9)
    assert.equal(pledge, 3_333_334n);
    assert.ok(riskRate(pledge, usdt(1_000), pricesOf(50_000n), scales) >= ratios.open);
    assert.ok(isBelow(ratios.open, atoms(pledge - 1n), usdt(1_000), pricesOf(50_000n), scales));
  });

  for (const { name, quoted, rate, under } of [
    { name: 'above 110 %', quoted: 40_741n, rate: 1_100_007_000_000n, under: false },
    { name: 'at 110 %', quoted: 0n, rate: 1_100_000_000_000n, under: false },
    { name: 'below 110 %', quoted: 40_740n, rate: 1_099_980_000_000n, under: true },
  ])
    it(`is ${under ? '' : 'not '}liquidated ${name} [SPEC-9.37]`, () => {
      // 0.03 BTC of which 90 % count, against 1,000 USDT: 110 % at 40,740.74…; exactly at 44,000 with 1,080 owed.
      const isExact = quoted === 0n;
      const [debt, at] = isExact ? [usdt(1_080), pricesOf(44_000n)] : [usdt(1_000), pricesOf(quoted)];
      assert.equal(riskRate(btc('0.03'), debt, at, scales), rate);
      assert.equal(isBelow(ratios.liquidation, btc('0.03'), debt, at, scales), under);
    });

  it('has a liquidation price below which, and at which not, it is below 110 %', () => {
    const random = seededRandom(105);
    for (let one = 0; one < 2_000; one += 1) {
      const pledge = atoms(BigInt(random.int(1, 10 ** 9)));
      const debt = atoms(BigInt(random.int(1, 10 ** 12)));
      const level = levelFor(ratios.liquidation, pledge, debt, scales);
      const at = (told: bigint): Prices => ({ pledge: price(told), loan: price(oneRate) });
      assert.equal(isBelow(ratios.liquidation, pledge, debt, at(level), scales), false);
      assert.equal(isBelow(ratios.liquidation, pledge, debt, at(level - 1n), scales), true);
    }
  });

  it('costs a day of its rate within the cycle, and 0.5 % of principal and interest a day beyond it [SPEC-9.36]', () => {
    const terms = { cycle: 2, rate: oneRate / 1_000n };
    let debt = owing(usdt(1_000));
    for (const day of [1, 2]) debt = chargeDay(debt, day, terms);
    assert.deepEqual(debt, owing(usdt(1_000), 2_000_000n));
    for (const day of [3, 4]) debt = chargeDay(debt, day, terms);
    // 0.5 % of 1,002, twice: what being overdue has cost bears nothing itself.
    assert.deepEqual(debt, owing(usdt(1_000), 2_000_000n, 10_020_000n));
    assert.equal(chargeDay(owing(atoms(1n)), 1, terms).interest, 1n, 'rounded up to the atom');
  });

  it('is due after its cycle, and sold after 60 days more', () => {
    assert.equal(dueAt(instant(0), 30), 30 * 86_400_000);
    assert.equal(lastDay(30), 91);
  });

  for (const { paid, left, charges, principal } of [
    { paid: 4n, left: owing(atoms(100n), 7n, 1n), charges: 4n, principal: 0n },
    { paid: 5n, left: owing(atoms(100n), 7n), charges: 5n, principal: 0n },
    { paid: 12n, left: owing(atoms(100n)), charges: 12n, principal: 0n },
    { paid: 13n, left: owing(atoms(99n)), charges: 12n, principal: 1n },
    { paid: 112n, left: owing(atoms(0n)), charges: 12n, principal: 100n },
  ])
    it(`of 100 with 7 of interest and 5 of being overdue pays ${String(paid)} off in that order from behind`, () => {
      assert.deepEqual(payOff(owing(atoms(100n), 7n, 5n), atoms(paid)), { left, charges, principal });
    });
});

describe('random lives of a loan', () => {
  const lives = isLongForm ? 100_000 : 2_000;

  it(`pay exactly what the rules say through ${String(lives)} of them [SPEC-9.36]`, () => {
    const random = seededRandom(102);
    for (let life = 0; life < lives; life += 1) {
      const principal = atoms(BigInt(random.int(1, 10 ** 12)));
      const terms = { cycle: random.int(7, 365), rate: BigInt(random.int(0, 5_000_000_000)) };
      const end = random.int(1, lastDay(terms.cycle) - 1);
      let debt = owing(principal);
      let paid = 0n;
      let charged = 0n;
      let [paidPrincipal, paidCharges] = [0n, 0n];
      for (let day = 1; day <= end && debt.principal > 0n; day += 1) {
        const before = totalOf(debt);
        const base =
          day <= terms.cycle ? debt.principal * terms.rate : (debt.principal + debt.interest) * 5_000_000_000n;
        debt = chargeDay(debt, day, terms);
        const cost = totalOf(debt) - before;
        charged += cost;
        // The least whole atom that is not below the rate.
        assert.ok(cost * oneRate >= base && (cost - 1n) * oneRate < base);
        if (random.next() < 0.02) {
          const amount = atoms(BigInt(random.int(1, Number.parseInt(String(totalOf(debt)), 10))));
          const part = payOff(debt, amount);
          assert.equal(part.charges + part.principal, amount);
          assert.equal(totalOf(part.left) + amount, totalOf(debt));
          assert.ok(part.principal === 0n || part.left.interest + part.left.overdue === 0n, 'charges first');
          debt = part.left;
          paid += amount;
          paidPrincipal += part.principal;
          paidCharges += part.charges;
        }
      }
      assert.equal(paid + totalOf(debt), principal + charged);
      assert.equal(paidPrincipal + debt.principal, principal);
      assert.equal(paidCharges + debt.interest + debt.overdue, charged);
    }
  });
});

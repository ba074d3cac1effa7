import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { seededRandom } from '@bourse/kernel/random';
import { oneRate } from '@bourse/kernel/term';
import { price } from '../prices/index.ts';
import { afterPurchase, lienLeverages, lienPledge, worstBeginning } from './lien.ts';
import { type Debt, isBelow, ratios, riskRate } from './loan.ts';

const scales = { pledgeScale: 8, loanScale: 8, counted: oneRate };
const at = (usdt: bigint) => ({ pledge: price(usdt * oneRate), loan: price(oneRate) });
const units = (whole: bigint) => atoms(whole * 100_000_000n);
const none = { slippageBps: 0, takerFeeBps: 0 };

test('three times are two thirds lent, two times a half, and begin at 150 % and 200 % [SPEC-9.32]', () => {
  assert.equal(lienPledge(units(120_000n), 3, at(60_000n), scales), units(1n));
  assert.equal(lienPledge(units(60_000n), 2, at(60_000n), scales), units(1n));
  assert.equal(lienPledge(atoms(1n), 3, at(60_000n), scales), 1n, 'rounded up');
  assert.equal(worstBeginning(3, oneRate, none), ratios.open);
  assert.equal(worstBeginning(2, oneRate, none), 2n * oneRate);
  assert.ok(worstBeginning(3, (oneRate * 7n) / 10n, none) < ratios.liquidation, 'no terms for a haircut of 30 %');
});

test('random purchases begin at the worst rate or above it, and nothing of what was lent is lost', () => {
  const random = seededRandom(101);
  for (let life = 0; life < 2_000; life += 1) {
    const leverage = random.pick(lienLeverages);
    const costs = { slippageBps: random.int(0, 100), takerFeeBps: random.int(0, 30) };
    const index = BigInt(random.int(1, 90_000));
    const money = atoms(BigInt(random.int(100, 1_000_000)) * 100_000_000n);
    const pledge = lienPledge(money, leverage, at(index), scales);
    const debt: Debt = { principal: money, interest: atoms(0n), overdue: atoms(0n) };
    // As dear as the limit allows, and not always all of it.
    const spent = (money * BigInt(random.int(0, 100))) / 100n;
    const filled = atoms((spent * 10_000n) / (index * BigInt(10_000 + costs.slippageBps)));
    const fee = atoms((filled * BigInt(costs.takerFeeBps) + 9_999n) / 10_000n);
    const after = afterPurchase({ pledge, debt }, money, { filled, fee, turnover: atoms(spent) });
    assert.equal(after.debt.principal + after.repaid, money);
    assert.equal(after.pledge, pledge + filled - fee);
    if (after.debt.principal === 0n) continue;
    // Two atoms are lost to rounding at most.
    const begun = riskRate(atoms(after.pledge + 2n), after.debt.principal, at(index), scales);
    assert.ok(begun >= worstBeginning(leverage, oneRate, costs), `${String(life)}: ${String(begun)}`);
    assert.equal(isBelow(ratios.warning, after.pledge, after.debt.principal, at(index), scales), false);
  }
});

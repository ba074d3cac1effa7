import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Atoms, atoms, mulDiv, parseAmount } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { price } from '../prices/index.ts';
import { planStep } from './plan-step.ts';

const base = { id: assetId(1), code: 'BTC', scale: 8 };
const quote = { id: assetId(3), code: 'USDT', scale: 8 };
const market = {
  base,
  quote,
  tickAtoms: 1_000_000n,
  units: { lotAtoms: 1_000n, tickLotAtoms: 10n },
  minNotional: atoms(500_000_000n),
};
const whole = 100_000_000n;
const steps = isLongForm ? 100_000 : 2_000;

function read(text: string): Atoms {
  const amount = parseAmount(text, 8);
  assert.ok(amount.ok);
  return amount.value;
}

describe('the orders of a run', () => {
  it('has nothing to sell below a lot or the smallest order, and sells and buys in whole lots 1 % from the index', () => {
    const index = price(60_000n * 10n ** 12n);
    const plan = (side: 'buy' | 'sell', cash: bigint, coins: bigint): unknown =>
      planStep(market, { cash: atoms(cash), coins: atoms(coins) }, side, index);
    assert.equal(plan('sell', 0n, 999n), null);
    assert.equal(plan('sell', 0n, 8_000n), null, '4.75 USDT');
    assert.equal(plan('buy', 499_000_000n, 0n), null);
    assert.deepEqual(plan('sell', 0n, 1_234_567n), {
      side: 'sell',
      spends: 1_234_000n,
      amount: '0.01234',
      price: '59400',
    });
    assert.deepEqual(plan('buy', 100_000_000_000n, 0n), {
      side: 'buy',
      spends: 99_990_000_000n,
      amount: '0.0165',
      price: '60600',
    });
  });

  it(`spend what a run has and no more, over ${String(steps)} random steps of fills at any price within the limit`, () => {
    const random = seededRandom(seedOf(60_600));
    let [cash, coins, put, paid, sold] = [100_000_000_000n, 0n, 100_000_000_000n, 0n, 0n];
    for (let step = 0; step < steps; step += 1) {
      // What it gains by chance is taken out again.
      if (cash > whole * 100_000n) [cash, put] = [whole * 1_000n, put + whole * 1_000n - cash];
      const index = price(BigInt(random.int(30_000_000, 90_000_000)) * 10n ** 9n + BigInt(random.int(0, 999_999)));
      const side = random.pick(['buy', 'sell'] as const);
      const plan = planStep(market, { cash: atoms(cash), coins: atoms(coins) }, side, index);
      if (plan === null) {
        if (side === 'sell') assert.ok(coins * index < 6n * 10n ** 20n || coins < 1_000n, 'only dust stays');
        // What is lost to fees is put in again.
        if (cash < 500_000_000n && coins < 10_000n) [cash, put] = [cash + whole * 1_000n, put + whole * 1_000n];
        continue;
      }
      const [amount, limit] = [read(plan.amount), read(plan.price)];
      assert.ok(
        amount % 1_000n === 0n && limit % 1_000_000n === 0n && mulDiv(amount, limit, whole, 'down') >= 500_000_000n,
      );
      const filled = (amount * BigInt(random.int(0, 4))) / 4n;
      const turnover =
        (filled * limit * BigInt(side === 'buy' ? random.int(970, 1_000) : random.int(1_000, 1_030))) /
        (whole * 1_000n);
      const received = side === 'buy' ? filled : turnover;
      const gain = received - received / 500n;
      if (side === 'buy') {
        assert.ok(plan.spends <= cash && turnover <= plan.spends);
        [cash, coins, paid] = [cash - plan.spends + (plan.spends - turnover), coins + gain, paid + turnover];
      } else {
        assert.ok(plan.spends === amount && plan.spends <= coins);
        [cash, coins, sold] = [cash + gain, coins - plan.spends + (plan.spends - filled), sold + gain];
      }
      assert.ok(cash >= 0n && coins >= 0n);
      assert.equal(cash, put - paid + sold);
    }
    assert.ok(paid > put, 'it traded over and over');
  });
});

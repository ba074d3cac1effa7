import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { seededRandom } from '@bourse/kernel/random';
import { bankAmounts, returnedOf } from './bank-amounts.ts';

const dollars = { scale: 2, usdtScale: 8, rate: 100_000_000n, fee: 5, feeBps: 0 };

test('a dollar is a USDT, and the fee is part of the amount', () => {
  const made = bankAmounts(atoms(10_000n), dollars);
  assert.deepEqual(made, {
    ok: true,
    value: { amount: 10_000n, fee: 500n, takes: 10_000_000_000n, takesFee: 500_000_000n },
  });
  const percent = bankAmounts(atoms(10_001n), { ...dollars, feeBps: 100 });
  assert.equal(percent.ok && percent.value.fee, 601n, 'a share is rounded up');
});

test('nothing is left where the fee is all of it', () => {
  for (const amount of [500n, 1n]) assert.equal(bankAmounts(atoms(amount), dollars).ok, false);
});

test('whatever the rate, the house is never short and the parts are the whole [W4]', () => {
  const random = seededRandom(59);
  for (let n = 0; n < 5_000; n += 1) {
    const rate = BigInt(random.int(1, 2_000_000_000)) * BigInt(random.int(1, 1_000));
    const by = { scale: random.pick([0, 2]), usdtScale: 8, rate, fee: random.int(0, 50), feeBps: random.int(0, 500) };
    const amount = atoms(BigInt(random.int(1, 1_000_000_000)));
    const made = bankAmounts(amount, by);
    if (!made.ok) continue;
    const { takes, takesFee, fee } = made.value;
    const unit = 10n ** BigInt(by.scale);
    assert.ok(takes * rate * unit >= amount * 10n ** 16n, 'the coins are worth what is sent');
    assert.ok(takesFee < takes);
    const arrives = atoms(amount - fee);
    const sent = { arrives, scale: by.scale, usdt: atoms(takes - takesFee) };
    assert.deepEqual(returnedOf(sent, { amount: atoms(arrives * 100n), scale: by.scale + 2 }), {
      ok: true,
      value: sent.usdt,
    });
    const half = returnedOf(sent, { amount: atoms(arrives / 2n), scale: by.scale });
    assert.ok(!half.ok || half.value * 2n <= sent.usdt);
    assert.equal(returnedOf(sent, { amount: atoms(arrives + 1n), scale: by.scale }).ok, false);
  }
});

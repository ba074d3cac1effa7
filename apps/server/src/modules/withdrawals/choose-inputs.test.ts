import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bitcoinDust } from '@bourse/contract/bitcoin-chain';
import { houseKey, outsideAddress } from '@bourse/testing/bitcoin-world';
import { Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { type Candidate, chooseInputs, type CoinPayment, scriptOf, splitRest, virtualSize } from './choose-inputs.ts';

const candidates = fc
  .uniqueArray(fc.bigInt({ min: 600n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 })
  .map((amounts) =>
    amounts.map((amount, place): Candidate => ({
      txHash: place.toString(16).padStart(64, 'a'),
      position: place,
      amount,
    })),
  );
const sumOf = (all: readonly Candidate[]): bigint => all.reduce((sum, { amount }) => sum + amount, 0n);
const paymentOf = (amount: bigint): CoinPayment => ({
  chain: 'regtest',
  to: outsideAddress(),
  amount,
  change: houseKey.address,
});

describe('what a payment of Bitcoin spends', () => {
  it('is enough for it and its fee, of different outputs, and all of it is payment, change and fee', () => {
    let chosen = 0;
    fc.assert(
      fc.property(
        candidates,
        fc.bigInt({ min: bitcoinDust, max: 2n * 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 50n }),
        (offered, amount, now) => {
          const payment = paymentOf(amount);
          const inputs = chooseInputs(payment, offered, { now, ceiling: 100n });
          if (inputs === null) {
            // Not even all together, each without what spending it costs, would bear it with some change.
            const all = virtualSize(offered.length, [
              scriptOf('regtest', payment.to),
              scriptOf('regtest', payment.change),
            ]);
            assert.ok(sumOf(offered) - all * now - amount < bitcoinDust + 68n * now * BigInt(offered.length));
            return;
          }
          chosen += 1;
          assert.equal(new Set(inputs.map(({ txHash }) => txHash)).size, inputs.length);
          const split = splitRest(payment, inputs, now);
          if (split === null) return;
          assert.equal(sumOf(inputs), amount + split.fee + split.change);
          assert.ok(split.change === 0n || split.change >= bitcoinDust);
          const outputs = split.change === 0n ? [payment.to] : [payment.to, payment.change];
          const scripts = outputs.map((one) => scriptOf('regtest', one));
          assert.ok(split.fee >= virtualSize(inputs.length, scripts) * now);
        },
      ),
    );
    assert.ok(chosen > 10);
  });

  it('bears the highest fee that is allowed where there is enough, so that it can be replaced', () => {
    const offered = [1, 2, 3].map((place) => ({ txHash: String(place).repeat(64), position: 0, amount: 100_000n }));
    const payment = paymentOf(99_000n);
    const inputs = chooseInputs(payment, offered, { now: 1n, ceiling: 200n }) ?? assert.fail();
    assert.notEqual(splitRest(payment, inputs, 200n), null);
    const [lone] = offered;
    const last = chooseInputs(payment, lone === undefined ? [] : [lone], { now: 1n, ceiling: 200n });
    assert.equal(last?.length, 1, 'with the fee of now where there is no more');
  });

  it('is nothing where the outputs do not suffice', () => {
    assert.equal(chooseInputs(paymentOf(1_000n), [], { now: 1n, ceiling: 1n }), null);
    const offered = [{ txHash: '1'.repeat(64), position: 0, amount: 1_000n }];
    assert.equal(chooseInputs(paymentOf(1_000n), offered, { now: 1n, ceiling: 1n }), null);
  });

  it('has the size that is counted, at the most two bytes less an input', () => {
    for (const count of [1, 2, 7]) {
      const transaction = new Transaction();
      const { script, privateKey } = houseKey;
      const scripts = [outsideAddress(), houseKey.address].map((address) => scriptOf('regtest', address));
      for (let place = 0; place < count; place += 1)
        transaction.addInput({
          txid: new Uint8Array(32).fill(1),
          index: place,
          witnessUtxo: { script, amount: 100_000n },
        });
      for (const one of scripts) transaction.addOutput({ script: one, amount: 600n });
      transaction.sign(privateKey ?? assert.fail());
      transaction.finalize();
      const counted = virtualSize(count, scripts);
      assert.ok(counted >= BigInt(transaction.vsize) && counted <= BigInt(transaction.vsize + 2 * count));
    }
  });
});

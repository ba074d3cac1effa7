import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { SignRequest, TronSignRequest } from '@bourse/contract/signer';
import { base58Address, hexAddress, readSigned } from '@bourse/testing/fake-tron-transaction';
import { payingAddress, readKeys } from './signer-keys.ts';
import { openTestSigner } from './signer-fixture.ts';

const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const to = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const keys = readKeys('test test test test test test test test test test test junk');
const networks = {
  TRC: {
    kind: 'tron',
    maxCarryingFee: '30000000',
    assets: [
      { contract: null, maxPerPayment: '9000000000000000000000', maxPerDay: '9000000000000000000000' },
      { contract: token, maxPerPayment: '1000', maxPerDay: '1500' },
    ],
  },
  ERC: { chainId: 1, maxCarryingFee: '1', assets: [] },
};
const request: TronSignRequest = {
  kind: 'tron',
  id: 'withdrawal:1',
  network: 'TRC',
  to,
  contract: token,
  amount: '600',
  refBlock: '0000000003f2a1b4c0ffee00c0ffee00aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  feeLimit: '30000000',
  replace: false,
};
const [life, margin] = [10 * 60_000, 5 * 60_000];

describe('the signer of TRON', () => {
  const { answer, assertRefused, restart, pass, sign, policy, forget, now } = openTestSigner(networks, keys, request);
  beforeEach(forget);

  it('writes its own transaction, for the address of its key, that stands on a block and expires', async () => {
    const signed = await sign();
    assert.ok(signed.ok);
    const { transaction, isSigned } = await readSigned(signed.value.signed);
    assert.equal(isSigned, true);
    assert.equal(payingAddress(policy.networks['TRC'] ?? assert.fail(), keys), base58Address(transaction.owner));
    assert.partialDeepStrictEqual(transaction, {
      txId: signed.value.txHash,
      type: 'TriggerSmartContract',
      to: hexAddress(token),
      amount: 0n,
      data: `a9059cbb${'0'.repeat(24)}${hexAddress(to).slice(2)}${(600).toString(16).padStart(64, '0')}`,
      refBytes: 'a1b4',
      refHash: 'c0ffee00c0ffee00',
      expiresAtMs: now() + life,
      timestampMs: now(),
      feeLimit: 30_000_000n,
    });
    assert.equal(signed.value.expiresAtMs, now() + life);
    const coin = await sign({ ...request, id: 'withdrawal:2', contract: null, amount: '9007199254740993' });
    assert.ok(coin.ok);
    assert.partialDeepStrictEqual((await readSigned(coin.value.signed)).transaction, {
      type: 'TransferContract',
      to: hexAddress(to),
      amount: 9_007_199_254_740_993n,
      feeLimit: 0n,
    });
  });

  it('refuses in this order, whoever asks [W3]', async () => {
    assert.match(await answer({}), /^0a/);
    pass(life + margin);
    const evm: SignRequest = {
      kind: 'evm',
      id: 'withdrawal:1',
      network: 'TRC',
      to: 'nonsense',
      contract: null,
      amount: '1',
      replace: false,
      nonce: 0,
      gas: '1',
      maxFeePerGas: '1',
      maxPriorityFeePerGas: '1',
    };
    const wrongKind = await sign(evm);
    assert.equal(wrongKind.ok ? 'ok' : wrongKind.error, 'unknown_network');
    const wrong = { to: 'nonsense', contract: to, amount: '1001', feeLimit: '30000001', replace: true };
    const table: readonly (readonly [Partial<TronSignRequest>, string])[] = [
      [{ ...wrong, network: 'BSC' }, 'unknown_network'],
      [{ ...wrong, network: 'ERC' }, 'unknown_network'],
      [wrong, 'malformed'],
      [{ ...wrong, to: `${to.slice(0, -1)}9` }, 'malformed'],
      [{ ...wrong, to: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }, 'malformed'],
      [{ ...wrong, to, amount: (2n ** 256n).toString() }, 'malformed'],
      [{ ...wrong, to, contract: null, amount: (2n ** 63n).toString() }, 'malformed'],
      [{ ...wrong, to, feeLimit: (2n ** 63n).toString() }, 'malformed'],
      [{ ...wrong, to }, 'unknown_asset'],
      [{ ...wrong, to, contract: token }, 'signed_for_something_else'],
      [{ ...wrong, to: token, contract: token, amount: '600' }, 'signed_for_something_else'],
      [{ ...wrong, to, contract: null, amount: '600' }, 'signed_for_something_else'],
      [{ ...wrong, to, contract: token, amount: '600' }, 'still_open'],
      [{ ...wrong, to, contract: token, id: 'withdrawal:2' }, 'over_payment_limit'],
      [{ ...wrong, to, contract: token, id: 'withdrawal:2', amount: '0' }, 'over_payment_limit'],
      [{ ...wrong, to, contract: token, id: 'withdrawal:2', amount: '901' }, 'over_day_limit'],
      [{ ...wrong, to, contract: token, id: 'withdrawal:2', amount: '900' }, 'over_fee_limit'],
    ];
    await assertRefused(table);
  });

  it('signs another of the same id only when the one before has expired by a margin, over a restart too [W3]', async () => {
    const first = await answer({});
    restart();
    pass(life + margin);
    assert.equal(await answer({}), first, 'what was signed is answered again');
    assert.equal(await answer({ replace: true }), 'still_open');
    pass(1);
    const second = await answer({ replace: true, feeLimit: '20000000' });
    assert.match(second, /^0a/);
    assert.notEqual(second, first);
    restart();
    assert.equal(await answer({}), second, 'the newest stands');
    assert.equal(await answer({ replace: true }), 'still_open');
  });

  it('counts each that could be carried towards the day, whatever became of those before [W3]', async () => {
    assert.match(await answer({}), /^0a/);
    for (const expected of [/^0a/, /^over_day_limit$/]) {
      pass(life + margin + 1);
      assert.match(await answer({ replace: true }), expected);
    }
    assert.equal(await answer({ id: 'withdrawal:2', amount: '301' }), 'over_day_limit');
    assert.match(await answer({ id: 'withdrawal:2', amount: '300' }), /^0a/);
    pass(24 * 60 * 60_000);
    assert.match(await answer({ replace: true }), /^0a/);
  });

  it('answers many requests for one id at once with one signature [W3]', async () => {
    pass(1);
    const asked = await Promise.all(Array.from({ length: 8 }, () => answer({ replace: true })));
    assert.equal(asked.filter((one) => one.startsWith('0a')).length, 1);
    assert.equal(asked.filter((one) => one === 'still_open').length, 7);
  });
});

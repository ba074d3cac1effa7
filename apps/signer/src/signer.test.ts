import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { EvmSignRequest } from '@bourse/contract/signer';
import {
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  type TransactionSerializedEIP1559,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { openMemory } from './memory.ts';
import { openTestSigner } from './signer-fixture.ts';

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const account = mnemonicToAccount('test test test test test test test test test test test junk');
const networks = {
  ERC: {
    chainId: 31_337,
    maxCarryingFee: '1000000',
    assets: [
      { contract: null, maxPerPayment: '100', maxPerDay: '250' },
      { contract: token, maxPerPayment: '1000', maxPerDay: '1500' },
    ],
  },
};
const request: EvmSignRequest = {
  kind: 'evm',
  id: 'withdrawal:1',
  network: 'ERC',
  to,
  contract: token,
  amount: '600',
  nonce: 0,
  gas: '1000',
  maxFeePerGas: '10',
  maxPriorityFeePerGas: '1',
  replace: false,
};

describe('the signer', () => {
  const { answer, assertRefused, restart, pass, path } = openTestSigner(
    networks,
    { evm: account, evmChild: () => account, bitcoin: () => assert.fail('of the EVM alone') },
    request,
  );

  it('signs what its policy allows, for the address of its key', async () => {
    const signed = (await answer({})) as TransactionSerialized; // no refusal: it is parsed below
    assert.equal(await recoverTransactionAddress({ serializedTransaction: signed }), account.address);
    const parsed = parseTransaction(signed);
    assert.deepEqual([parsed.to?.toLowerCase(), parsed.nonce ?? 0, parsed.chainId], [token.toLowerCase(), 0, 31_337]);
    assert.equal(await answer({}), signed);
    assert.equal(await answer({ maxFeePerGas: '11' }), signed, 'the same id is answered with what was signed');
  });

  it('refuses in this order, whoever asks [W3]', async () => {
    const table: readonly (readonly [Partial<EvmSignRequest>, string])[] = [
      [{ network: 'TRC', to: 'nonsense' }, 'unknown_network'],
      [{ to: 'nonsense', contract: to }, 'malformed'],
      [{ contract: to, amount: '601' }, 'unknown_asset'],
      [{ amount: '601', id: 'withdrawal:1' }, 'signed_for_something_else'],
      [{ to: account.address }, 'signed_for_something_else'],
      [{ nonce: 1 }, 'signed_for_something_else'],
      [{ contract: null, amount: '50' }, 'signed_for_something_else'],
      [{ id: 'withdrawal:2', amount: '1001' }, 'nonce_taken'],
      [{ id: 'withdrawal:2', nonce: 1, amount: '1001' }, 'over_payment_limit'],
      [{ id: 'withdrawal:2', nonce: 1, amount: '0' }, 'over_payment_limit'],
      [{ id: 'withdrawal:2', nonce: 1, amount: '901', gas: '1000000' }, 'over_day_limit'],
      [{ id: 'withdrawal:2', nonce: 1, amount: '900', gas: '100001' }, 'over_fee_limit'],
    ];
    await assertRefused(table);
  });

  it('remembers over a restart, and signs anew only the same payment at other fees [W3]', async () => {
    const first = await answer({});
    restart();
    assert.equal(await answer({}), first);
    const raised = await answer({ replace: true, maxFeePerGas: '20' });
    const parsed = (text: string) => parseTransaction(text as TransactionSerializedEIP1559); // no refusal: it has a nonce
    const [one, two] = [parsed(first), parsed(raised)];
    assert.deepEqual([two.nonce, two.to, two.data], [one.nonce, one.to, one.data]);
    assert.equal(two.maxFeePerGas, 20n);
    restart();
    assert.equal(await answer({}), raised, 'the newest stands');
    assert.equal(await answer({ replace: true, amount: '601' }), 'signed_for_something_else');
  });

  it('counts a day of each asset by itself, replacements once', async () => {
    assert.equal(await answer({ id: 'withdrawal:3', nonce: 1, amount: '901' }), 'over_day_limit');
    assert.match(await answer({ id: 'withdrawal:3', nonce: 1, amount: '900' }), /^0x/);
    assert.match(await answer({ id: 'withdrawal:4', nonce: 2, amount: '100', contract: null }), /^0x/);
    pass(24 * 60 * 60_000 - 1);
    assert.equal(await answer({ id: 'withdrawal:5', nonce: 3, amount: '1' }), 'over_day_limit');
    pass(1);
    assert.match(await answer({ id: 'withdrawal:5', nonce: 3, amount: '1' }), /^0x/);
  });

  it('answers two requests for one nonce at once with one signature [W3]', async () => {
    const asked = await Promise.all(
      [6, 7, 8].map((id) => answer({ id: `withdrawal:${String(id)}`, nonce: 9, amount: '1' })),
    );
    assert.equal(asked.filter((one) => one.startsWith('0x')).length, 1);
  });

  it('cuts off what it had not finished writing, and signs nothing over a damaged memory', () => {
    const whole = readFileSync(path, 'utf8');
    appendFileSync(path, '{"request":{"id":"withdr');
    restart();
    assert.equal(readFileSync(path, 'utf8'), whole);
    writeFileSync(path, whole.slice(5));
    assert.throws(() => openMemory(path), /line 1 .* is damaged/);
    writeFileSync(path, whole);
  });
});

import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { EvmSignRequest } from '@bourse/contract/signer';
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { openTestSigner } from './signer-fixture.ts';

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const cold = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const elsewhere = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const account = mnemonicToAccount(words, { path: "m/44'/60'/0'/1/0" });
const childOf = (child: number) => mnemonicToAccount(words, { path: `m/44'/60'/0'/0/${String(child)}` });
const assets = [
  { contract: null, maxPerPayment: '100', maxPerDay: '250' },
  { contract: token, maxPerPayment: '1000', maxPerDay: '1500' },
];
const network = { chainId: 31_337, maxCarryingFee: '1000000', assets };
const moves = { maxGasTopUp: '50', maxPerDay: 4, cold };
const networks = { ERC: { ...network, moves }, BSC: network };
const request: EvmSignRequest = {
  kind: 'evm',
  id: 'sweep:1',
  network: 'ERC',
  to: account.address,
  contract: token,
  amount: '90000',
  nonce: 0,
  gas: '1000',
  maxFeePerGas: '10',
  maxPriorityFeePerGas: '1',
  child: 7,
  from: childOf(7).address,
  replace: false,
};

describe('the signer, asked to move between the house’s own addresses', () => {
  const { answer, assertRefused, restart, pass, path, now, movesInDay } = openTestSigner(
    networks,
    { evm: account, evmChild: childOf },
    request,
  );
  const senderOf = (signed: string): Promise<string> =>
    recoverTransactionAddress({ serializedTransaction: signed as TransactionSerialized }); // no refusal: it is parsed
  const gas = {
    id: 'sweep:2',
    child: undefined,
    from: account.address,
    gasFor: 7,
    to: childOf(7).address,
    contract: null,
  };
  const toCold = { id: 'sweep:3', child: undefined, from: account.address, to: cold };

  it('empties a customers’ address by its own key, to its own addresses alone [W3]', async () => {
    const signed = await answer({});
    assert.equal(await senderOf(signed), childOf(7).address);
    const { to, nonce, chainId } = parseTransaction(signed as TransactionSerialized); // no refusal: it is parsed
    assert.deepEqual([to?.toLowerCase(), nonce ?? 0, chainId], [token.toLowerCase(), 0, 31_337]);
    assert.equal(await answer({ maxFeePerGas: '11' }), signed, 'the same id is answered with what was signed');
    restart();
    assert.equal(await answer({}), signed);
  });

  it('refuses in this order, whoever asks [W3]', async () => {
    const table: readonly (readonly [Partial<EvmSignRequest>, string])[] = [
      [{ network: 'TRC', to: 'nonsense' }, 'unknown_network'],
      [{ to: 'nonsense', contract: elsewhere }, 'malformed'],
      // A withdrawal names none of the customers' addresses, a move one at most, and gas is the network's own coin.
      [{ id: 'withdrawal:1', contract: elsewhere }, 'malformed'],
      [{ id: 'withdrawal:1', child: undefined, contract: elsewhere }, 'malformed'],
      [{ ...gas, child: 7 }, 'malformed'],
      [{ ...gas, contract: token }, 'malformed'],
      [{ network: 'BSC', contract: elsewhere }, 'unknown_asset'],
      [{ network: 'BSC', to: elsewhere }, 'moves_not_allowed'],
      [{ to: elsewhere }, 'not_our_address'],
      [{ to: childOf(8).address }, 'not_our_address'],
      [{ from: childOf(8).address }, 'not_our_address'],
      [{ child: 8 }, 'not_our_address'],
      [{ ...gas, to: childOf(8).address }, 'not_our_address'],
      [{ ...gas, to: elsewhere, amount: '51' }, 'not_our_address'],
      [{ ...toCold, to: account.address }, 'not_our_address'],
      [{ ...toCold, to: childOf(7).address }, 'not_our_address'],
      [{ ...toCold, to: elsewhere }, 'not_our_address'],
      [{ amount: '90001' }, 'signed_for_something_else'],
      [{ to: cold }, 'signed_for_something_else'],
      [{ child: 8, from: childOf(8).address }, 'signed_for_something_else'],
      [{ nonce: 1 }, 'signed_for_something_else'],
      [{ id: 'sweep:9', amount: '0' }, 'nonce_taken'],
      [{ id: 'sweep:9', nonce: 1, amount: '0' }, 'over_payment_limit'],
      [{ ...gas, amount: '51', gas: '100001' }, 'over_payment_limit'],
      [{ ...gas, amount: '50', gas: '100001' }, 'over_fee_limit'],
    ];
    await assertRefused(table);
  });

  it('gives gas and keeps cold from the paying address, whose nonces it shares with withdrawals', async () => {
    assert.equal(await senderOf(await answer({ ...gas, amount: '50', nonce: 0 })), account.address);
    assert.equal(await senderOf(await answer({ ...toCold, nonce: 1 })), account.address);
    const paid = { id: 'withdrawal:1', to: elsewhere, child: undefined, from: undefined, amount: '600' };
    assert.equal(await answer({ ...paid, nonce: 1 }), 'nonce_taken');
    assert.match(await answer({ ...paid, nonce: 2 }), /^0x/);
    assert.equal(
      await answer({ id: 'sweep:9', child: 8, from: undefined, nonce: 0 }).then(senderOf),
      childOf(8).address,
    );
  });

  it('signs so many moves a day, which take nothing from what may be paid out', async () => {
    assert.equal(await answer({ id: 'sweep:10', nonce: 1 }), 'over_day_limit');
    assert.equal(movesInDay('ERC'), 4);
    const paid = { to: elsewhere, child: undefined, from: undefined, amount: '900' };
    assert.match(await answer({ ...paid, id: 'withdrawal:2', nonce: 3 }), /^0x/);
    assert.equal(await answer({ ...paid, id: 'withdrawal:3', nonce: 4, amount: '1' }), 'over_day_limit');
    restart();
    assert.match(await answer({ replace: true, maxFeePerGas: '20' }), /^0x/, 'what was signed may be signed anew');
    pass(24 * 60 * 60_000);
    assert.equal(movesInDay('ERC'), 0);
    assert.match(await answer({ id: 'sweep:10', nonce: 1 }), /^0x/);
  });

  it('reads what it signed before it knew of moves', async () => {
    const { kind: _kind, child: _child, from: _from, ...old } = { ...request, id: 'withdrawal:50', nonce: 50 };
    appendFileSync(path, `${JSON.stringify({ request: old, payment: { signed: '0x', txHash: '0x' }, atMs: now() })}\n`);
    restart();
    assert.equal(
      await answer({ id: 'sweep:60', nonce: 50, child: undefined, from: undefined, to: cold }),
      'nonce_taken',
    );
  });
});

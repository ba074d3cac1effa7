import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TronSignRequest } from '@bourse/contract/signer';
import { base58Address, readSigned } from '@bourse/testing/fake-tron-transaction';
import { readKeys } from './signer-keys.ts';
import { tronAddressOf } from './tron-address.ts';
import { openTestSigner } from './signer-fixture.ts';

const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const cold = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const elsewhere = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const keys = readKeys('legal winner thank year wave sausage worth useful legal winner thank yellow');
const childOf = (child: number): string => tronAddressOf(keys.tronChild(child).address);
const assets = [
  { contract: null, maxPerPayment: '100', maxPerDay: '250' },
  { contract: token, maxPerPayment: '1000', maxPerDay: '1500' },
];
const network = { kind: 'tron', maxCarryingFee: '30000000', assets };
const moves = { maxGasTopUp: '50', maxPerDay: 4, cold };
const networks = { TRC: { ...network, moves }, NILE: network };
const paying = tronAddressOf(keys.tron.address);
const request: TronSignRequest = {
  kind: 'tron',
  id: 'sweep:1',
  network: 'TRC',
  to: paying,
  contract: token,
  amount: '90000',
  refBlock: '0000000003f2a1b4c0ffee00c0ffee00aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  feeLimit: '30000000',
  child: 7,
  from: childOf(7),
  replace: false,
};
/** Longer than a payment lives, and the margin after that. */
const gone = 15 * 60_000 + 1;

describe('the signer of TRON, asked to move between the house’s own addresses', () => {
  const { answer, assertRefused, restart, pass, movesInDay } = openTestSigner(networks, keys, request);
  const senderOf = async (signed: string): Promise<string> => {
    const { transaction, isSigned } = await readSigned(signed);
    assert.equal(isSigned, true);
    return base58Address(transaction.owner);
  };
  const gas = { id: 'sweep:2', child: undefined, from: paying, gasFor: 7, to: childOf(7), contract: null };
  const toCold = { id: 'sweep:3', child: undefined, from: paying, to: cold };

  it('empties a customers’ address by its own key, to its own addresses alone [W3]', async () => {
    const signed = await answer({});
    assert.equal(await senderOf(signed), childOf(7));
    restart();
    assert.equal(await answer({}), signed, 'the same is answered again');
  });

  it('refuses in this order, whoever asks [W3]', async () => {
    const table: readonly (readonly [Partial<TronSignRequest>, string])[] = [
      [{ network: 'BSC', to: 'nonsense' }, 'unknown_network'],
      [{ to: 'nonsense', contract: elsewhere }, 'malformed'],
      // A payment names none of the house's own addresses, a move one at most, and gas is the network's own coin.
      [{ id: 'withdrawal:1', contract: elsewhere }, 'malformed'],
      [{ id: 'withdrawal:1', child: undefined, contract: elsewhere }, 'malformed'],
      [{ ...gas, child: 7 }, 'malformed'],
      [{ ...gas, contract: token }, 'malformed'],
      [{ network: 'NILE', contract: elsewhere }, 'unknown_asset'],
      [{ network: 'NILE', to: elsewhere }, 'moves_not_allowed'],
      [{ to: elsewhere }, 'not_our_address'],
      [{ to: childOf(8) }, 'not_our_address'],
      [{ from: childOf(8) }, 'not_our_address'],
      [{ from: childOf(7).toLowerCase() }, 'not_our_address'],
      [{ child: 8 }, 'not_our_address'],
      [{ ...gas, to: childOf(8) }, 'not_our_address'],
      [{ ...gas, to: elsewhere, amount: '51' }, 'not_our_address'],
      [{ ...toCold, to: paying }, 'not_our_address'],
      [{ ...toCold, to: childOf(7) }, 'not_our_address'],
      [{ ...toCold, to: elsewhere }, 'not_our_address'],
      [{ amount: '90001' }, 'signed_for_something_else'],
      [{ to: cold }, 'signed_for_something_else'],
      [{ child: 8, from: childOf(8) }, 'signed_for_something_else'],
      [{ replace: true, feeLimit: '30000001' }, 'still_open'],
      [{ id: 'sweep:9', amount: '0', feeLimit: '30000001' }, 'over_payment_limit'],
      [{ ...gas, amount: '51', feeLimit: '30000001' }, 'over_payment_limit'],
      [{ ...gas, amount: '50', feeLimit: '30000001' }, 'over_fee_limit'],
    ];
    await assertRefused(table);
  });

  it('gives TRX for energy and keeps cold from the paying address', async () => {
    assert.equal(await senderOf(await answer({ ...gas, amount: '50' })), paying);
    assert.equal(await senderOf(await answer(toCold)), paying);
  });

  it('counts each that could be carried towards the moves of a day, which take nothing from what may be paid out [W3]', async () => {
    assert.equal(movesInDay('TRC'), 3);
    pass(gone);
    restart();
    assert.equal(await answer({ replace: true }).then(senderOf), childOf(7));
    assert.equal(movesInDay('TRC'), 4);
    pass(gone);
    assert.equal(await answer({ replace: true }), 'over_day_limit', 'a server that lies empties nothing more often');
    assert.equal(await answer({ id: 'sweep:10' }), 'over_day_limit');
    const paid = { to: elsewhere, child: undefined, from: undefined, amount: '900' };
    assert.equal(await answer({ ...paid, id: 'withdrawal:1' }).then(senderOf), paying);
    pass(24 * 60 * 60_000);
    assert.equal(movesInDay('TRC'), 0);
    assert.equal(await answer({ replace: true }).then(senderOf), childOf(7));
  });
});

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { depositCalls } from '@bourse/contract/deposit';
import { addressCalls, withdrawalCalls } from '@bourse/contract/withdrawal';
import type { UserId } from '@bourse/kernel/ids';
import { type BitcoinWithdrawals, houseKey, openBitcoinWithdrawals } from '@bourse/testing/bitcoin-world';
import { ann, bob, networksFile, testAccount } from '@bourse/testing/chain-world';
import { base58Address } from '@bourse/testing/fake-tron-transaction';
import { hotAddress } from '@bourse/testing/signer-process';
import { openTronWithdrawals, tronHotAddress, type TronWithdrawalWorld } from '@bourse/testing/tron-withdrawal-world';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import { bytesToHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { openChains, setUpNetworks } from '../chains/index.ts';
import { userAccount } from '../ledger/index.ts';

const { withdraw, quote, log } = withdrawalCalls;
type World = WithdrawalWorld | TronWithdrawalWorld | BitcoinWithdrawals;

/** What is asked for of a currency, whatever the address. */
interface Wanted {
  readonly currency: string;
  readonly type: string;
  readonly number: string;
}

/** Neither a request nor the address book takes an address of which nobody could return what is sent there. */
async function assertRefused(world: World, owner: UserId, wanted: Wanted, address: string): Promise<void> {
  const asked = { ...wanted, address, pay_password: pin };
  assert.equal(await world.refusal(withdraw, owner, asked), 'NOT_A_RECEIVER', `${address} by ${wanted.type}`);
  const { currency, type } = wanted;
  const book = { currency, type, name: 'A', address, qrcode: address };
  assert.equal(await world.refusal(addressCalls.save, owner, book), 'NOT_A_RECEIVER', `${address} in the book`);
  assert.equal((await world.run(log, owner, {})).total, 0);
  assert.equal((await world.run(addressCalls.list, owner, {})).total, 0);
  const { id } = world.registry.findAssetByCode(currency) ?? assert.fail(currency);
  const account = await world.ledger.account(userAccount(owner, id, 'change'));
  assert.equal((await world.ledger.balance(account)).held, 0n);
}

const ownAddress = async (world: World, owner: UserId, wanted: Wanted): Promise<string> => {
  const routes = openChains(world, [world.network]).routes ?? [];
  const route = routes.find(({ call }) => call === depositCalls.address) ?? assert.fail('the call');
  const { currency, type } = wanted;
  const given = await route.run({ userId: owner } as never, { currency, type }); // all that it asks of the caller
  assert.ok(given.ok);
  return (given.value as { address: string }).address; // the output of the call
};

describe('known losses on the EVM', () => {
  let world: WithdrawalWorld;
  const cold = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
  before(async () => {
    world = await openWithdrawalWorld([], { network: { houseAddresses: [hotAddress], coldAddress: cold } });
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());
  const usdt = { currency: 'USDT', type: 'ERC', number: '50' };
  const eth = { currency: 'ETH', type: 'ERC', number: '0.5' };

  it('are refused before anything is held: token, dead, house and own deposit addresses [S173] [S174]', async () => {
    const paying = testAccount.deriveChild(1).deriveChild(0);
    const house = privateKeyToAddress(bytesToHex(paying.privateKey ?? assert.fail('the private key of tests')));
    const dead = ['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dEaD'];
    for (const address of [world.token, world.token.toLowerCase(), ...dead, hotAddress, cold, house]) {
      await assertRefused(world, ann, usdt, address);
      await assertRefused(world, ann, eth, address);
    }
    await assertRefused(world, ann, usdt, await ownAddress(world, ann, usdt));
  });

  it('are those of an address that was the house’s before the operator took it out of the file [S174]', async () => {
    const old = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
    const file = (more: object): string => networksFile(world.chain.url, { USDT: world.token }, more);
    for (const houseAddresses of [[hotAddress, old], [hotAddress]]) {
      assert.ok((await setUpNetworks(world.db, file({ houseAddresses }))).ok);
    }
    await assertRefused(world, ann, usdt, old);
  });

  it('are those of a customer’s address of another network, where this one looks for nothing [S174]', async () => {
    const elsewhere = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
    await world.db.withTx('another network', async (tx) => {
      await tx.query(`INSERT INTO networks (name, number) SELECT 'BSC', 1 + max(number) FROM networks`);
      await tx.query(
        `INSERT INTO deposit_addresses (network, account, child, user_id, address, created_at)
         VALUES ('BSC', 'other', 0, $1, $2, now())`,
        [bob, elsewhere],
      );
    });
    await assertRefused(world, ann, usdt, elsewhere);
  });

  it('are those of an address that was saved before it was known as one [S174]', async () => {
    const address = '0x00000000000000000000000000000000DeaDBeef';
    const saved = await world.run(addressCalls.save, bob, { currency: 'USDT', name: 'A', address, qrcode: address });
    await world.db.withTx('of the house', (tx) =>
      tx.query(`INSERT INTO house_addresses (address, network) VALUES ($1, 'ERC')`, [address]),
    );
    const asked = { ...usdt, address_id: saved.id, pay_password: pin };
    assert.equal(await world.refusal(withdraw, bob, asked), 'NOT_A_RECEIVER');
    assert.equal((await world.run(log, bob, {})).total, 0);
  });
});

describe('known losses on TRON', () => {
  let world: TronWithdrawalWorld;
  before(async () => {
    world = await openTronWithdrawals();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());
  const usdt = { currency: 'USDT', type: 'TRC', number: '50' };
  const trx = { currency: 'TRX', type: 'TRC', number: '50' };

  it('are refused before anything is held: token, dead, house and own deposit addresses [S173] [S174]', async () => {
    const dead = ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'];
    for (const address of [base58Address(world.token), ...dead, tronHotAddress]) {
      await assertRefused(world, ann, usdt, address);
      await assertRefused(world, ann, trx, address);
    }
    await assertRefused(world, ann, usdt, await ownAddress(world, ann, usdt));
    // Another customer's is none.
    const offered = await world.run(quote, ann, { ...usdt, address: await ownAddress(world, bob, usdt) });
    assert.partialDeepStrictEqual(offered, { receiver: 'customer', fee: '0', arrives: '50' });
  });
});

describe('known losses on Bitcoin', () => {
  let world: BitcoinWithdrawals;
  before(async () => {
    world = await openBitcoinWithdrawals();
    await world.pay();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());
  const btc = { currency: 'BTC', type: 'BTC', number: '0.5' };

  it('are refused before anything is held: dead, house and own deposit addresses [S173] [S174]', async () => {
    const zero = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202';
    for (const address of [zero, zero.toUpperCase(), houseKey.address]) await assertRefused(world, ann, btc, address);
    await assertRefused(world, ann, btc, await ownAddress(world, ann, btc));
  });
});

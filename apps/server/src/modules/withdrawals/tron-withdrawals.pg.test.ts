import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { addressCalls, withdrawalCalls } from '@bourse/contract/withdrawal';
import type { UserId } from '@bourse/kernel/ids';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { base58Address } from '@bourse/testing/fake-tron-transaction';
import { openTronWithdrawals, tronHotAddress, type TronWithdrawalWorld } from '@bourse/testing/tron-withdrawal-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { userAccount } from '../ledger/index.ts';
import { compareHoldings } from './compare-holdings.ts';

const { withdraw, cancel, detail, networks } = withdrawalCalls;
const day = 24 * 60 * 60_000;
const units = (whole: number): bigint => BigInt(whole) * 10n ** 8n;
const outside = (): string => base58Address(`41${privateKeyToAddress(generatePrivateKey()).slice(2).toLowerCase()}`);

describe('withdrawals over TRON, to a fake chain behind its HTTP API', () => {
  let world: TronWithdrawalWorld;
  before(async () => {
    world = await openTronWithdrawals();
  });
  after(() => world.close());
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    await compareHoldings(world.usual, world.network);
  });

  const fields = (address: string, number: string, more: object = {}) => ({
    currency: 'USDT',
    type: 'TRC',
    number,
    address,
    pay_password: pin,
    ...more,
  });
  const heldOf = async (owner: UserId): Promise<bigint> =>
    (await world.ledger.balance(await world.ledger.account(userAccount(owner, world.usdtId, 'change')))).held;
  const stateOf = async (owner: UserId, id: string): Promise<number> => (await world.run(detail, owner, { id })).state;
  const mine = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block += 1) {
      world.chain.mine();
      await world.look();
      await compareHoldings(world.usual, world.network);
    }
  };
  const feeOf = async (id: string): Promise<bigint | undefined> => {
    const { rows } = await world.db.query<{ amount: bigint }>(
      'SELECT amount FROM network_fees WHERE withdrawal_id = $1 AND posted',
      [id],
    );
    return rows[0]?.amount;
  };

  it('hold the amount until it is paid, and pay what arrives to the address, once', async () => {
    const to = outside();
    const [hot, coins] = [
      world.chain.balanceOf(world.token, tronHotAddress),
      world.chain.balanceOf(null, tronHotAddress),
    ];
    const spot = await world.spotOf(ann, world.usdtId);
    const asked = await world.run(withdraw, ann, fields(to, '50'));
    assert.partialDeepStrictEqual(asked, { state: 0, number: '50', fee: '1', arrives: '49', address: to });
    assert.equal(await heldOf(ann), units(50));
    world.pass(day);
    await world.look();
    await world.look();
    assert.equal(await stateOf(ann, asked.id), 3);
    await mine(19);
    assert.partialDeepStrictEqual(await world.run(detail, ann, { id: asked.id }), {
      state: 3,
      confirmations: 19,
      required: 20,
    });
    assert.equal(await heldOf(ann), units(50));
    await mine(2);
    assert.equal(await stateOf(ann, asked.id), 4);
    assert.equal(world.chain.balanceOf(world.token, to), 49_000_000n);
    assert.equal(world.chain.balanceOf(world.token, tronHotAddress), hot - 49_000_000n);
    assert.deepEqual([await world.spotOf(ann, world.usdtId), await heldOf(ann)], [spot - units(50), 0n]);
    // What was burned is what the treasury has paid.
    const burned = coins - world.chain.balanceOf(null, tronHotAddress);
    assert.ok(burned > 0n);
    assert.equal(await feeOf(asked.id), burned);
  });

  it('of TRX arrive to the sun, at an account that they open', async () => {
    const to = outside();
    const asked = await world.run(withdraw, bob, fields(to, '20.123456', { currency: 'TRX' }));
    world.pass(day);
    await mine(22);
    assert.equal(await stateOf(bob, asked.id), 4);
    assert.equal(world.chain.balanceOf(null, to), 19_123_456n);
    assert.equal(await feeOf(asked.id), 1_100_000n);
  });

  it('that run out of energy have failed on the network: the amount comes back, and what was burned is paid', async () => {
    const to = outside();
    const [spot, { faults }] = [await world.spotOf(bob, world.usdtId), world.node(0)];
    const asked = await world.run(withdraw, bob, fields(to, '50'));
    world.pass(day);
    // The node tried it in another state than the one in which it is carried.
    faults.lie = (path, answer, { function_selector: called }) =>
      path === '/wallet/triggerconstantcontract' && called === undefined
        ? { ...(answer as object), energy_used: 9 } // as the fake node has it
        : answer;
    await world.look();
    faults.lie = null;
    await mine(21);
    assert.partialDeepStrictEqual(await world.run(detail, bob, { id: asked.id }), {
      state: 5,
      rejected_because: 'failed_on_network',
    });
    assert.equal(world.chain.balanceOf(world.token, to), 0n);
    assert.deepEqual([await world.spotOf(bob, world.usdtId), await heldOf(bob)], [spot, 0n]);
    assert.ok(((await feeOf(asked.id)) ?? 0n) > 0n);
  });

  it('that the house cannot pay now stay held and without a number, are told once, and keep no other waiting', async () => {
    const [large, small] = [outside(), outside()];
    const first = await world.run(withdraw, ann, fields(large, '99999.5', { currency: 'TRX' }));
    const second = await world.run(withdraw, eve, fields(small, '40'));
    world.pass(day);
    await assert.rejects(world.look(), new RegExp(`too little for withdrawals ${first.id}:`));
    assert.deepEqual([await stateOf(ann, first.id), await stateOf(eve, second.id)], [0, 3]);
    await world.look();
    world.chain.pay(tronHotAddress, 10n ** 9n);
    world.chain.mine();
    await world.look();
    await mine(22);
    assert.deepEqual([await stateOf(ann, first.id), await stateOf(eve, second.id)], [4, 4]);
    assert.equal(world.chain.balanceOf(null, large), 99_998_500_000n);
    assert.equal(world.chain.balanceOf(world.token, small), 39_000_000n);
  });

  it('are paid once by many processes at once', async () => {
    const to = outside();
    const asked = await world.run(withdraw, eve, fields(to, '60'));
    world.pass(day);
    world.chain.pay(tronHotAddress, 10n ** 9n);
    world.chain.mine();
    for (let again = 0; again < 3; again += 1) {
      await Promise.allSettled(Array.from({ length: 8 }, () => world.look()));
      world.chain.mine(8);
    }
    await mine(2);
    assert.equal(await stateOf(eve, asked.id), 4);
    assert.equal(world.chain.balanceOf(world.token, to), 59_000_000n);
  });

  it('whose block the network gives up are carried again, and paid once', async () => {
    const to = outside();
    const asked = await world.run(withdraw, eve, fields(to, '70'));
    world.pass(day);
    await mine(1);
    await mine(5);
    assert.equal(world.chain.balanceOf(world.token, to), 69_000_000n);
    world.chain.giveUp(8);
    world.chain.mine(9);
    await world.look();
    assert.partialDeepStrictEqual(await world.run(detail, eve, { id: asked.id }), { state: 3, confirmations: 0 });
    world.pass(61_000);
    await mine(22);
    assert.equal(await stateOf(eve, asked.id), 4);
    assert.equal(world.chain.balanceOf(world.token, to), 69_000_000n);
  });

  it('refuse addresses of other networks and those with one character wrong [W4]', async () => {
    const to = outside();
    const wrong = [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      `${to.slice(0, -1)}${to.endsWith('1') ? '2' : '1'}`,
      to.toLowerCase(),
    ];
    for (const address of wrong) {
      assert.equal(await world.refusal(withdraw, ann, fields(address, '50')), 'ADDRESS_INVALID', address);
    }
    const saved = { currency: 'USDT', type: 'TRC', name: 'Mine', address: wrong[2], qrcode: wrong[2] };
    assert.equal(await world.refusal(addressCalls.save, ann, saved), 'ADDRESS_INVALID');
    assert.equal(await world.refusal(withdraw, ann, fields(to, '50.0000001')), 'INVALID_AMOUNT');
    const asked = await world.run(withdraw, ann, fields(to, '50'));
    await world.run(cancel, ann, { id: asked.id });
    assert.partialDeepStrictEqual((await world.run(networks, ann, { currency: 'USDT' })).list, [
      { type: 'ERC', suspended: 'not_set_up' },
      { type: 'TRC', suspended: null, minimum: '10', fee: '1' },
    ]);
  });
});

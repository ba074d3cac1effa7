import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { depositCalls } from '@bourse/contract/deposit';
import { networkStaffCalls } from '@bourse/contract/networks';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import type { UserId } from '@bourse/kernel/ids';
import { tokenAbi } from '@bourse/testing/anvil';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openSweepWorld, type SweepWorld } from '@bourse/testing/sweep-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { type Address, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

import { openNetworkRoom } from './index.ts';
import { compareHoldings } from '../withdrawals/index.ts';

const { list, release } = networkStaffCalls;
const { withdraw, detail } = withdrawalCalls;
const day = 24 * 60 * 60_000;
const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;
const outside = (): Address => privateKeyToAddress(generatePrivateKey());

describe('a token that goes wrong after it was listed', () => {
  let world: SweepWorld;
  beforeEach(async () => {
    world = await openSweepWorld({ token: 'ChangingToken' });
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
  });
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    await world.close();
  });

  const compare = (): Promise<void> => compareHoldings(world.usual, world.network);
  const become = async (feePercent: number, perMille: number, isPaused = false, isMute = false): Promise<void> => {
    const args = [BigInt(feePercent), BigInt(perMille), isPaused, isMute] as const;
    await world.chain.client.writeContract({ address: world.token, abi: tokenAbi, functionName: 'change', args });
    await world.chain.client.mine({ blocks: 1 });
  };
  const statesOf = async (): Promise<unknown> => {
    const { rows } = await world.db.query(
      `SELECT n.paused AS network, a.paused AS token FROM networks n LEFT JOIN network_assets a ON a.network = n.name
       WHERE a.asset_id IS NULL OR a.asset_id = $1`,
      [world.usdtId],
    );
    return rows[0];
  };
  /** Blocks with a look at each; what went wrong at these looks. */
  const mine = async (blocks: number): Promise<readonly string[]> => {
    const errors: string[] = [];
    for (let block = 0; block < blocks; block += 1) {
      await world.chain.client.mine({ blocks: 1 });
      await world.look().catch((error: unknown) => errors.push(String(error)));
    }
    return errors;
  };
  const ethAddressOf = async (owner: UserId): Promise<Address> =>
    (await world.chains.run(depositCalls.address, owner, { currency: 'ETH', type: 'ERC' })).address as Address; // of the EVM
  /** Deposits, withdrawals and gathering of ETH work as ever. */
  const assertEthGoesOn = async (): Promise<void> => {
    const [from, to] = [await ethAddressOf(eve), outside()];
    const spot = await world.spotOf(eve, world.ethId);
    await world.pay.eth(from, parseEther('2'));
    await mine(4);
    assert.equal(await world.spotOf(eve, world.ethId), spot + parseEther('2'));
    const wish = { currency: 'ETH', type: 'ERC', number: '0.5', address: to, pay_password: pin };
    const { id } = await world.run(withdraw, bob, wish);
    world.pass(day);
    await mine(10);
    assert.equal((await world.run(detail, bob, { id })).state, 4);
    assert.equal(await world.coinsOf(to), parseEther('0.499'));
    assert.ok((await world.coinsOf(from)) < parseEther('0.1'), 'it is gathered');
  };

  it('is paused alone where it shrinks, and two persons release it: what was missing is accepted, and no more', async () => {
    await world.pay.usdt(await world.addressOf(ann), usdt(40));
    await mine(6);
    await become(0, 995);
    await mine(1);
    await assert.rejects(compare(), /falls short of the books by [\d.]+ USDT/);
    const [rita, saul] = [
      await hireStaff(world.db, 'rita', [list.grant]),
      await hireStaff(world.db, 'saul', [list.grant]),
    ];
    const room = openNetworkRoom({ ...world, networks: [world.network], feed: world.usual.feed });
    const kinds = room.approvals ?? [];
    const staff = staffCalls([...(room.staffRoutes ?? []), ...unsignedApprovals({ ...world, kinds })]);
    const shown = async () => (await staff.run(list, rita, {})).list[0] ?? assert.fail('the network');
    const token = async () => (await shown()).held.find(({ currency }) => currency === 'USDT');
    assert.equal((await shown()).paused, null);
    assert.match((await token())?.paused?.reason ?? '', /falls short .* USDT/);
    const chains = (await world.chains.run(depositCalls.chains, ann, { currency: 'USDT' })).list;
    assert.equal(chains.find(({ type }) => type === 'ERC')?.suspended, 'paused');
    const wish = { currency: 'USDT', type: 'ERC', number: '50', address: outside(), pay_password: pin };
    assert.equal(await world.refusal(withdraw, ann, wish), 'CHAIN_SUSPENDED');
    assert.equal(
      await world.chains.refusal(depositCalls.address, ann, { currency: 'USDT', type: 'ERC' }),
      'CHAIN_SUSPENDED',
    );
    const spot = await world.spotOf(bob, world.usdtId);
    await world.pay.usdt(await ethAddressOf(bob), usdt(20));
    await assertEthGoesOn();
    assert.equal(await world.spotOf(bob, world.usdtId), spot, 'nothing of it is credited');

    const reason = 'it is a known cut';
    const asked = await staff.run(release, rita, { network: 'ERC', currency: 'USDT', reason });
    assert.equal(asked.held.find(({ currency }) => currency === 'USDT')?.release_asked, true);
    const id = (await staff.run(approvalCalls.list, saul, { state: 'open' })).list[0]?.id ?? assert.fail('it is asked');
    assert.equal(await staff.refusal(approvalCalls.approve, rita, { id, reason }), 'NOT_ALLOWED');
    await staff.run(approvalCalls.approve, saul, { id, reason });
    assert.equal((await token())?.paused, null);
    await mine(8);
    assert.ok((await world.spotOf(bob, world.usdtId)) > spot, 'it goes on');
    await compare();
    await become(0, 990);
    await mine(1);
    await assert.rejects(compare(), /falls short of the books by [\d.]+ USDT/);
  });

  it('is not gathered where moving it would burn a fee: the house loses nothing, and the others go on', async () => {
    const address = await world.addressOf(ann);
    await world.pay.usdt(address, usdt(100));
    await world.pay.usdt(await world.addressOf(bob), usdt(80));
    await become(1, 1_000);
    const errors = await mine(12);
    assert.equal(
      errors.filter((text) => /of [\d.]+ USDT only [\d.]+ would arrive on ERC/.test(text)).length,
      1,
      'said once',
    );
    assert.equal(await world.tokensOf(address), usdt(100));
    assert.deepEqual(await world.sweeps(), []);
    await compare();
    await assertEthGoesOn();
    await compare();
    await become(0, 1_000);
    await mine(10);
    assert.equal(await world.tokensOf(address), 0n, 'it is gathered once all of it arrives');
    const { rows } = await world.db.query('SELECT loses_since FROM network_assets');
    assert.deepEqual(rows, [{ loses_since: null }]);
  });

  it('holds up no other where it refuses to be moved after a move was planned', async () => {
    const address = await world.addressOf(ann);
    await world.pay.usdt(address, usdt(100));
    let steps = 0;
    while (!(await world.sweeps()).some(({ purpose }) => purpose === 'gather')) {
      await mine(1);
      assert.ok((steps += 1) < 20, 'it is planned');
    }
    await become(0, 1_000, true);
    await assertEthGoesOn();
    assert.equal(await world.tokensOf(address), usdt(100));
    await compare();
  });

  it('is paused alone where its contract does not answer, and what comes of it is refused', async () => {
    await become(0, 1_000, false, true);
    await world.pay.usdt(await world.addressOf(ann), usdt(30));
    assert.deepEqual(await mine(3), []);
    await assert.rejects(compare(), /the contract of USDT tells of no balance/);
    assert.partialDeepStrictEqual(await statesOf(), { network: null });
    const { rows } = await world.db.query('SELECT state FROM deposits WHERE user_id = $1', [ann]);
    assert.deepEqual(rows, [{ state: 'refused' }]);
    await assertEthGoesOn();
  });
});

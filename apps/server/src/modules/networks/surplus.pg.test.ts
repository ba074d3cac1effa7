import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { depositCalls } from '@bourse/contract/deposit';
import { networkStaffCalls } from '@bourse/contract/networks';
import { ann } from '@bourse/testing/chain-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openSweepWorld, type SweepWorld } from '@bourse/testing/sweep-world';
import { parseEther } from 'viem';
import { compareHoldings } from '../withdrawals/index.ts';
import { openNetworkRoom } from './index.ts';

const { list } = networkStaffCalls;

describe('coins that a contract passes on', () => {
  let world: SweepWorld;
  let unexplained: (currency: string) => Promise<string | null | undefined>;
  before(async () => {
    world = await openSweepWorld({ assets: {} });
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
    const rita = await hireStaff(world.db, 'rita', [list.grant]);
    const staff = staffCalls(openNetworkRoom({ ...world, networks: [world.network] }).staffRoutes ?? []);
    unexplained = async (currency) => {
      await compareHoldings(world.usual, world.network);
      const shown = (await staff.run(list, rita, {})).list[0]?.held.find((one) => one.currency === currency);
      return shown?.compared?.unexplained;
    };
  });
  after(() => world.close());

  it('are told of before an address is asked for, of the network’s own coin alone', async () => {
    const [coin] = (await world.chains.run(depositCalls.chains, ann, { currency: 'ETH' })).list;
    const token = (await world.chains.run(depositCalls.chains, ann, { currency: 'USDT' })).list;
    assert.equal(coin?.direct_only, true);
    assert.equal(token.find(({ type }) => type === 'ERC')?.direct_only, false);
  });

  it('are credited to nobody, and staff see what no deposit explains', async () => {
    const address = await world.addressOf(ann);
    const spot = await world.spotOf(ann, world.ethId);
    // What came and is not deep enough, and what is too small to be credited, is explained.
    await world.pay.eth(address, parseEther('0.5'));
    await world.pay.eth(address, parseEther('0.009'));
    await world.mine(1);
    assert.equal(await unexplained('ETH'), null);
    await world.mine(4);
    assert.equal(await world.spotOf(ann, world.ethId), spot + parseEther('0.5'));
    assert.equal(await unexplained('ETH'), null);
    // A contract that gives all that it is made with to the address: PUSH20 address SELFDESTRUCT.
    const data = `0x73${address.slice(2)}ff` as const;
    await world.chain.client.sendTransaction({ data, value: parseEther('0.25') });
    await world.mine(5);
    assert.equal(await world.coinsOf(address), parseEther('0.759'));
    assert.equal(await world.spotOf(ann, world.ethId), spot + parseEther('0.5'));
    assert.deepEqual([await unexplained('ETH'), await unexplained('USDT')], ['0.25', null]);
    await world.ledger.assertAddsUp();
  });
});

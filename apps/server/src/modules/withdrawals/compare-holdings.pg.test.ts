import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { tokenAbi } from '@bourse/testing/anvil';
import { ann, bob } from '@bourse/testing/chain-world';
import { hotAddress } from '@bourse/testing/signer-process';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import { parseEther } from 'viem';
import { compareHoldings } from './compare-holdings.ts';

const day = 24 * 60 * 60_000;
const outside = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('what lies on a network', () => {
  let world: WithdrawalWorld;
  before(async () => {
    world = await openWithdrawalWorld();
    // What the house has put on its own address is final by then, and in the books.
    await mine(80);
    await mine(1);
    assert.equal(await world.treasuryOf(world.usdtId), 10n ** 16n);
  });
  after(() => world.close());

  const mine = async (blocks: number): Promise<void> => {
    await world.chain.client.mine({ blocks });
    await world.look();
  };
  const compare = (): Promise<void> => compareHoldings(world.usual, world.network);
  const pausedNow = async (): Promise<string | null> =>
    (await world.db.query<{ paused: string | null }>('SELECT paused FROM networks')).rows[0]?.paused ?? null;
  const withdraw = (currency: string, number: string): Promise<unknown> =>
    world.run(withdrawalCalls.withdraw, ann, { currency, type: 'ERC', number, address: outside, pay_password: pin });

  it('is as much as the books say at every step of payments, carrying included', async () => {
    await compare();
    await withdraw('USDT', '50');
    await withdraw('ETH', '0.5');
    world.pass(day);
    await mine(0);
    await compare();
    for (let block = 0; block < 6; block += 1) {
      await mine(1);
      await compare();
    }
    const { rows } = await world.db.query('SELECT state FROM withdrawals ORDER BY id');
    assert.deepEqual(rows, [{ state: 4 }, { state: 4 }]);
    assert.equal(await pausedNow(), null);
  });

  it('compares nothing while the network is read anew below what is credited', async () => {
    const { db } = world;
    const readTo = (height: string) => db.query('UPDATE networks SET height = $1', [height]);
    const { rows } = await db.query<{ height: string }>('SELECT height FROM networks');
    await readTo('0');
    await compare();
    assert.equal(await pausedNow(), null);
    await readTo(rows[0]?.height ?? assert.fail('no height'));
    await compare();
    assert.equal(await pausedNow(), null);
  });

  it('pauses the network when something of it is gone that the books know nothing of', async () => {
    const { client } = world.chain;
    await client.impersonateAccount({ address: hotAddress });
    await client.writeContract({
      account: hotAddress,
      address: world.token,
      abi: tokenAbi,
      functionName: 'transfer',
      args: [outside, 1_000_000n],
    });
    await mine(1);
    // And what carrying it has cost.
    await assert.rejects(compare(), /short of the books by [\d.]+ ETH; .* short of the books by 1 USDT/);
    assert.match((await pausedNow()) ?? '', /falls short/);
    const refused = await world.refusal(withdrawalCalls.withdraw, bob, {
      currency: 'USDT',
      type: 'ERC',
      number: '50',
      address: outside,
      pay_password: pin,
    });
    assert.equal(refused, 'CHAIN_SUSPENDED');
    assert.ok((await client.getBalance({ address: hotAddress })) > parseEther('99'));
  });
});

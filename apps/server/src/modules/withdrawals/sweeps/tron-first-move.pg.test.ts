import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ann, bob } from '@bourse/testing/chain-world';
import { type SweepChecks, sweepChecks } from '@bourse/testing/sweep-world';
import { openTronSweeps, type TronSweepWorld } from '@bourse/testing/tron-sweep-world';

const whole = (count: number): bigint => BigInt(count) * 1_000_000n;

describe('the first move of a token in a day, where no node can try one', () => {
  let world: TronSweepWorld;
  let { compare, mineAndCompare } = {} as SweepChecks; // opened below
  beforeEach(async () => {
    world = await openTronSweeps({ isTried: false });
    ({ compare, mineAndCompare } = sweepChecks(world));
    for (const owner of [ann, bob]) world.chain.payToken(world.token, await world.addressOf(owner), whole(60));
  });
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    await world.close();
  });

  const gathered = async (): Promise<bigint[]> =>
    (await world.sweeps()).filter(({ purpose }) => purpose === 'gather').map((one) => one.raw_amount);

  it('is as small as the smallest deposit, and others follow once nothing is missing', async () => {
    await world.mine(70);
    assert.deepEqual(await gathered(), [whole(1)], 'nothing was compared after it');
    await compare();
    await world.mine(70);
    assert.deepEqual(new Set(await gathered()), new Set([whole(1), whole(59), whole(60)]));
  });

  it('bounds what is lost by a token that takes a fee, which is paused then, and TRX is gathered on', async () => {
    const address = await world.addressOf(bob);
    await world.mine(5);
    world.chain.become(world.token, 'tax');
    await world.mine(65);
    assert.deepEqual(await gathered(), [whole(1)]);
    await assert.rejects(compare(), /falls short of the books by 0.01 USDT/);
    world.chain.pay(address, whole(150));
    await mineAndCompare(70).catch((error: unknown) => assert.match(String(error), /0.01 USDT/));
    await world.mine(70);
    const { rows } = await world.db.query('SELECT paused FROM networks');
    assert.deepEqual(rows, [{ paused: null }]);
    const made = (await world.sweeps()).filter(({ purpose }) => purpose === 'gather');
    assert.equal(made.length, 2, 'the other one is of TRX');
    assert.ok(made.every(({ state }) => state === 'done'));
  });
});

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import {
  coldAddress,
  openSweepWorld,
  type SweepChecks,
  sweepChecks,
  type SweepWorld,
} from '@bourse/testing/sweep-world';
import { parseEther } from 'viem';
import { halt, resume } from '../../ledger/index.ts';

const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;

describe('what lies at customers’ addresses', () => {
  let world: SweepWorld;
  let { compare, mineAndCompare, booksOf } = {} as SweepChecks; // opened below
  before(async () => {
    world = await openSweepWorld();
    ({ compare, mineAndCompare, booksOf } = sweepChecks(world));
    // What the house has put on its own address is final by then, and in the books.
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
  });
  after(() => world.close());
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ paused: string | null }>('SELECT paused FROM networks');
    assert.equal(rows[0]?.paused, null);
  });

  const lastSweeps = async (count: number) => (await world.sweeps()).slice(-count);

  it('is gathered to the paying address from the threshold on, with gas first, and changes nothing for anybody', async () => {
    const [rich, poor] = [await world.addressOf(ann), await world.addressOf(bob)];
    const hot = await world.tokensOf(world.hotAddress);
    const [spot, treasury] = [await world.spotOf(ann, world.usdtId), await world.treasuryOf(world.ethId)];
    await world.pay.usdt(rich, usdt(60));
    await world.pay.usdt(poor, usdt(40));
    await mineAndCompare(12);
    assert.equal(await world.tokensOf(rich), 0n);
    assert.equal(await world.tokensOf(poor), usdt(40));
    assert.equal(await world.tokensOf(world.hotAddress), hot + usdt(60));
    assert.equal(await world.spotOf(ann, world.usdtId), spot + 60n * 10n ** 8n);
    const made = await world.sweeps();
    assert.deepEqual(
      made.map(({ purpose, state }) => [purpose, state]),
      [
        ['gas', 'done'],
        ['gather', 'done'],
      ],
    );
    // What is left of the gas lies there by the books, too.
    assert.equal(await booksOf(rich, world.ethId), await world.coinsOf(rich));
    assert.equal(await booksOf(rich, world.usdtId), 0n);
    const spent = made.reduce((sum, { fee }) => sum + (fee ?? 0n), 0n);
    assert.ok(spent > 0n);
    assert.equal(treasury - (await world.treasuryOf(world.ethId)), spent, 'the treasury has paid for carrying it');
    const { rows } = await world.db.query(
      'SELECT user_id, state FROM deposits WHERE user_id IS NOT NULL ORDER BY user_id',
    );
    assert.deepEqual(
      rows,
      [ann, bob].map((user_id) => ({ user_id, state: 'credited' })),
      'gas is no deposit of anybody',
    );
  });

  it('what arrives while it is gathered stays for the next time', async () => {
    const address = await world.addressOf(eve);
    const gathered = async () =>
      (await world.sweeps())
        .filter(({ purpose }) => purpose === 'gather')
        .slice(1)
        .map((one) => one.raw_amount);
    await world.pay.usdt(address, usdt(70));
    for (let step = 0; (await gathered()).length === 0; step += 1) {
      assert.ok(step < 20, 'it is gathered');
      await mineAndCompare(1);
    }
    await world.pay.usdt(address, usdt(60));
    await mineAndCompare(1);
    assert.equal(await world.tokensOf(address), usdt(60));
    assert.equal(await booksOf(address, world.usdtId), usdt(70), 'nothing of it is deep enough');
    await mineAndCompare(14);
    assert.deepEqual(await gathered(), [usdt(70), usdt(60)]);
    assert.equal(await world.tokensOf(address), 0n);
    assert.equal(await booksOf(address, world.usdtId), 0n);
  });

  it('a coin leaves behind what carrying it may take, which counts as lying there', async () => {
    const address = await world.addressOf(bob);
    const hot = await world.coinsOf(world.hotAddress);
    await world.pay.eth(address, parseEther('2'));
    await mineAndCompare(10);
    const [last] = await lastSweeps(1);
    assert.partialDeepStrictEqual(last, { purpose: 'gather', state: 'done' });
    const left = await world.coinsOf(address);
    assert.ok(left < parseEther('0.01'), String(left));
    assert.equal(await booksOf(address, world.ethId), left);
    assert.equal((await world.coinsOf(world.hotAddress)) - hot, last?.raw_amount);
    assert.equal(left + (last?.raw_amount ?? 0n) + (last?.fee ?? 0n), parseEther('2'));
    // Its token, which is enough by now, is carried by what was left.
    await world.pay.usdt(address, usdt(10));
    await mineAndCompare(10);
    assert.partialDeepStrictEqual((await lastSweeps(1))[0], { purpose: 'gather', state: 'done', raw_amount: usdt(50) });
  });

  it('is followed over a reorganisation: what was given up is handed over again', async () => {
    const { client } = world.chain;
    const address = await world.addressOf(ann);
    await world.pay.usdt(address, usdt(80));
    await world.mine(2);
    let steps = 0;
    while ((await lastSweeps(1))[0]?.raw_amount !== usdt(80)) {
      await world.mine(1);
      assert.ok((steps += 1) < 20, 'it is gathered');
    }
    const snapshot = await client.snapshot();
    await mineAndCompare(1);
    assert.equal(await world.tokensOf(address), 0n);
    await client.revert({ id: snapshot });
    assert.equal(await world.tokensOf(address), usdt(80));
    // Another chain, on which it stands in no block.
    await client.setNextBlockTimestamp({ timestamp: (await client.getBlock()).timestamp + 100n });
    await client.mine({ blocks: 2 });
    await world.look();
    await compare();
    world.pass(61_000);
    await world.look();
    await mineAndCompare(5);
    assert.equal(await world.tokensOf(address), 0n);
    assert.partialDeepStrictEqual((await lastSweeps(1))[0], { purpose: 'gather', state: 'done', raw_amount: usdt(80) });
  });

  it('is not gathered while the books are halted, nor by a signer that allows no moves', async () => {
    const address = await world.addressOf(ann);
    await world.pay.usdt(address, usdt(90));
    await world.mine(2);
    const made = (await world.sweeps()).length;
    await halt(world.db, 'test', world.clock.now());
    await world.mine(6);
    assert.equal((await world.sweeps()).length, made);
    await resume(world.db, []);
    const { signer } = world.usual;
    assert.ok(signer !== null);
    await world.mine(1);
    const closed = { ...world.usual, signer: { ...signer, moves: () => Promise.resolve({}) } };
    const planned = (await world.sweeps()).length;
    await world.chain.client.mine({ blocks: 5 });
    await world.look(closed);
    assert.equal((await world.sweeps()).length, planned);
    await mineAndCompare(12);
    assert.equal(await world.tokensOf(address), 0n);
    assert.equal(await world.tokensOf(coldAddress), 0n);
  });
});

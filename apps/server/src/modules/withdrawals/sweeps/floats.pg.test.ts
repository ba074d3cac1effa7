import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { ann, bob } from '@bourse/testing/chain-world';
import {
  coldAddress,
  openSweepWorld,
  type SweepChecks,
  sweepChecks,
  type SweepWorld,
} from '@bourse/testing/sweep-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { parseEther } from 'viem';
import { countLowFloats } from '../holdings-store.ts';
import { watchFloats } from './watch-floats.ts';

const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;
const outside = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const day = 24 * 60 * 60_000;

describe('what the paying address is to hold', () => {
  let world: SweepWorld;
  let { mineAndCompare } = {} as SweepChecks; // opened below
  before(async () => {
    world = await openSweepWorld({
      float: [usdt(500), parseEther('10')],
      assets: { USDT: { sweep: { from: '50' }, hot: { floor: '200', target: '400', ceiling: '1000' } } },
    });
    ({ mineAndCompare } = sweepChecks(world));
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const watch = (): Promise<void> => watchFloats(world.usual, world.network);
  const coldMoves = async () => (await world.sweeps()).filter(({ purpose }) => purpose === 'cold');

  it('stays there up to the ceiling, and above it goes to the cold address down to the target', async () => {
    await world.pay.usdt(world.hotAddress, usdt(500));
    // From its 1,000 USDT nothing goes: the ceiling itself is within.
    await mineAndCompare(8);
    assert.deepEqual(await coldMoves(), []);
    await world.pay.usdt(world.hotAddress, usdt(30));
    for (let block = 0; block < 10; block += 1) {
      await mineAndCompare(1);
      // What has left counts as gone once, also before it is deep.
      await watch();
    }
    const [move, ...more] = await coldMoves();
    assert.partialDeepStrictEqual(move, { state: 'done', raw_amount: usdt(630) });
    assert.deepEqual(more, []);
    assert.equal(await world.tokensOf(world.hotAddress), usdt(400));
    assert.equal(await world.tokensOf(coldAddress), usdt(630));
    const { rows } = await world.db.query<{ held: bigint; cold: bigint }>(
      'SELECT held, cold FROM network_holdings WHERE asset_id = $1',
      [world.usdtId],
    );
    assert.deepEqual(rows[0], { held: 1_030n * 10n ** 8n, cold: 630n * 10n ** 8n });
  });

  it('counts what is promised as gone, and tells once how much to carry by hand when it falls below the floor', async () => {
    await watch();
    assert.equal(await countLowFloats(world.db), 0);
    const out = { currency: 'USDT', type: 'ERC', address: outside, pay_password: pin };
    for (const who of [ann, bob]) await world.run(withdrawalCalls.withdraw, who, { ...out, number: '101' });
    world.pass(day);
    await world.look();
    // 400 less 200 is the floor itself.
    await watch();
    assert.equal(await countLowFloats(world.db), 0);
    await world.run(withdrawalCalls.withdraw, ann, { ...out, number: '11' });
    world.pass(day);
    await world.look();
    await assert.rejects(watch(), /below its floor: carry 210 USDT there from cold, by hand/);
    await watch();
    assert.equal(await countLowFloats(world.db), 1, 'it is counted as long as it lasts');
    const cold = await world.tokensOf(coldAddress);
    await mineAndCompare(6);
    assert.equal(await world.tokensOf(coldAddress), cold, 'nothing comes back from cold by itself');
    // Somebody carries it there: from cold, so that it is nobody's deposit.
    const { client } = world.chain;
    await client.impersonateAccount({ address: coldAddress });
    await client.setBalance({ address: coldAddress, value: parseEther('1') });
    const had = await world.treasuryOf(world.usdtId);
    await world.carry(coldAddress, world.hotAddress, usdt(210));
    await world.mine(8);
    await watch();
    assert.equal(await countLowFloats(world.db), 0);
    assert.equal(await world.treasuryOf(world.usdtId), had, 'what the house carries is no deposit of its own');
  });

  it('goes only to the cold address that the signer knows, too', async () => {
    const { signer } = world.usual;
    assert.ok(signer !== null);
    const other = { ...world.usual, signer: { ...signer, moves: async () => changed(await signer.moves()) } };
    await world.pay.usdt(world.hotAddress, usdt(2_000));
    await world.chain.client.mine({ blocks: 6 });
    const made = (await coldMoves()).length;
    await world.look(other);
    await world.look(other);
    assert.equal((await coldMoves()).length, made);
    await world.look();
    assert.equal((await coldMoves()).length, made + 1);
  });
});

/** The same terms with another cold address. */
function changed<T extends Readonly<Record<string, { readonly cold: string | null }>>>(terms: T): T {
  const all = Object.entries(terms).map(([name, one]) => [name, { ...one, cold: outside }]);
  return Object.fromEntries(all) as T; // the same keys
}

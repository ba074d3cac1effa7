import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetId, type UserId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { isLongForm, repetitions } from '@bourse/testing/long-form';
import { openTronWorld, type TronWorld } from '@bourse/testing/tron-world';
import { giveAddress } from './give-address.ts';

const usdt = assetId(3);
const reorganisations = repetitions('BOURSE_REORGANISATIONS', isLongForm ? 1_000 : 30);
const replays = 1_000;
/** A deposit of this size takes two blocks. */
const small = { most: 99, blocks: 2 };

async function addressOf(world: TronWorld, owner: UserId): Promise<string> {
  const given = await giveAddress(world, [world.network], owner, { currency: 'USDT', type: 'TRC' });
  return given.ok ? given.value.address : assert.fail(given.error.code);
}

test(`${String(reorganisations)} reorganisations of TRON of depth 1 to 12 credit nothing that it gave up [W1]`, async () => {
  const world = await openTronWorld();
  try {
    const { chain } = world;
    const contract = world.contracts['USDT'] ?? assert.fail();
    const random = seededRandom(23);
    const owners = [ann, bob, eve];
    const addresses = await Promise.all(owners.map((owner) => addressOf(world, owner)));
    const paid = new Map<string, bigint>();
    const pay = (): void => {
      const amount = BigInt(random.int(1, small.most)) * 1_000_000n;
      paid.set(chain.payToken(contract, random.pick(addresses), amount), amount);
    };
    const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);
    const credited = async (): Promise<bigint> =>
      sum(await Promise.all(owners.map((owner) => world.spotOf(owner, usdt))));
    const standing = (): bigint =>
      sum([...paid].flatMap(([txId, amount]) => (chain.find(txId, chain.newest.height) === undefined ? [] : amount)));
    for (let count = 0; count < reorganisations; count += 1) {
      const depth = random.int(1, 12);
      const told = `reorganisation ${String(count)} of depth ${String(depth)}`;
      // What stands before is deep enough by now, and credited.
      chain.mine(small.blocks);
      await world.look();
      const before = await credited();
      assert.equal(before, standing() * 100n, told);
      // On the branch that is given up nothing may get deep: only its last block has deposits.
      for (let block = 1; block <= depth; block += 1) {
        if (block === depth) for (let made = 0; made < 2; made += 1) pay();
        chain.mine();
        if (random.int(0, 1) === 1) await world.look();
      }
      await world.look();
      assert.equal(await credited(), before, `${told}: credited what is one block deep`);
      const lost = chain.giveUp(depth);
      // Some come again, in another block or order; some never do.
      const again = lost.filter(() => random.int(0, 2) > 0);
      for (let block = random.int(0, depth); block > 0; block -= 1) chain.mine();
      if (random.int(0, 1) === 1) await world.look();
      chain.again(again.toReversed());
      chain.mine(small.blocks);
      await world.look();
      assert.equal(await credited(), standing() * 100n, told);
    }
    assert.ok(paid.size > reorganisations && (await credited()) > 0n);
    assert.equal(await world.issuedOf(usdt), -(await credited()));
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ paused: string | null }>('SELECT paused FROM networks');
    assert.equal(rows[0]?.paused, null);
  } finally {
    await world.close();
  }
});

test(`a deposit over TRON that is told in ${String(replays)} blocks is credited once [W1]`, async () => {
  const world = await openTronWorld();
  try {
    const { chain } = world;
    const txId = chain.payToken(world.contracts['USDT'] ?? '', await addressOf(world, ann), 50_000_000n);
    chain.mine();
    const { height } = chain.newest;
    const { url, faults } = world.node(0);
    const ask = async (path: string): Promise<unknown> =>
      (await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify({ num: height }) })).json();
    const block = (await ask('/wallet/getblockbynum')) as { readonly transactions: readonly unknown[] }; // as the fake has it
    const infos = (await ask('/wallet/gettransactioninfobyblocknum')) as readonly object[];
    // A node that puts the same transaction into every block after it.
    faults.lie = (path, answer, { num }) => {
      if (typeof num !== 'number' || num <= height) return answer;
      if (path === '/wallet/getblockbynum') return { ...(answer as object), transactions: block.transactions }; // as the fake node has it
      const blockTimeStamp = chain.blockAt(num)?.timestampMs;
      return infos.map((one) => ({ ...one, blockNumber: num, blockTimeStamp }));
    };
    await world.look();
    for (let told = 0; told < replays; told += 40) {
      chain.mine(40);
      await world.look();
    }
    assert.ok(chain.newest.height > height + replays - 1);
    assert.equal(await world.spotOf(ann, usdt), 5_000_000_000n);
    const { rows } = await world.db.query<{ count: string; hash: string }>(
      `SELECT count(*) AS count, min(tx_hash) AS hash FROM deposits`,
    );
    assert.deepEqual(rows, [{ count: '1', hash: txId }]);
  } finally {
    await world.close();
  }
});

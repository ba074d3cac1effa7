import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { openBitcoinWorld, outsideAddress } from '@bourse/testing/bitcoin-world';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { isLongForm, repetitions } from '@bourse/testing/long-form';
import { bitcoinNode } from './bitcoin-node.ts';
import type { BitcoinNetwork } from './chain-ports.ts';
import { creditDeposits } from './credit-deposits.ts';
import { followChain } from './follow-chain.ts';
import { giveAddress } from './give-address.ts';

const reorganisations = repetitions('BOURSE_REORGANISATIONS', isLongForm ? 1_000 : 30);
/** A deposit below one coin takes two blocks. */
const blocks = 2;

async function addressesOf(world: Awaited<ReturnType<typeof openBitcoinWorld>>): Promise<string[]> {
  return Promise.all(
    [ann, bob, eve].map(async (owner) => {
      const given = await giveAddress(world, [world.network], owner, { currency: 'BTC' });
      return given.ok ? given.value.address : assert.fail(given.error.code);
    }),
  );
}

test(`${String(reorganisations)} reorganisations of Bitcoin, 1 to 12 deep, credit nothing that was given up [W1]`, async () => {
  const world = await openBitcoinWorld();
  try {
    const random = seededRandom(23);
    const { chain } = world.node;
    const addresses = await addressesOf(world);
    const credited = async (): Promise<bigint> =>
      (await Promise.all([ann, bob, eve].map((owner) => world.spotOf(owner, world.btcId)))).reduce((a, b) => a + b, 0n);
    let made = 0;
    for (let count = 0; count < reorganisations; count += 1) {
      const depth = random.int(1, 12);
      // What stands before is deep enough by now, and credited.
      for (let block = 0; block < blocks; block += 1) chain.mine(outsideAddress());
      await world.look();
      const before = await credited();
      const hashes: string[] = [];
      for (let place = 0; place < depth; place += 1) {
        if (place === depth - 1) {
          const targets = [random.pick(addresses), random.pick(addresses)];
          chain.accept(world.payer.sign(targets.map((to) => ({ to, amount: BigInt(random.int(10_000, 1_000_000)) }))));
          made += 1;
        }
        hashes.push(chain.mine(outsideAddress()));
        if (random.int(0, 1) === 1) await world.look();
      }
      await world.look();
      assert.equal(await credited(), before, `reorganisation ${String(count)} credited what is one block deep`);
      const [lowest = ''] = hashes;
      chain.giveUp(lowest);
      // Some come again, in another block; some never do.
      if (random.int(0, 2) === 0) chain.forget();
      for (let block = random.int(0, depth); block > 0; block -= 1) chain.mine(outsideAddress(), []);
      if (random.int(0, 1) === 1) await world.look();
      for (let block = 0; block < 2; block += 1) chain.mine(outsideAddress());
      await world.look();
      const standing = addresses.reduce((sum, address) => sum + chain.balanceOf(address), 0n);
      const { rows } = await world.db.query<{ seen: bigint; unspent: bigint }>(
        `SELECT (SELECT coalesce(sum(amount), 0) FROM deposits WHERE state = 'seen')::numeric(38, 0) AS seen,
           (SELECT coalesce(sum(amount), 0) FROM coin_outputs WHERE spent_height IS NULL)::numeric(38, 0) AS unspent`,
      );
      assert.equal((await credited()) + (rows[0]?.seen ?? 0n), standing, `reorganisation ${String(count)}`);
      assert.equal(rows[0]?.unspent, standing, 'own outputs are those of the chain');
    }
    assert.ok(made === reorganisations && (await credited()) > 0n);
    assert.equal(await world.issuedOf(world.btcId), -(await credited()));
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ paused: string | null }>('SELECT paused FROM networks');
    assert.equal(rows[0]?.paused, null);
  } finally {
    await world.close();
  }
});

test('a deposit that is told a thousand times is credited once [W1]', async () => {
  const asset = { code: 'BTC', decimals: 8, minimum: '0.0001', confirmations: [{ blocks: 1 }] };
  const world = await openBitcoinWorld({ assets: [asset] });
  try {
    const [to = ''] = await addressesOf(world);
    world.payer.pay(to, 20_000_000n);
    await world.mine();
    const { height } = world.node.chain;
    for (let told = 0; told < 1_000; told += 1) {
      // As if the block had not been read: what it brought is told again.
      await world.db.withTx('read again', async (tx) => {
        await tx.query('UPDATE networks SET height = $1', [height - 1]);
        await tx.query('DELETE FROM network_blocks WHERE height = $1', [height]);
      });
      await followChain(world, world.network);
      await creditDeposits(world, world.network);
    }
    assert.equal(await world.spotOf(ann, world.btcId), 20_000_000n);
    await world.ledger.assertAddsUp();
  } finally {
    await world.close();
  }
});

test('a network that gives up what is credited is paused, and credits nothing more [W1]', async () => {
  const world = await openBitcoinWorld();
  try {
    const [to = ''] = await addressesOf(world);
    world.payer.pay(to, 20_000_000n);
    const hash = world.node.chain.mine(outsideAddress());
    await world.mine();
    assert.equal(await world.spotOf(ann, world.btcId), 20_000_000n);
    world.node.chain.giveUp(hash);
    await world.mine(4);
    const { rows } = await world.db.query<{ paused: string | null }>('SELECT paused FROM networks');
    assert.match(rows[0]?.paused ?? '', /gave up blocks/);
    const asked = await giveAddress(world, [world.network], ann, { currency: 'BTC' });
    assert.equal(asked.ok ? 'ok' : asked.error.code, 'CHAIN_SUSPENDED');
  } finally {
    await world.close();
  }
});

test('where one of several nodes does not have it, a deposit waits: a node that lies credits nothing [W1]', async () => {
  const world = await openBitcoinWorld();
  try {
    const [to = ''] = await addressesOf(world);
    const other = bitcoinNode({ url: world.node.url, chain: 'regtest' });
    const doubting: BitcoinNetwork = {
      ...world.network,
      nodes: [world.network.nodes[0], { ...other, readTransaction: () => Promise.resolve([]) }],
    };
    world.payer.pay(to, 20_000_000n);
    for (let block = 0; block < 4; block += 1) world.node.chain.mine(outsideAddress());
    await followChain(world, doubting);
    await creditDeposits(world, doubting);
    assert.equal(await world.spotOf(ann, world.btcId), 0n);
    await creditDeposits(world, world.network);
    assert.equal(await world.spotOf(ann, world.btcId), 20_000_000n);
  } finally {
    await world.close();
  }
});

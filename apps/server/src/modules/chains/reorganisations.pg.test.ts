import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions } from '@bourse/testing/long-form';
import { ann, bob, eve, networksFile, openChainWorld } from '@bourse/testing/chain-world';
import type { IncomingTransfer } from './chain-node.ts';
import { creditDeposits } from './credit-deposits.ts';
import { FakeChain } from './fake-chain-fixture.ts';
import { followChain } from './follow-chain.ts';
import { giveAddress } from './give-address.ts';

const usdt = assetId(3);
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const reorganisations = repetitions('BOURSE_REORGANISATIONS', isLongForm ? 1_000 : 100);
/** A deposit of this size takes two blocks, so that no depth from 3 on may reach one that is credited. */
const small = { most: 99, blocks: 2 };

test(`${String(reorganisations)} reorganisations of depth 1 to 12 credit nothing that the network gave up [W1]`, async () => {
  const world = await openChainWorld(networksFile('http://localhost:1', { USDT: contract }));
  try {
    const random = seededRandom(17);
    const chain = new FakeChain(random);
    const network = world.networkOf(chain.node);
    const owners = [ann, bob, eve];
    await followChain(world, network);
    const addresses = await Promise.all(
      owners.map(async (owner) => {
        const given = await giveAddress(world, [network], owner, { currency: 'USDT', type: 'ERC' });
        return given.ok ? given.value.address : assert.fail(given.error.code);
      }),
    );
    let made = 0;
    const fresh = (): IncomingTransfer => {
      made += 1;
      const to = random.pick(addresses);
      return {
        txHash: `0xt${String(made)}`,
        position: 1,
        contract,
        from: '0xsomebody',
        to,
        amount: BigInt(random.int(1, small.most)) * 1_000_000n,
      };
    };
    const look = async (): Promise<void> => {
      await followChain(world, network);
      await creditDeposits(world, network);
    };
    const credited = async (): Promise<bigint> =>
      (await Promise.all(owners.map((owner) => world.spotOf(owner, usdt)))).reduce((a, b) => a + b, 0n);
    for (let count = 0; count < reorganisations; count += 1) {
      const depth = random.int(1, 12);
      // What stands before is deep enough by now, and credited.
      for (let block = 0; block < small.blocks; block += 1) chain.mine([]);
      await look();
      const before = await credited();
      // On the branch that is given up nothing may get deep: it is read block by block up to one short of it.
      const branch = Array.from({ length: depth }, (_, place) => (place >= depth - 1 ? [fresh(), fresh()] : []));
      for (const transfers of branch) {
        chain.mine(transfers);
        if (random.int(0, 1) === 1) await look();
      }
      await look();
      assert.equal(await credited(), before, `reorganisation ${String(count)}: credited what is one block deep`);
      const lost = chain.giveUp(depth);
      // Some come again, in another block or order; some never do.
      const again = lost.filter(() => random.int(0, 2) > 0);
      for (let block = random.int(0, depth); block > 0; block -= 1) chain.mine([]);
      if (random.int(0, 1) === 1) await look();
      chain.mine(again.toReversed());
      chain.mine([]);
      await look();
      const standing = chain.standing().reduce((sum, { amount }) => sum + amount * 100n, 0n);
      assert.equal(await credited(), standing, `reorganisation ${String(count)} of depth ${String(depth)}`);
    }
    assert.ok(made > reorganisations && (await credited()) > 0n);
    assert.equal(await world.issuedOf(usdt), -(await credited()));
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ paused: string | null }>('SELECT paused FROM networks');
    assert.equal(rows[0]?.paused, null);
  } finally {
    await world.opened.close();
  }
});

test('a network that gives up what is credited is paused, and credits nothing more [W1]', async () => {
  const world = await openChainWorld(networksFile('http://localhost:1', { USDT: contract }));
  try {
    const chain = new FakeChain(seededRandom(3));
    const network = world.networkOf(chain.node);
    await followChain(world, network);
    const given = await giveAddress(world, [network], ann, { currency: 'USDT', type: 'ERC' });
    const to = given.ok ? given.value.address : assert.fail(given.error.code);
    const paid = (txHash: string): IncomingTransfer => ({
      txHash,
      position: 1,
      contract,
      from: '0xs',
      to,
      amount: 50_000_000n,
    });
    chain.mine([paid('0xa')]);
    chain.mine([]);
    const look = async (): Promise<void> => {
      await followChain(world, network);
      await creditDeposits(world, network);
    };
    await look();
    assert.equal(await world.spotOf(ann, usdt), 5_000_000_000n);
    chain.giveUp(2);
    for (let block = 0; block < 4; block += 1) chain.mine([paid(`0xb${String(block)}`)]);
    await look();
    await look();
    assert.equal(await world.spotOf(ann, usdt), 5_000_000_000n);
    const { rows } = await world.db.query<{ paused: string | null }>('SELECT paused FROM networks');
    assert.match(rows[0]?.paused ?? '', /gave up blocks/);
    const asked = await giveAddress(world, [network], ann, { currency: 'USDT', type: 'ERC' });
    assert.equal(asked.ok ? 'ok' : asked.error.code, 'CHAIN_SUSPENDED');
  } finally {
    await world.opened.close();
  }
});

test('each deposit that is told a thousand times is credited once [W1]', async () => {
  const world = await openChainWorld(networksFile('http://localhost:1', { USDT: contract }));
  try {
    const chain = new FakeChain(seededRandom(4));
    const network = world.networkOf(chain.node);
    await followChain(world, network);
    const given = await giveAddress(world, [network], ann, { currency: 'USDT', type: 'ERC' });
    const to = given.ok ? given.value.address : assert.fail(given.error.code);
    // A node that tells the same transfer a thousand times in one block, and again in the next ones.
    const one: IncomingTransfer = { txHash: '0xa', position: 1, contract, from: '0xs', to, amount: 50_000_000n };
    for (let block = 0; block < 10; block += 1) chain.mine(Array.from({ length: 100 }, () => one));
    for (let look = 0; look < 5; look += 1) {
      await followChain(world, network);
      await creditDeposits(world, network);
    }
    assert.equal(await world.spotOf(ann, usdt), 5_000_000_000n);
  } finally {
    await world.opened.close();
  }
});

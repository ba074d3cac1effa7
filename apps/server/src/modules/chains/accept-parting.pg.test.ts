import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assetId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { ann, type ChainWorld, networksFile, openChainWorld } from '@bourse/testing/chain-world';
import type { IncomingTransfer } from './chain-node.ts';
import type { EvmNetwork } from './chain-ports.ts';
import { creditDeposits } from './credit-deposits.ts';
import { FakeChain } from './fake-chain-fixture.ts';
import { followChain } from './follow-chain.ts';
import { selectChecked } from './deposit-store.ts';
import { sumLost } from './lost-store.ts';
import { giveAddress } from './give-address.ts';
import { listDeposits } from './list-deposits.ts';
import { advance, insertBlock, releaseNetwork } from './network-store.ts';

const usdt = assetId(3);
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const fifty = 5_000_000_000n;

describe('a network that gave up what is credited, and is released', () => {
  let world: ChainWorld;
  let chain: FakeChain;
  let network: EvmNetwork;
  let to: string;
  const paid = (txHash: string): IncomingTransfer => ({
    txHash,
    position: 1,
    contract,
    from: '0xs',
    to,
    amount: 50_000_000n,
  });
  const look = async (): Promise<void> => {
    await followChain(world, network);
    await creditDeposits(world, network);
  };
  const pausedNow = async (): Promise<string | null> => {
    const { rows } = await world.db.query<{ paused: string | null }>('SELECT paused FROM networks');
    return rows[0]?.paused ?? null;
  };
  const release = async (): Promise<void> => {
    const reason = (await pausedNow()) ?? assert.fail('it is paused');
    assert.ok(await world.db.withTx('release', (tx) => releaseNetwork(tx, 'ERC', reason)));
  };
  beforeEach(async () => {
    world = await openChainWorld(networksFile('http://localhost:1', { USDT: contract }));
    chain = new FakeChain(seededRandom(3));
    network = world.networkOf(chain.node);
    await look();
    const given = await giveAddress(world, [network], ann, { currency: 'USDT', type: 'ERC' });
    to = given.ok ? given.value.address : assert.fail(given.error.code);
    for (const transfers of [[], [], [paid('0xa')], []]) chain.mine(transfers);
    await look();
    assert.equal(await world.spotOf(ann, usdt), fifty);
  });
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    await world.opened.close();
  });
  /** Another chain from two blocks above its first on, in which the payment stands again or does not. */
  const partAndPause = async (again: boolean): Promise<void> => {
    chain.giveUp(2);
    for (let block = 0; block < 3; block += 1) chain.mine(again && block === 1 ? [paid('0xa')] : []);
    await look();
    assert.match((await pausedNow()) ?? '', /gave up blocks down to 3/);
  };

  it('goes on by the other chain, and what stands there again is not credited again [W1]', async () => {
    await partAndPause(true);
    await release();
    chain.mine([paid('0xb')]);
    chain.mine([]);
    await look();
    assert.equal(await pausedNow(), null);
    assert.equal(await world.spotOf(ann, usdt), 2n * fifty);
    chain.mine([paid('0xa')]);
    chain.mine([]);
    await look();
    assert.equal(await world.spotOf(ann, usdt), 2n * fifty);
  });

  const shown = async () => {
    const page = await listDeposits(world, [network], ann, { page: 1, limit: 10 });
    return page.ok ? page.value.list : assert.fail(page.error.code);
  };
  const atAddress = async (): Promise<bigint | undefined> =>
    (await world.db.query<{ raw_amount: bigint }>('SELECT raw_amount FROM address_balances')).rows[0]?.raw_amount;

  it('names a credited deposit that stands in no block any more, and only as long as it does not', async () => {
    await partAndPause(false);
    await release();
    await look();
    for (let block = 0; block < 30; block += 1) chain.mine([]);
    await look();
    assert.partialDeepStrictEqual(await shown(), [
      { state: 'lost', because: 'block_given_up', confirmations: 0, number: '50' },
    ]);
    assert.equal(await atAddress(), 0n, 'nothing of it is gathered');
    assert.equal(await world.spotOf(ann, usdt), fifty);
    assert.deepEqual(await sumLost(world.db, 'ERC'), new Map([[usdt, fifty]]));
    const staff = await selectChecked(world.db, 'ERC', { below: null, limit: 10, offset: 0 });
    assert.partialDeepStrictEqual(staff.rows, [{ txHash: '0xa', amount: fifty, owner: ann }]);
    chain.mine([paid('0xa')]);
    chain.mine([]);
    await look();
    assert.partialDeepStrictEqual(await shown(), [{ state: 'credited', because: null, confirmations: 2 }]);
    assert.deepEqual(await sumLost(world.db, 'ERC'), new Map());
    assert.equal(await atAddress(), 50_000_000n);
    assert.equal(await world.spotOf(ann, usdt), fifty, 'it is credited once');
    chain.giveUp(1);
    chain.giveUp(1);
    for (let block = 0; block < 4; block += 1) chain.mine([]);
    await look();
    assert.match((await pausedNow()) ?? '', /gave up blocks/, 'it counts as credited in its new block');
  });

  it('is paused again when it gives up more than was accepted, or other blocks', async () => {
    await partAndPause(true);
    await release();
    chain.giveUp(4);
    for (let block = 0; block < 6; block += 1) chain.mine([]);
    await look();
    assert.match((await pausedNow()) ?? '', /gave up blocks down to 2/);
    await release();
    await look();
    assert.equal(await pausedNow(), null);
    chain.mine([paid('0xb')]);
    chain.mine([]);
    await look();
    chain.giveUp(2);
    for (let block = 0; block < 3; block += 1) chain.mine([]);
    await look();
    assert.match((await pausedNow()) ?? '', /gave up blocks/, 'what was accepted was another chain');
    assert.equal(await world.spotOf(ann, usdt), 2n * fifty, 'what is credited stays');
  });

  const heightNow = async (): Promise<number> => {
    const { rows } = await world.db.query<{ height: string }>('SELECT height FROM networks');
    return Number.parseInt(rows[0]?.height ?? '', 10);
  };
  /** Lets so many empty blocks be read, without asking the database for each. */
  const readTo = async (height: number): Promise<void> => {
    const from = await heightNow();
    while (chain.height < height) chain.mine([]);
    const blocks = Array.from({ length: height - from }, (_, place) => chain.node.findBlock(from + place + 1));
    const read = await Promise.all(blocks);
    await world.db.withTx('read', async (tx) => {
      for (const block of read) insertBlock(tx, 'ERC', block ?? assert.fail('it was made'));
      assert.ok(await advance(tx, 'ERC', from, height));
    });
  };

  it('goes back below the 512 blocks that it remembers one by one, in few questions, and reads on in pieces [W1]', async () => {
    await readTo(1_300);
    const { rows } = await world.db.query<{ old: string; count: number }>(
      `SELECT min(height) AS old, count(*)::integer AS count FROM network_blocks`,
    );
    assert.deepEqual(rows[0], { old: '512', count: 513 });
    chain.giveUp(600);
    for (let block = 0; block < 20; block += 1) chain.mine([]);
    chain.mine([paid('0xb')]);
    chain.mine([]);
    let asked = 0;
    const findBlock: EvmNetwork['nodes'][0]['findBlock'] = (height) => {
      asked += 1;
      return chain.node.findBlock(height);
    };
    network = world.networkOf({ ...chain.node, findBlock });
    // Nothing is credited above, and still somebody has to look.
    await look();
    assert.match((await pausedNow()) ?? '', /gave up blocks down to 512/);
    assert.ok(asked <= 24, `${String(asked)} questions`);
    await look();
    assert.equal(await heightNow(), 1_300);
    await release();
    await look();
    assert.deepEqual([await heightNow(), await pausedNow()], [561, null], 'going back is one of 50 steps of a look');
    for (let looked = 0; looked < 5; looked += 1) await look();
    assert.equal(await heightNow(), 722);
    assert.equal(await world.spotOf(ann, usdt), 2n * fifty, 'the new payment, and the old one once');
  });

  it('reads everything anew where the network has nothing left that is remembered [W1]', async () => {
    await readTo(600);
    const other = new FakeChain(seededRandom(3));
    for (const transfers of [[], [], [paid('0xb')], [], [paid('0xa')], []]) other.mine(transfers);
    const [{ findBlock }] = [other.node];
    const strange = async (height: number): ReturnType<typeof findBlock> => {
      const block = await findBlock(height);
      return block === null ? null : { ...block, hash: `${block.hash}f`, parentHash: `${block.parentHash}f` };
    };
    const plain = <T extends { readonly hash: string }>(block: T): T => ({ ...block, hash: block.hash.slice(0, -1) });
    network = world.networkOf({
      ...other.node,
      findBlock: strange,
      listTransfers: (block, own) => other.node.listTransfers(plain(block), own),
      readTransaction: (block, hash) => other.node.readTransaction(plain(block), hash),
    });
    await look();
    assert.match((await pausedNow()) ?? '', /gave up blocks down to 0/);
    await release();
    await look();
    assert.deepEqual([await heightNow(), await pausedNow()], [7, null]);
    assert.equal(await world.spotOf(ann, usdt), 2n * fifty);
  });

  it('waits while another node still has what the first gave up, and is not paused again', async () => {
    const other = new FakeChain(seededRandom(3));
    for (const transfers of [[], [], [paid('0xa')], []]) other.mine(transfers);
    const [first] = network.nodes;
    network = world.networkOf(first, other.node);
    const height = chain.height;
    await partAndPause(false);
    await release();
    for (let looked = 0; looked < 3; looked += 1) {
      await assert.rejects(look(), /the nodes of ERC do not agree on block 5/);
    }
    assert.equal(await pausedNow(), null);
    assert.equal(chain.height, height + 1);
    // The first comes back to the chain of the others.
    network = world.networkOf(other.node, other.node);
    other.mine([paid('0xb')]);
    other.mine([]);
    await look();
    assert.equal(await pausedNow(), null);
    assert.equal(await world.spotOf(ann, usdt), 2n * fifty);
  });
});

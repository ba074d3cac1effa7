import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assetId, type UserId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { ann, bob, type ChainWorld, eve, networksFile, openChainWorld } from '@bourse/testing/chain-world';
import type { IncomingTransfer } from './chain-node.ts';
import type { EvmNetwork } from './chain-ports.ts';
import { creditDeposits } from './credit-deposits.ts';
import { FakeChain } from './fake-chain-fixture.ts';
import { followChain } from './follow-chain.ts';
import { giveAddress } from './give-address.ts';
import { listDeposits } from './list-deposits.ts';

const usdt = assetId(3);
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
/** A whole test USDT on the network, which is the smallest deposit, and what it is in the books. */
const [least, inBooks] = [1_000_000n, 100n];

describe('deposits below the minimum', () => {
  let world: ChainWorld;
  let chain: FakeChain;
  let network: EvmNetwork;
  let addresses: ReadonlyMap<UserId, string>;
  let made = 0;
  beforeEach(async () => {
    world = await openChainWorld(networksFile('http://localhost:1', { USDT: contract }));
    chain = new FakeChain(seededRandom(5));
    network = world.networkOf(chain.node);
    await look();
    addresses = new Map(
      await Promise.all(
        [ann, bob, eve].map(async (owner): Promise<[UserId, string]> => {
          const given = await giveAddress(world, [network], owner, { currency: 'USDT', type: 'ERC' });
          return [owner, given.ok ? given.value.address : assert.fail(given.error.code)];
        }),
      ),
    );
  });
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    await world.opened.close();
  });

  const look = async (): Promise<void> => {
    await followChain(world, network);
    await creditDeposits(world, network);
  };
  const paid = (owner: UserId, amount: bigint): IncomingTransfer => {
    made += 1;
    const to = addresses.get(owner) ?? assert.fail('an address');
    return { txHash: `0xs${String(made)}`, position: 1, contract, from: '0xsomebody', to, amount };
  };
  /** Two blocks are deep enough for what is small. */
  const mine = async (...transfers: IncomingTransfer[]): Promise<void> => {
    chain.mine(transfers);
    chain.mine([]);
    await look();
  };
  const listOf = async (owner: UserId) => {
    const page = await listDeposits(world, [network], owner, { page: 1, limit: 20 });
    return page.ok ? page.value.list : assert.fail(page.error.code);
  };

  it('say so, and are credited together once their sum reaches it, to the atom', async () => {
    await mine(paid(ann, 300_000n), paid(ann, 699_999n), paid(bob, 999_999n));
    assert.deepEqual([await world.spotOf(ann, usdt), await world.spotOf(bob, usdt)], [0n, 0n]);
    const because = 'below_minimum';
    const small = { minimum: '1', waiting: '0.999999' };
    const expected = { state: 'small', because, small };
    assert.partialDeepStrictEqual(await listOf(ann), [expected, expected]);
    // What is large enough by itself does not lift what is small.
    await mine(paid(bob, 5n * least));
    assert.equal(await world.spotOf(bob, usdt), 5n * least * inBooks);
    await mine(paid(ann, 1n));
    assert.equal(await world.spotOf(ann, usdt), least * inBooks);
    assert.partialDeepStrictEqual(
      await listOf(ann),
      [1, 2, 3].map(() => ({ state: 'credited', because: null, small: null })),
    );
    await mine(paid(ann, 400_000n));
    assert.equal(await world.spotOf(ann, usdt), least * inBooks, 'a new sum begins');
    assert.equal(await world.issuedOf(usdt), -6n * least * inBooks);
    const { rows } = await world.db.query<{ sum: bigint }>(
      'SELECT sum(raw_amount)::numeric(78, 0) AS sum FROM address_balances',
    );
    assert.equal(rows[0]?.sum, 6n * least);
  });

  it('wait until as much of them is deep enough, and until every node has it', async () => {
    await mine(paid(ann, 600_000n));
    chain.mine([paid(ann, 400_000n)]);
    await look();
    assert.equal(await world.spotOf(ann, usdt), 0n);
    const other = new FakeChain(seededRandom(6));
    const doubtful = world.networkOf(chain.node, other.node);
    chain.mine([]);
    await followChain(world, network);
    await creditDeposits(world, doubtful);
    assert.equal(await world.spotOf(ann, usdt), 0n);
    await look();
    assert.equal(await world.spotOf(ann, usdt), least * inBooks);
  });

  it('are credited once by many processes at once, and never a part that is too small by itself', async () => {
    const random = seededRandom(9);
    const sent = new Map<UserId, bigint>();
    for (let block = 0; block < 12; block += 1) {
      const transfers = [ann, bob, eve].map((owner) => {
        const amount = BigInt(random.int(1, 700_000));
        sent.set(owner, (sent.get(owner) ?? 0n) + amount);
        return paid(owner, amount);
      });
      chain.mine(transfers);
      await followChain(world, network);
      await Promise.all(Array.from({ length: 4 }, () => creditDeposits(world, network)));
      for (const owner of [ann, bob, eve]) {
        const list = await listOf(owner);
        const groups = Map.groupBy(
          list.filter(({ state }) => state === 'credited'),
          ({ credited_at: at }) => at,
        );
        const credited = [...groups.values()].flat().reduce((sum, { number }) => sum + atomsOfText(number), 0n);
        assert.equal(await world.spotOf(owner, usdt), credited);
        const waiting = list
          .filter(({ state }) => state === 'small')
          .reduce((sum, one) => sum + atomsOfText(one.number), 0n);
        assert.equal(credited + waiting, (sent.get(owner) ?? 0n) * inBooks, 'nothing is lost or made');
      }
      world.pass(1_000);
    }
    const { rows } = await world.db.query<{ sum: bigint }>(
      `SELECT sum(amount)::numeric(38, 0) AS sum FROM deposits WHERE state = 'credited' GROUP BY user_id, credited_at`,
    );
    assert.ok(rows.length > 3);
    assert.ok(rows.every(({ sum }) => sum >= least * inBooks));
  });

  it('of an account that was closed meanwhile are not credited', async () => {
    const parts = [600_000n, 400_000n];
    chain.mine([ann, bob].flatMap((owner) => parts.map((amount) => paid(owner, amount))));
    await look();
    await world.db.withTx('close', (tx) => tx.query(`UPDATE users SET status = 'closed' WHERE id = $1`, [ann]));
    chain.mine([]);
    await look();
    assert.partialDeepStrictEqual(await listOf(ann), [{ state: 'small' }, { state: 'small' }]);
    assert.equal(await world.spotOf(bob, usdt), least * inBooks, 'and hold up no other');
  });
});

/** In atoms of the books, eight of them after the point. */
function atomsOfText(number: string): bigint {
  const [whole = '0', part = ''] = number.split('.');
  return BigInt(`${whole}${part.padEnd(8, '0')}`);
}

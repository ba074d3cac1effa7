import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ann, bob } from '@bourse/testing/chain-world';
import { openSweepWorld, type SweepWorld } from '@bourse/testing/sweep-world';
import { type Hex, parseEther } from 'viem';

describe('a move whose coins are gone', () => {
  let world: SweepWorld;
  before(async () => {
    world = await openSweepWorld();
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
  });
  after(() => world.close());

  /** Blocks with a look at each; what went wrong at these looks. */
  const mine = async (blocks: number): Promise<readonly string[]> => {
    const errors: string[] = [];
    for (let block = 0; block < blocks; block += 1) {
      await world.chain.client.mine({ blocks: 1 });
      world.pass(61_000);
      await world.look().catch((error: unknown) => errors.push(String(error)));
    }
    return errors;
  };
  const moveOf = async (address: string): Promise<unknown> => {
    const { rows } = await world.db.query('SELECT purpose, state FROM sweeps WHERE sender = $1', [address]);
    return rows;
  };

  it('waits for them, and keeps no other from being planned, carried and settled', async () => {
    const { client } = world.chain;
    const [gone, other] = [await world.addressOf(ann), await world.addressOf(bob)];
    await world.pay.eth(gone, parseEther('2'));
    await mine(1);
    let hash: string | null = null;
    for (let step = 0; hash === null; step += 1) {
      assert.ok(step < 20, 'it is handed over');
      // The block of the look before this one took nothing yet of what it handed over.
      const errors = await mine(1);
      assert.deepEqual(errors, []);
      const { transactions } = await client.getBlock({ blockTag: 'pending', includeTransactions: true });
      hash = transactions.find(({ from }) => from.toLowerCase() === gone.toLowerCase())?.hash ?? null;
    }
    // As after a reorganisation that took the deposit away: the payment is in no block, and cannot be carried.
    await client.dropTransaction({ hash: hash as Hex }); // as the node has named it
    await client.setBalance({ address: gone, value: 0n });
    await world.pay.eth(other, parseEther('3'));
    const errors = await mine(12);
    assert.ok(errors.length > 0 && errors.every((text) => /insufficient funds/i.test(text)), errors.join('\n'));
    assert.deepEqual(await moveOf(other), [{ purpose: 'gather', state: 'done' }]);
    assert.deepEqual(await moveOf(gone), [{ purpose: 'gather', state: 'sent' }]);
    await client.setBalance({ address: gone, value: parseEther('2') });
    assert.deepEqual(await mine(5), []);
    assert.deepEqual(await moveOf(gone), [{ purpose: 'gather', state: 'done' }]);
    await world.ledger.assertAddsUp();
  });
});

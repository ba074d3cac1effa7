import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ann } from '@bourse/testing/chain-world';
import { openSweepWorld, type SweepWorld } from '@bourse/testing/sweep-world';
import { compareHoldings } from '../compare-holdings.ts';
import { assertMovedOnce, killAtEachStep, payUntil, rounds } from '../killed-payer-fixture.ts';

describe('a process that gathers and is killed', () => {
  let world: SweepWorld;
  before(async () => {
    world = await openSweepWorld();
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
  });
  after(() => world.close());

  it(`moves each amount once, at whichever of its steps it is killed, ${String(rounds)} times each [W2]`, async (t) => {
    const address = await world.addressOf(ann);
    let paid = 0n;
    const hot = await world.tokensOf(world.hotAddress);
    const work = { node: world.chain.url, signerSocket: world.signerProcess.socketPath, work: 'gather' } as const;
    const kills = await killAtEachStep(t, { stride: 8, least: 40 }, async (killAt, where) => {
      // Without its gas, so that each time both moves are made.
      await world.chain.client.setBalance({ address, value: 0n });
      await world.db.withTx('forget gas', (tx) =>
        tx.query('DELETE FROM address_balances WHERE asset_id = $1', [world.ethId]),
      );
      await world.pay.usdt(address, 60_000_000n);
      paid += 60_000_000n;
      await world.chain.client.mine({ blocks: 1 });
      await world.chain.client.mine({ blocks: 1 });
      const isKilled = await payUntil(world, work, killAt);
      await world.mine(12);
      assert.equal(await world.tokensOf(address), 0n, where);
      assert.equal((await world.tokensOf(world.hotAddress)) - hot, paid, where);
      return isKilled;
    });
    await world.ledger.assertAddsUp();
    await assertMovedOnce(world.db, { gas: kills + rounds, gather: kills + rounds });
    await compareHoldings(world.usual, world.network).catch((error: unknown) => {
      // The coins that this test has taken away are missed; of the token nothing is.
      assert.doesNotMatch(String(error), /USDT/);
    });
  });
});

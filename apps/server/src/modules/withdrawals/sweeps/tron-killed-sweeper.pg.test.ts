import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ann } from '@bourse/testing/chain-world';
import { openTronSweeps, type TronSweepWorld } from '@bourse/testing/tron-sweep-world';
import { tronHotAddress } from '@bourse/testing/tron-withdrawal-world';
import { compareHoldings } from '../compare-holdings.ts';
import { assertMovedOnce, killAtEachStep, payUntil, rounds } from '../killed-payer-fixture.ts';

describe('a process that gathers on TRON and is killed', () => {
  let world: TronSweepWorld;
  before(async () => {
    world = await openTronSweeps();
  });
  after(() => world.close());

  const finish = async (): Promise<void> => {
    for (let look = 0; look < 8; look += 1) {
      await world.look();
      world.chain.mine(11);
    }
    await world.look();
  };

  it(`moves each amount once, at whichever of its steps it is killed, ${String(rounds)} times each [W2]`, async (t) => {
    const address = await world.addressOf(ann);
    let paid = 0n;
    const hot = world.tokensOf(tronHotAddress);
    const work = { node: world.node(0).url, signerSocket: world.socketPath, work: 'gather' } as const;
    const kills = await killAtEachStep(t, { stride: 16, least: 48 }, async (killAt, where) => {
      // Without TRX, so that each time both moves are made.
      world.chain.grant(address, -world.coinsOf(address));
      await world.db.withTx('forget gas', (tx) =>
        tx.query('DELETE FROM address_balances WHERE asset_id = $1', [world.trxId]),
      );
      world.chain.payToken(world.token, address, 60_000_000n);
      paid += 60_000_000n;
      world.chain.mine(2);
      const isKilled = await payUntil(world, work, killAt);
      await finish();
      assert.equal(world.tokensOf(address), 0n, where);
      assert.equal(world.tokensOf(tronHotAddress) - hot, paid, where);
      return isKilled;
    });
    await world.ledger.assertAddsUp();
    await assertMovedOnce(world.db, { gas: kills + rounds, gather: kills + rounds });
    await compareHoldings(world.usual, world.network).catch((error: unknown) => {
      // The TRX that this test has taken away is missed; of the token nothing is.
      assert.doesNotMatch(String(error), /USDT/);
    });
  });
});

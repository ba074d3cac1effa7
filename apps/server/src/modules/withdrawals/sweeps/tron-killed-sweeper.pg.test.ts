import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ann } from '@bourse/testing/chain-world';
import { isLongForm, repetitions, tellProgress } from '@bourse/testing/long-form';
import { openTronSweeps, type TronSweepWorld } from '@bourse/testing/tron-sweep-world';
import { tronHotAddress } from '@bourse/testing/tron-withdrawal-world';
import { compareHoldings } from '../compare-holdings.ts';
import type { PayerOrders } from '../payer-fixture.ts';

const program = fileURLToPath(new URL('../payer-fixture.ts', import.meta.url));
const rounds = repetitions('BOURSE_KILLS', isLongForm ? 50 : 1);
/** In the short form only each sixteenth step is tried. */
const stride = isLongForm ? 1 : 16;

describe('a process that gathers on TRON and is killed', () => {
  let world: TronSweepWorld;
  before(async () => {
    world = await openTronSweeps();
  });
  after(() => world.close());

  /** Lets a process gather that kills itself at a step. @returns whether it was killed. */
  const gatherUntil = async (killAt: number): Promise<boolean> => {
    const orders: PayerOrders = {
      databaseUrl: world.opened.url,
      engine: world.opened.engine,
      networks: world.networks,
      node: world.node(0).url,
      signerSocket: world.socketPath,
      nowMs: world.clock.now(),
      killAt,
      work: 'gather',
    };
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], PAYER: JSON.stringify(orders) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]; // as Node documents it
    assert.ok(code === 0 || signal === 'SIGKILL', `it ended with ${String(code ?? signal)}`);
    return signal === 'SIGKILL';
  };
  const finish = async (): Promise<void> => {
    for (let look = 0; look < 8; look += 1) {
      await world.look();
      world.chain.mine(11);
    }
    await world.look();
  };

  it(`moves each amount once, at whichever of its steps it is killed, ${String(rounds)} times each [W2]`, async (t) => {
    const address = await world.addressOf(ann);
    let kills = 0;
    let paid = 0n;
    const hot = world.tokensOf(tronHotAddress);
    for (let round = 0; round < rounds; round += 1) {
      for (let killAt = 1 + (round % stride); ; killAt += stride) {
        // Without TRX, so that each time both moves are made.
        world.chain.grant(address, -world.coinsOf(address));
        await world.db.withTx('forget gas', (tx) =>
          tx.query('DELETE FROM address_balances WHERE asset_id = $1', [world.trxId]),
        );
        world.chain.payToken(world.token, address, 60_000_000n);
        paid += 60_000_000n;
        world.chain.mine(2);
        const isKilled = await gatherUntil(killAt);
        const where = `killed at step ${String(killAt)}`;
        await finish();
        assert.equal(world.tokensOf(address), 0n, where);
        assert.equal(world.tokensOf(tronHotAddress) - hot, paid, where);
        if (!isKilled) break;
        kills += 1;
      }
      tellProgress(round + 1, rounds, `${String(kills)} kills`);
    }
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ purpose: string; state: string; count: number }>(
      'SELECT purpose, state, count(*)::integer AS count FROM sweeps GROUP BY 1, 2 ORDER BY 1 DESC, 2',
    );
    const times = kills + rounds;
    assert.deepEqual(rows, [
      { purpose: 'gather', state: 'done', count: times },
      { purpose: 'gas', state: 'done', count: times },
    ]);
    const { rows: carried } = await world.db.query<{ posted: number; fees: number; signed: number }>(
      `SELECT (SELECT count(*)::integer FROM postings WHERE kind = 'network_fee') AS posted,
         (SELECT count(*)::integer FROM sweeps WHERE fee_posted) AS fees,
         (SELECT count(*)::integer FROM sweep_payments) AS signed`,
    );
    assert.deepEqual(carried[0], { posted: 2 * times, fees: 2 * times, signed: 2 * times });
    t.diagnostic(`${String(kills)} kills`);
    assert.ok(kills >= (48 / stride) * rounds, `${String(kills)} kills`);
    await compareHoldings(world.usual, world.network).catch((error: unknown) => {
      // The TRX that this test has taken away is missed; of the token nothing is.
      assert.doesNotMatch(String(error), /USDT/);
    });
  });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { killInTheMiddle, startScript } from '@bourse/testing/killed-process';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { alice, bob, orderOf, type Spot } from '../spot-fixture.ts';
import { both, limit, openRichSpot, passExits } from './exits-fixture.ts';

const parents = isLongForm ? 3_000 : 350;
const kills = isLongForm ? 20 : 3;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres') {
  let spot: Spot;
  before(async () => {
    spot = await openRichSpot();
  });
  after(() => spot.close());

  /** Exits with an order, and those of which that is noted. */
  async function counts(): Promise<{ readonly placed: number; readonly settled: number }> {
    const { rows } = await spot.db.query<{ placed: number; settled: number }>(
      `SELECT (SELECT count(*)::int FROM spot_orders WHERE client_order_id LIKE 'exit %') AS placed,
         (SELECT count(DISTINCT order_id)::int FROM spot_exits) AS settled`,
    );
    return present(rows[0], 'the counts');
  }

  test(`of ${String(parents)} orders each gets one exit although who places them is killed ${String(kills)} times`, async (t) => {
    const buys = Array.from({ length: parents }, () =>
      spot.place(alice, { ...limit('buy', '60000', '0.001'), ...both }),
    );
    for (const bought of await Promise.all(buys)) orderOf(bought);
    orderOf(await spot.place(bob, limit('sell', '60000', (parents / 1_000).toFixed(3))));
    const random = seededRandom(seedOf(20_261_127));
    const { url } = spot;
    const script = new URL('exits-killed-fixture.ts', import.meta.url);
    const start = () => startScript(script, [url, String(spot.clock.now())]);
    for (let kill = 0; kill < kills; kill += 1) {
      const did = await killInTheMiddle(start, async () => (await counts()).placed, random);
      const { placed, settled } = await counts();
      t.diagnostic(`placed ${String(did)}, not noted ${String(placed - settled)}`);
    }
    spot.lane = await spot.newLane();
    await passExits(spot);
    assert.deepEqual(await counts(), { placed: parents, settled: parents });
    await spot.assertMoney();
    assert.deepEqual(spot.faults, []);
  });
}

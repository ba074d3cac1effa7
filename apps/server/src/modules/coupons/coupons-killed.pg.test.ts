import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { type CouponWorld, dayText, openCouponWorld, units } from './coupon-fixture.ts';

const campaigns = isLongForm ? 1_000 : 150;
const kills = isLongForm ? 20 : 3;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('the ends of campaigns', () => {
    let world: CouponWorld;

    before(async () => {
      world = await openCouponWorld();
      await world.fund(units(campaigns));
      const one = { users: '["1"]', amount: '1', number: '1', ends_at: dayText(2) };
      for (let made = 0; made < campaigns; made += 1) await world.campaign(one);
      world.skipTo(2);
    });
    after(() => world.close());

    async function countEnded(): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM coupon_campaigns WHERE ended_at IS NOT NULL',
      );
      return present(rows[0], 'the count').count;
    }

    /** Lets a process end campaigns until some more have ended, and kills it a moment later. */
    async function endUntilKilled(restMs: number): Promise<number> {
      const endedBefore = await countEnded();
      const script = fileURLToPath(new URL('end-fixture.ts', import.meta.url));
      const child = spawn(process.execPath, [script, world.url, String(world.now())], { stdio: 'inherit' });
      const gone = new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
      while ((await countEnded()) === endedBefore && child.exitCode === null) await sleep(1);
      await sleep(restMs);
      child.kill('SIGKILL');
      await gone;
      return (await countEnded()) - endedBefore;
    }

    it(`return each of ${String(campaigns)} budgets once although the process is killed ${String(kills)} times`, async (t) => {
      const random = seededRandom(seedOf(20_261_201));
      const ended: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) ended.push(await endUntilKilled(random.int(0, 5)));
      t.diagnostic(`ended before each kill: ${ended.join(', ')}`);
      assert.ok(ended[0] !== undefined && ended[0] > 0 && ended[0] < campaigns, 'the first kill comes in the middle');
      // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
      for (let look = 0; look < 100 && (await countEnded()) < campaigns; look += 1) {
        await world.endDue();
        await sleep(100);
      }
      await world.endDue();
      assert.deepEqual(await world.poolStands(), { available: units(campaigns), held: 0n });
      const { rows } = await world.db.query('SELECT status, count(*)::int AS count FROM coupons GROUP BY status');
      assert.deepEqual(rows, [{ status: 3, count: campaigns }]);
      await world.ledger.assertAddsUp();
    });
  });

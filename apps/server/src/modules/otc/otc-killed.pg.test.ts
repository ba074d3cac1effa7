import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assetId, type UserId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { openOtcWorld, type OtcWorld } from '@bourse/testing/otc-world';
import { units, usdt } from '@bourse/testing/product-world';

const people = 4;
const each = isLongForm ? 200 : 40;
const orders = people * each;
const kills = isLongForm ? 20 : 2;
const btc = assetId(1);

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('orders of the desk that nobody has confirmed', () => {
    let world: OtcWorld;
    const users: UserId[] = [];
    const wealth = units(each * 13_000);

    before(async () => {
      world = await openOtcWorld();
      await world.fillPool(btc, units(orders));
      await world.fillPool(usdt, units(1));
      await world.tell(60_000);
      for (let one = 0; one < people; one += 1) users.push(await world.rich(usdt, wealth));
      await Promise.all(
        users.map(async (user) => {
          // 12,060 USDT, which staff confirm.
          for (let one = 0; one < each; one += 1) await world.deal(user, 'buy', '0.2');
        }),
      );
      world.moveTo(instant(world.clock.now() + dayMs));
    });
    after(() => world.close());

    async function countEnded(): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM otc_orders WHERE rejected_because = 'expired'`,
      );
      return present(rows[0], 'the count').count;
    }

    /** Lets a process give back until some more orders have ended, and kills it a moment later. */
    async function endUntilKilled(restMs: number): Promise<number> {
      const earlier = await countEnded();
      const script = new URL('expire-fixture.ts', import.meta.url).pathname;
      const child = spawn(process.execPath, [script, world.url, String(world.clock.now())], { stdio: 'inherit' });
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
      while ((await countEnded()) === earlier && child.exitCode === null) await sleep(1);
      await sleep(restMs);
      child.kill('SIGKILL');
      await ended;
      return (await countEnded()) - earlier;
    }

    it(`gives each of ${String(orders)} back once although the process is killed ${String(kills)} times`, async (t) => {
      const random = seededRandom(seedOf(20_261_127));
      const ended: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) ended.push(await endUntilKilled(random.int(0, 5)));
      t.diagnostic(`given back before each kill: ${ended.join(', ')}`);
      assert.ok(ended[0] !== undefined && ended[0] > 0 && ended[0] < orders, 'the first kill comes in the middle');
      // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
      for (let look = 0; look < 100 && (await countEnded()) < orders; look += 1) {
        await world.pass(0);
        await sleep(100);
      }
      assert.equal(await countEnded(), orders);
      for (const user of users) {
        assert.deepEqual((await world.stand(user, usdt)).own, { available: wealth, held: 0n });
      }
      assert.deepEqual((await world.stand(present(users[0], 'a customer'), btc)).pool, {
        available: units(orders),
        held: 0n,
      });
      await world.ledger.assertAddsUp();
    });
  });

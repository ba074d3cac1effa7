import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { btc, callTermsOf, type DualWorld, maturityOf, openDualWorld } from '@bourse/testing/dual-world';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { units, usdt } from '@bourse/testing/product-world';

const people = 4;
const each = isLongForm ? 500 : 60;
const orders = people * each;
const kills = isLongForm ? 50 : 3;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('the settlement of dual investment', () => {
    let world: DualWorld;
    let due: Instant;
    const users: UserId[] = [];

    before(async () => {
      world = await openDualWorld();
      const now = world.clock.now();
      due = maturityOf(now);
      await world.fillPool(btc, units(10));
      await world.fillPool(usdt, units(orders * 80));
      await world.tick(65_000);
      const terms = { ...callTermsOf(now), unit_price: '0.001', shares: orders, maximum_shares: null };
      const product = await world.addProduct(terms);
      for (let one = 0; one < people; one += 1) users.push(await world.customer(btc, units(1)));
      await Promise.all(
        users.map(async (user) => {
          for (let one = 0; one < each; one += 1) await world.buy(user, { id: product, num: '1' });
        }),
      );
      world.skipTo(due);
      // Written down, and not settled yet.
      await world.tickTo(due, 71_000, false);
    });
    after(() => world.close());

    async function countSettled(): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM dual_orders WHERE status = 3',
      );
      return present(rows[0], 'the count').count;
    }

    /** Lets a process settle until some more orders have been settled, and kills it a moment later. */
    async function settleUntilKilled(restMs: number): Promise<number> {
      const settledBefore = await countSettled();
      const script = fileURLToPath(new URL('settle-fixture.ts', import.meta.url));
      const child = spawn(process.execPath, [script, world.url, String(due)], { stdio: 'inherit' });
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
      while ((await countSettled()) === settledBefore && child.exitCode === null) await sleep(1);
      await sleep(restMs);
      child.kill('SIGKILL');
      await ended;
      return (await countSettled()) - settledBefore;
    }

    it(`pays each of ${String(orders)} orders once although the process is killed ${String(kills)} times`, async (t) => {
      const random = seededRandom(seedOf(20_261_126));
      const settled: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) settled.push(await settleUntilKilled(random.int(0, 10)));
      t.diagnostic(`settled before each kill: ${settled.join(', ')}`);
      assert.ok(
        settled[0] !== undefined && settled[0] > 0 && settled[0] < orders,
        'the first kill comes in the middle',
      );
      // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
      for (let look = 0; look < 100 && (await countSettled()) < orders; look += 1) {
        await world.pass(0);
        await sleep(100);
      }
      const { rows } = await world.db.query<{ settled: number; converted: number; paid: number }>(
        `SELECT (SELECT count(*)::int FROM dual_orders WHERE status = 3 AND is_converted) AS settled,
           (SELECT count(DISTINCT reference)::int FROM postings WHERE kind = 'dual_conversion') AS converted,
           (SELECT count(*)::int FROM postings p JOIN dual_orders o ON p.reference = 'dual:' || o.id
             WHERE p.kind = 'dual_payout' AND p.amount = o.converted) AS paid`,
      );
      assert.deepEqual(rows, [{ settled: orders, converted: orders, paid: orders }]);
      const ann = present(users[0], 'a customer');
      const [coins, dollars] = [await world.stand(ann, btc), await world.stand(ann, usdt)];
      assert.deepEqual([coins.product, coins.held, dollars.held], [0n, 0n, 0n]);
      // 0.001 BTC at 70,000 with 6 days of 18.25 % a year: 70.21 USDT each.
      assert.equal(dollars.change, BigInt(each) * 7_021_000_000n);
      assert.equal(coins.free, units(10) + BigInt(orders) * 100_000n);
      await world.ledger.assertAddsUp();
    });
  });

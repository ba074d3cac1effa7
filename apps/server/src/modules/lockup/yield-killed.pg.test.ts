import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dayMs, hourMs, instant, startOfDay } from '@bourse/kernel/instant';
import { userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { copyPositions, openHandedTerms, openManyPositions, stake } from '@bourse/testing/many-positions';
import { firstMoment, openProductWorld, type ProductWorld, usdt } from '@bourse/testing/product-world';
import { openLockups } from './index.ts';

/** Bought by customers' own calls; the others are copies of these. */
const bought = 500;
const positions = isLongForm ? 100_000 : 1_000;
const kills = isLongForm ? 50 : 3;
/** The first whole day is over, and its yield is due since an hour. */
const due = instant(startOfDay(firstMoment) + 2 * dayMs + 9 * hourMs);

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('the daily yield', () => {
    let world: ProductWorld;
    before(async () => {
      world = await openProductWorld('lockup', openLockups);
      await openManyPositions(world, bought);
      await copyPositions(world, positions / bought - 1);
    });
    after(() => world.close());

    async function countPaid(): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>('SELECT count(*)::int AS count FROM lockup_dividends');
      return present(rows[0], 'the count').count;
    }

    /** Lets a process pay until some more positions have been paid, and kills it a moment later. */
    async function payUntilKilled(restMs: number): Promise<number> {
      const paidBefore = await countPaid();
      const script = fileURLToPath(new URL('yield-fixture.ts', import.meta.url));
      const child = spawn(process.execPath, [script, world.url, String(due)], { stdio: 'inherit' });
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
      while ((await countPaid()) === paidBefore && child.exitCode === null) await sleep(1);
      await sleep(restMs);
      child.kill('SIGKILL');
      await ended;
      return (await countPaid()) - paidBefore;
    }

    /** What the pool has free and holds, in atoms. */
    async function pool(): Promise<{ readonly free: bigint; readonly held: bigint }> {
      const { free, held } = await world.standing(userId('1000001'), usdt);
      return { free, held };
    }

    it(`pays each of ${String(positions)} positions once although the process is killed ${String(kills)} times`, async (t) => {
      const random = seededRandom(seedOf(20_261_125));
      const paid: number[] = [];
      const funded = await pool();
      for (let kill = 0; kill < kills; kill += 1) paid.push(await payUntilKilled(random.int(0, 20)));
      t.diagnostic(`paid before each kill: ${paid.join(', ')}`);
      assert.ok(paid[0] !== undefined && paid[0] > 0 && paid[0] < positions, 'the first kill comes in the middle');
      world.moveTo(due);
      await world.pass(0);
      // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
      for (let look = 0; look < 100 && (await countPaid()) < positions; look += 1) {
        await sleep(100);
        await world.pass(0);
      }
      const { rows } = await world.db.query<{ paid: number; once: number; exact: number }>(
        `SELECT (SELECT count(*)::int FROM lockup_dividends) AS paid,
         (SELECT count(DISTINCT position_id)::int FROM lockup_dividends) AS once,
         (SELECT count(*)::int FROM lockup_positions p
            JOIN (SELECT position_id, sum(amount) AS amount FROM lockup_dividends GROUP BY 1) d ON d.position_id = p.id
            JOIN (SELECT reference, sum(amount) AS amount FROM postings WHERE kind = 'lockup_yield' GROUP BY 1) y
              ON y.reference = 'lockup:' || p.id
            WHERE p.paid_days = 1 AND p.paid > 0 AND p.paid = d.amount AND p.paid = y.amount) AS exact`,
      );
      assert.deepEqual(rows, [{ paid: positions, once: positions, exact: positions }]);
      // Of 10^9 USDT on sale the positions take `stake` each: the rate is that much nearer to the lower one. The pool
      // held the upper rate for the day.
      const most = BigInt(stake) * 400_000n;
      const yielded = most - (BigInt(stake) * 100_000n * BigInt(positions * stake)) / BigInt(openHandedTerms.quota);
      const count = BigInt(positions);
      assert.deepEqual(await pool(), {
        free: funded.free + count * (most - yielded),
        held: funded.held - count * most,
      });
      await world.ledger.assertAddsUp();
    });
  });

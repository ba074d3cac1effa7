import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { approvalCalls } from '@bourse/contract/approval';
import { c2cCalls } from '@bourse/contract/c2c';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import type { UserId } from '@bourse/kernel/ids';
import { hourMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { type C2cWorld, offer, openC2cWorld } from '@bourse/testing/c2c-world';
import { testEngine } from '@bourse/testing/disposable-database';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { units } from '@bourse/testing/product-world';

const people = isLongForm ? 40 : 12;
const each = 5;
const kills = isLongForm ? 20 : 3;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('the timers of orders between customers', () => {
    let world: C2cWorld;
    const random = seededRandom(seedOf(20_261_126));

    before(async () => {
      world = await openC2cWorld();
    });
    after(() => world.close());

    async function count(where: string, table = 'c2c_orders'): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`,
      );
      return present(rows[0], 'the count').count;
    }

    /** Lets processes do what is due until each is killed, a moment after some more of it is done; then does the rest. */
    async function doUnderKills(due: Instant, done: string, all: number, table?: string): Promise<number[]> {
      const endedBefore: number[] = [];
      const script = fileURLToPath(new URL('due-fixture.ts', import.meta.url));
      for (let kill = 0; kill < kills; kill += 1) {
        const since = await count(done, table);
        const child = spawn(process.execPath, [script, world.url, String(due)], { stdio: 'inherit' });
        const ended = new Promise<void>((resolve) => {
          child.once('exit', () => {
            resolve();
          });
        });
        while ((await count(done, table)) === since && child.exitCode === null) await sleep(1);
        await sleep(random.int(0, 10));
        child.kill('SIGKILL');
        await ended;
        endedBefore.push((await count(done, table)) - since);
      }
      world.moveTo(due);
      // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
      for (let look = 0; look < 100 && (await count(done, table)) < all; look += 1) {
        await world.pass(0);
        await sleep(100);
      }
      return endedBefore;
    }

    it(`return the coins of unpaid orders once, remind and bring paid ones before people once, and carry rulings out once, through ${String(kills)} kills each`, async (t) => {
      const all = people * each;
      const seller = await world.trader('Maya Lindqvist', 2 * all * 10);
      const takers: UserId[] = [];
      for (let one = 0; one < people; one += 1) takers.push(await world.trader('Noah Keller', 0));
      const [card] = [await world.method(seller)];
      const number = String(2 * all * 10);
      const ad = await world.run(c2cCalls.publish, seller, { ...offer, methods: [card], number });
      const takeAll = () =>
        Promise.all(
          takers.map(async (user) => {
            const ids: string[] = [];
            for (let one = 0; one < each; one += 1) ids.push((await world.take(user, ad.id, '10')).id);
            return ids;
          }),
        );
      await takeAll();
      const due = instant(world.clock.now() + 15 * minuteMs);
      const expired = await doUnderKills(due, "ended_as = 'expired'", all);
      t.diagnostic(`ended before each kill: ${expired.join(', ')}`);
      assert.equal(await count("ended_as = 'expired'"), all);
      await world.assertEscrow();
      assert.equal((await world.stand(seller)).escrow, units(2 * all * 10), 'all of it lies in the sale again');
      const { rows } = await world.db.query<{ steps: number }>('SELECT count(*)::int AS steps FROM credit_events');
      assert.deepEqual(rows, [{ steps: all }]);

      // Scores and a day of letting go would stop the takers.
      await world.db.withTx('forget', (tx) => tx.query('TRUNCATE credit_events CASCADE'));
      await world.pass(25 * hourMs);
      const ids = (await takeAll()).flat();
      const [ann, bob] = [await world.hire('ann', ['c2c.rule']), await world.hire('bob', ['c2c.rule'])];
      const reason = 'the receipt names the account of the order';
      for (const [place, id] of ids.entries()) {
        const buyer = present(takers[Math.floor(place / each)], 'the buyer');
        await world.run(c2cCalls.paid, buyer, { id, proof: await world.upload(buyer) });
      }
      const paidAt = world.clock.now();
      const said = "word = 'c2c.reminded'";
      const reminded = await doUnderKills(instant(paidAt + 15 * minuteMs), said, all, 'thread_messages');
      assert.equal(await count(said, 'thread_messages'), all, 'each seller is reminded once');
      const opened = await doUnderKills(instant(paidAt + 24 * hourMs), 'state = 4', all);
      t.diagnostic(`reminded before each kill: ${reminded.join(', ')}; disputes: ${opened.join(', ')}`);
      assert.equal(await count('opened_by IS NULL', 'c2c_disputes'), all, 'one dispute each, of the timer');
      for (const id of ids) {
        const asked = await world.staff.run(c2cStaffCalls.rule, ann, { id, outcome: 'buyer', reason });
        await world.staff.run(approvalCalls.approve, bob, { id: asked.id, reason });
      }
      const until = instant(world.clock.now() + 48 * hourMs);
      const carried = await doUnderKills(until, "ended_as = 'ruled'", all);
      t.diagnostic(`carried out before each kill: ${carried.join(', ')}`);
      const { rows: posted } = await world.db.query<{ trades: number; orders: number }>(
        `SELECT count(*)::int AS trades, count(DISTINCT reference)::int AS orders FROM postings WHERE kind = 'c2c_trade'`,
      );
      assert.deepEqual(posted, [{ trades: all, orders: all }]);
      await world.assertEscrow();
      await world.ledger.assertAddsUp();
    });
  });

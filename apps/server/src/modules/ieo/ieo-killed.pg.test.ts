import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ieoCalls } from '@bourse/contract/ieo';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { dueKillerOf } from '@bourse/testing/due-killer';
import { type IeoWorld, openIeoWorld } from '@bourse/testing/ieo-world';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { units, usdt } from '@bourse/testing/product-world';
import { evidenceOf, misfitsIn } from './outsider-fixture.ts';

const subscribers = repetitions('BOURSE_IEO_SUBSCRIBERS', isLongForm ? 10_000 : 120);
const killsAMoment = isLongForm ? 3 : 1;
/** How many act at once. */
const atOnce = 16;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('an offering whose process is killed', () => {
    let world: IeoWorld;
    let start: Instant;
    let project: string;
    const random = seededRandom(seedOf(20_261_127));
    const owners: { readonly user: UserId; readonly order: string }[] = [];

    /** Does something for each, some at once. */
    async function forEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
      for (let from = 0; from < items.length; from += atOnce)
        await Promise.all(items.slice(from, from + atOnce).map(act));
    }

    before(async () => {
      world = await openIeoWorld();
      start = world.clock.now();
      const more = { issue: String(subscribers * 10), lot: '10', minimum: '10', maximum: String(subscribers * 10) };
      const paid = { deposit: '0.2', first: '0.5', lock_days: 2, release: 'daily' } as const;
      project = await world.announce({ ...more, ...paid });
      await world.goTo(instant(start + hourMs));
      const wishes = Array.from({ length: subscribers }, () => random.int(1, 3) * 10);
      await forEach(wishes, async (amount) => {
        const user = await world.customer(usdt, units(20));
        owners.push({ user, order: (await world.subscribe(user, project, String(amount))).id });
      });
    });

    /** Writes the tick that decides and publishes it, and has the round of the close told by it. */
    async function tellRound(ends: Instant): Promise<void> {
      for (const ms of [10 * minuteMs - 1_000, 10 * minuteMs, 11 * minuteMs]) {
        world.moveTo(instant(ends + ms));
        await world.tick();
      }
      for (const one of world.chance.manifest.repetitions ?? []) await one.run();
    }
    after(() => world.close());

    /** Pays what is due of all but every third. */
    const payMost = (): Promise<void> =>
      forEach(
        owners.filter((_owner, place) => place % 3 !== 0),
        async ({ user, order }) => {
          if ((await world.order(user, order)).due !== null) await world.run(ieoCalls.pay, user, { id: order });
        },
      );

    it(`draws and posts ${String(subscribers)} subscriptions exactly through kills at every moment`, async (t) => {
      const script = new URL('due-fixture.ts', import.meta.url);
      const { meet, told } = dueKillerOf(world, { module: 'ieo', script, random, kills: killsAMoment });
      const ends = instant(start + 25 * hourMs);
      await meet('close', ends);
      await tellRound(ends);
      await meet('draw', instant(ends + 11 * minuteMs));
      await meet('reminder', instant(world.clock.now() + 36 * hourMs));
      await payMost();
      await meet('lapse', instant(start + 26 * hourMs + 72 * hourMs));
      const lists = instant(start + 14 * dayMs);
      await meet('final instalment', instant(lists - 72 * hourMs));
      await payMost();
      await meet('listing', lists);
      await meet('first release', instant(lists + dayMs));
      await meet('last release', instant(lists + 2 * dayMs));
      t.diagnostic(`entries done before each kill: ${told.join(', ')}`);

      const { rows } = await world.db.query<Record<string, number>>(
        `WITH moved AS (
           SELECT reference, count(*) FILTER (WHERE kind = 'ieo_deposit') AS deposits,
             count(*) FILTER (WHERE kind = 'ieo_instalment') AS instalments,
             coalesce(sum(amount) FILTER (WHERE kind IN ('ieo_deposit', 'ieo_instalment')), 0) AS paid,
             coalesce(sum(amount) FILTER (WHERE kind = 'ieo_refund'), 0) AS refunded,
             coalesce(sum(amount) FILTER (WHERE kind = 'ieo_forfeit'), 0) AS forfeited,
             coalesce(sum(amount) FILTER (WHERE kind = 'ieo_payment'), 0) AS spent,
             coalesce(sum(amount) FILTER (WHERE kind = 'ieo_release'), 0) AS released
           FROM postings WHERE reference LIKE 'ieo:%' GROUP BY reference)
         SELECT count(*)::int AS all,
           count(*) FILTER (WHERE m.deposits = 1 AND m.instalments <= 2 AND m.refunded = o.refunded
             AND m.forfeited = o.forfeited AND m.spent = o.spent AND m.released = o.released
             AND m.paid = m.refunded + m.forfeited + m.spent AND o.next_release_at IS NULL AND o.due_at IS NULL
             AND (CASE WHEN o.status = 6 THEN o.released = o.allotted * p.lot AND o.spent = o.allotted * p.lot_cost
               ELSE o.status = 3 AND o.spent = 0 AND o.released = 0 END))::int AS exact,
           count(*) FILTER (WHERE o.status = 6)::int AS holding,
           count(*) FILTER (WHERE o.outcome = 2)::int AS lapsed
         FROM ieo_orders o JOIN ieo_projects p ON p.id = o.project_id LEFT JOIN moved m ON m.reference = 'ieo:' || o.id`,
      );
      const { all, exact, holding = 0, lapsed = 0 } = rows[0] ?? {};
      assert.deepEqual([all, exact], [subscribers, subscribers]);
      assert.ok(holding > 0 && lapsed > 0);
      const evidence = await evidenceOf(world, `draw:${project}`);
      assert.equal(evidence.settlement?.kind === 'beacon_draw' && evidence.settlement.entries.length, subscribers);
      assert.deepEqual(await misfitsIn(evidence), []);
      await world.ledger.assertAddsUp();
    });
  });

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ieoCalls } from '@bourse/contract/ieo';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs, weekMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { type IeoWorld, nova, openIeoWorld } from '@bourse/testing/ieo-world';
import { repetitions, seedOf } from '@bourse/testing/long-form';
import { units, usdt } from '@bourse/testing/product-world';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { evidenceOf, misfitsIn } from './outsider-fixture.ts';

const offerings = repetitions('BOURSE_IEO_OFFERINGS', 5);
const people = 6;

describe('offerings over random lives', () => {
  let world: IeoWorld;
  const users: UserId[] = [];
  const random = seededRandom(seedOf(34));
  const rate = (from: number, to: number): string => (random.int(from, to) / 1_000).toString();

  before(async () => {
    world = await openIeoWorld();
    for (let one = 0; one < people; one += 1) users.push(await world.customer(usdt, units(1_000_000)));
    await world.fillPool(nova, units(1_000));
  });
  after(() => world.close());

  /** What lies in escrow, by the rows of subscriptions and projects, against the ledger; and that nothing came or went. */
  async function assertEscrow(): Promise<void> {
    const { rows } = await world.db.query<{ money: bigint; coins: bigint }>(
      `SELECT (SELECT coalesce(sum(paid - spent), 0) FROM ieo_orders) AS money,
         (SELECT coalesce(sum(CASE WHEN p.phase IN (1, 2) THEN p.lots * p.lot
            WHEN p.phase = 5 THEN 0 ELSE (SELECT coalesce(sum(CASE WHEN o.status = 3 THEN 0
              ELSE o.allotted * p.lot - o.released END), 0) FROM ieo_orders o WHERE o.project_id = p.id) END), 0)
          FROM ieo_projects p) AS coins`,
    );
    const stands = await Promise.all(
      users.map(async (user) => [await world.standing(user, usdt), await world.standing(user, nova)] as const),
    );
    const sum = (of: (stand: (typeof stands)[number]) => bigint): bigint =>
      stands.reduce((all, one) => all + of(one), 0n);
    const money = sum(([own]) => own.product);
    assert.deepEqual([money, stands[0]?.[1].held], [rows[0]?.money, rows[0]?.coins]);
    const [treasury, coins] = [await world.treasury(usdt), await world.treasury(nova)];
    assert.equal(money + sum(([own]) => own.change) + treasury, units(people * 1_000_000));
    const { free = 0n, held = 0n } = stands[0]?.[1] ?? {};
    assert.equal(free + held + coins + sum(([, own]) => own.change), filled);
  }
  let filled = units(1_000);

  async function subscribeAll(id: string): Promise<string[]> {
    const made: string[] = [];
    for (let one = random.int(1, 25); one > 0; one -= 1) {
      const [user, amount] = [random.pick(users), String(random.int(1, 40) * 10)];
      const answer = await world.attempt(ieoCalls.subscribe, user, { project_id: id, amount, pay_currency: 'USDT' });
      if (answer.ok) made.push(`${user} ${answer.value.id}`);
      else assert.equal(answer.error.code, 'LIMIT_EXCEEDED');
    }
    return made;
  }

  /** Pays some of what is due. */
  async function paySome(orders: readonly string[]): Promise<void> {
    for (const [place, pair] of orders.entries()) {
      const [user, id] = pair.split(' ');
      const owner = users.find((one) => one === user);
      if (owner === undefined || random.next() < 0.3) continue;
      const { due } = await world.order(owner, id ?? '');
      if (due !== null) await world.run(ieoCalls.pay, owner, { id }, `pay ${id ?? ''} ${String(place)} ${due.at}`);
    }
  }

  async function passTo(at: Instant): Promise<void> {
    for (let round = 0; round < 4; round += 1) await world.goTo(at);
    await assertEscrow();
  }

  async function liveOffering(): Promise<string> {
    const start = world.clock.now();
    await ensurePartitions(world.db, start, 2);
    const deposit = random.int(1, 1_000);
    const release = random.next() < 0.5 ? 'daily' : 'cliff';
    const more = { deposit: String(deposit / 1_000), first: rate(deposit, 1_000), forfeit: rate(0, 100), release };
    const id = await world.announce({ ...more, lock_days: random.int(1, 9), maximum: '400' }, false);
    await world.goTo(instant(start + hourMs));
    const orders = await subscribeAll(id);
    if (random.next() < 0.2) await passTo(instant(start + 25 * hourMs + 10 * minuteMs + dayMs));
    else {
      await world.draw(start);
      await assertEscrow();
      assert.deepEqual(await misfitsIn(await evidenceOf(world, `draw:${id}`)), []);
      await paySome(orders);
      await passTo(instant(world.clock.now() + 72 * hourMs));
      const lists = instant(start + 14 * dayMs);
      await passTo(instant(lists - 72 * hourMs));
      await paySome(orders);
      await passTo(lists);
      for (let day = 1; day <= 10; day += random.int(1, 3)) await passTo(instant(lists + day * dayMs));
      await passTo(instant(lists + 10 * dayMs));
    }
    const { list } = await world.run(ieoCalls.list, users[0] ?? assert.fail(), {});
    assert.equal(list[0]?.escrow, '0');
    world.moveTo(instant(start + 5 * weekMs));
    return list[0]?.stage ?? '';
  }

  it(`keeps, returns and releases to the atom through ${String(offerings)} of them`, async (t) => {
    const ends: string[] = [];
    for (let one = 0; one < offerings; one += 1) {
      ends.push(await liveOffering());
      // The issue of the next one comes from outside.
      await world.fillPool(nova, units(1_000));
      filled += units(1_000);
    }
    t.diagnostic(ends.join(' '));
    assert.ok(ends.includes('listed'));
    const { rows } = await world.db.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM ieo_orders WHERE status NOT IN (3, 6) OR next_release_at IS NOT NULL',
    );
    assert.equal(rows[0]?.open, 0);
    await world.ledger.assertAddsUp();
  });
});

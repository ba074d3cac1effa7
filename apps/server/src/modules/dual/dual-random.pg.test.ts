import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { dualCalls } from '@bourse/contract/dual';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, minuteMs, startOfDay, toIso } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { btc, callTermsOf, type DualWorld, openDualWorld, putTermsOf } from '@bourse/testing/dual-world';
import { units, usdt } from '@bourse/testing/product-world';
import { ensurePartitions } from '../../platform/database/partitions.ts';

const lives = Number(process.env['BOURSE_DUAL_LIVES'] ?? '120');
const people = 6;

describe('dual investment over random lives', () => {
  let world: DualWorld;
  const users: UserId[] = [];
  const random = seededRandom(34);

  before(async () => {
    world = await openDualWorld();
    await world.fillPool(btc, units(3));
    await world.fillPool(usdt, units(150_000));
    for (let one = 0; one < people; one += 1) {
      const user = await world.customer(btc, units(2));
      await world.ledger.fund({ owner: 'user', userId: user, assetId: usdt, kind: 'change' }, units(50_000));
      users.push(user);
    }
  });
  after(() => world.close());

  /** What open orders hold, by their rows, against what the pools hold for them; and that nothing came or went. */
  async function assertHeld(): Promise<void> {
    for (const [asset, total] of [
      [btc, units(3 + 2 * people)],
      [usdt, units(150_000 + 50_000 * people)],
    ] as const) {
      const { rows } = await world.db.query<{ inside: bigint; held: bigint }>(
        `SELECT coalesce(sum(CASE WHEN pay_asset = $1 THEN amount END), 0) AS inside,
           coalesce(sum(CASE WHEN pay_asset = $1 THEN kept - amount ELSE converted END), 0) AS held
         FROM dual_orders WHERE status = 1 AND $1 IN (pay_asset, other_asset)`,
        [asset],
      );
      const stands = await Promise.all(users.map((one) => world.stand(one, asset)));
      const { held = 0n, free = 0n } = stands[0] ?? {};
      assert.equal(held, rows[0]?.held);
      assert.equal(
        stands.reduce((sum, { product }) => sum + product, 0n),
        rows[0]?.inside,
      );
      assert.equal(
        stands.reduce((sum, { product, change }) => sum + product + change, held + free),
        total,
      );
    }
  }

  /** Days go by until everything has settled: purchases at any hour, prices around the linked ones, gaps of the index. */
  async function liveWeek(wanted: number): Promise<number> {
    const now = world.clock.now();
    await ensurePartitions(world.db, now, 1);
    const products = [await world.addProduct(callTermsOf(now)), await world.addProduct(putTermsOf(now))];
    let bought = 0;
    for (let one = 0; one < wanted; one += 1) {
      world.moveTo(instant(world.clock.now() + random.int(0, hourMs)));
      await world.tick(random.int(58_000, 72_000));
      const type = random.next() < 0.5 ? 'call' : 'put';
      const fields = { id: products[type === 'call' ? 0 : 1], type, num: String(random.int(1, 12)) };
      const answer = await world.attempt(dualCalls.buy, random.pick(users), fields);
      const allowed = ['LIMIT_EXCEEDED', 'PRODUCT_SOLD_OUT', 'INSUFFICIENT_BALANCE', 'POOL_EXHAUSTED'];
      if (answer.ok) bought += 1;
      else assert.ok(allowed.includes(answer.error.code), answer.error.code);
    }
    await assertHeld();
    const due = instant(startOfDay(now) + 7 * dayMs + 8 * hourMs);
    world.skipTo(due);
    const settled = random.int(58_000, 72_000);
    const isBroken = random.next() < 0.3;
    await world.tickTo(instant(due - 15 * minuteMs), settled);
    if (isBroken) await world.tickTo(instant(due - 10 * minuteMs), null);
    await world.tickTo(due, settled);
    if (isBroken && random.next() < 0.5) await world.tickTo(instant(due + hourMs / 2), settled + 1);
    await world.pass(dayMs);
    await assertHeld();
    return bought;
  }

  it(`holds, pays and gives back to the atom through ${String(lives)} of them`, async () => {
    let bought = 0;
    while (bought < lives) bought += await liveWeek(Math.min(40, lives));
    const { rows } = await world.db.query<{ status: number; is_converted: boolean; count: number }>(
      `SELECT status, is_converted, count(*)::int AS count FROM dual_orders GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    assert.deepEqual(
      rows.map(({ status, is_converted: turned }) => `${String(status)} ${String(turned)}`),
      ['3 false', '3 true', '4 false'],
      'every end came about',
    );
    await world.ledger.assertAddsUp();
    assert.ok(bought >= lives, toIso(world.clock.now()));
  });
});

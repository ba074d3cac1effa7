import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { alice, bob, carol, openSpot } from '../spot-fixture.ts';
import { passExits } from './exits-fixture.ts';

test('whatever is traded, cancelled and restarted: every order with exits that traded gets one exit, for what it traded', async () => {
  const spot = await openSpot();
  try {
    const random = seededRandom(347);
    const pick = (below: number): number => random.int(0, below - 1);
    const users = [alice, bob, carol];
    for (const user of users) {
      await spot.fund(user, 'BTC', '50');
      await spot.fund(user, 'USDT', '5000000');
    }
    for (let step = 0; step < 150; step += 1) {
      const user = users[pick(3)] ?? alice;
      const price = 59_900 + pick(200);
      const isBuy = pick(2) === 0;
      const [above, below] = [String(price + 1 + pick(100)), String(price - 1 - pick(100))];
      const exits = { exit_profit_price: isBuy ? above : below, exit_loss_price: isBuy ? below : above };
      const wanted = Object.fromEntries(Object.entries(exits).filter(() => pick(3) > 0));
      const amount = `0.0${String(1 + pick(9))}`;
      await spot.place(user, { type: isBuy ? 'buy' : 'sell', target_price: String(price), amount, ...wanted });
      if (pick(10) === 0) await spot.lane.cancelAll({ kind: 'cancel_all', userId: user, marketId: null });
      if (pick(20) === 0) spot.lane = await spot.newLane();
      if (pick(4) === 0) await Promise.all([passExits(spot), passExits(spot)]);
    }
    await passExits(spot);
    const { rows } = await spot.db.query<{
      parents: number;
      exits: number;
      placed: number;
      same: number;
      open: number;
    }>(
      `SELECT count(*)::int AS parents, count(e.parent_id)::int AS exits,
         count(*) FILTER (WHERE e.quantity = o.filled - CASE o.side WHEN 'buy' THEN o.fee ELSE 0 END)::int AS same,
         count(*) FILTER (WHERE e.settled_at IS NULL)::int AS open,
         (SELECT count(*)::int FROM spot_orders WHERE client_order_id LIKE 'exit %') AS placed
       FROM spot_orders o LEFT JOIN spot_exits e ON e.parent_id = o.id
       WHERE o.status <> 1 AND o.filled > 0 AND o.special ?| ARRAY['exitProfit', 'exitLoss']`,
    );
    const found = rows[0];
    assert.ok(found !== undefined && found.parents > 20, 'enough orders have traded');
    assert.ok(found.placed > 20, `enough exits were placed: ${String(found.placed)}`);
    assert.deepEqual([found.exits, found.same, found.open], [found.parents, found.parents, 0]);
    const { rows: settled } = await spot.db.query<{ orders: number }>(
      'SELECT count(DISTINCT order_id)::int AS orders FROM spot_exits',
    );
    assert.equal(settled[0]?.orders, found.placed, 'no exit was placed twice');
    await spot.assertMoney();
    assert.deepEqual(spot.faults, []);
  } finally {
    await spot.close();
  }
});

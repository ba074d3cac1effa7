import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sender } from '../../platform/database/statement-list.ts';
import { alice, openSpot, orderOf } from './spot-fixture.ts';
import { type OrderRow, orderOfRow, updateOrders, updateTerms } from './spot-store.ts';

test('a change looks each order up by a whole key, in months of which the planner knows only that they were empty', async () => {
  const spot = await openSpot();
  try {
    // As housekeeping and operators do.
    await spot.db.query('ANALYZE spot_orders');
    await spot.fund(alice, 'BTC', '10');
    orderOf(await spot.place(alice, { type: 'sell', target_price: '60000', amount: '1' }));
    const { rows } = await spot.db.query<OrderRow>('SELECT * FROM spot_orders');
    const orders = rows.map(orderOfRow);
    const plans: string[] = [];
    const statements: { readonly text: string; readonly values: readonly unknown[] }[] = [];
    const sender: Sender = {
      batchId: spot.db.newBatchId(),
      send: (text, values = []) => void statements.push({ text, values }),
    };
    updateOrders(sender, orders, spot.clock.now());
    updateTerms(sender, orders);
    await spot.db.withBatch('explain', async (tx) => {
      for (const { text, values } of statements) {
        await tx.query(`PREPARE looked_at AS ${text}`);
        const plan = await tx.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN EXECUTE looked_at (${values.map(() => 'NULL').join(', ')})`,
        );
        plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
        await tx.query('DEALLOCATE looked_at');
      }
    });
    assert.equal(plans.length, 2);
    for (const plan of plans) {
      const looks = plan.split('\n').filter((line) => line.includes('Index Cond'));
      assert.ok(looks.length >= 2, plan);
      for (const look of looks) {
        assert.match(look, /\((?:created_at|user_id) = c\.(?:created_at|user_id)\) AND \(id = c\.id\)/, plan);
      }
    }
  } finally {
    await spot.close();
  }
});

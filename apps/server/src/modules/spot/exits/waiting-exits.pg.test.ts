import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { dayMs } from '@bourse/kernel/instant';
import { cancelAll } from '../cancel-all.ts';
import { readOrderDetail } from '../list-orders.ts';
import { alice, bob, carol, codeOf, orderOf, type Spot } from '../spot-fixture.ts';
import { both, clearExits, exitsOf, limit, openRichSpot, passExits, toldOf } from './exits-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openRichSpot();
});
after(() => spot.close());
beforeEach(() => clearExits(spot));

/** A buy of Alice's that has traded all of its coin, or a part. @returns its id. */
async function traded(more: object = both, amount = '0.1'): Promise<string> {
  const { id } = orderOf(await spot.place(alice, { ...limit('buy', '60000', amount), ...more }));
  orderOf(await spot.place(bob, limit('sell', '60000', '0.1')));
  return id;
}

const stateOf = async (id: string): Promise<unknown> =>
  orderOf(await readOrderDetail(spot.db, spot.markets, alice, { id })).exits?.state;

test('nothing is placed for a customer whose orders were ended because they are restricted, until that is lifted', async () => {
  const id = await traded(both, '0.2');
  // As the node does that has the lane.
  await spot.lane.cancelAll({ kind: 'cancel_all', userId: alice, marketId: null });
  await passExits(spot, alice);
  assert.deepEqual([await exitsOf(spot), await stateOf(id)], [[], 'waiting']);
  await passExits(spot, bob);
  assert.deepEqual(await exitsOf(spot), [['sell', '7000000000000', '5000000000000', '9990000', 1]]);
  assert.equal(await stateOf(id), 'placed');
});

test('a row that fails keeps back none of those behind it', async () => {
  const bad = orderOf(await spot.place(alice, limit('buy', '1000', '1')));
  await spot.db.query(
    `INSERT INTO spot_exits (created_at, parent_id, user_id, market_id, side, quantity, loss)
     VALUES (now(), $1, $2, 1, 'buy', 100000000, 1e37)`,
    [bad.id, alice],
  );
  await traded();
  await assert.rejects(passExits(spot), { message: /the ticks of a loss/ });
  assert.equal((await exitsOf(spot)).length, 1);
});

test('what waits is cancelled by the order that traded, by either of its numbers, once', async () => {
  const [one, two] = [await traded(), await traded({ ...both, client_order_id: 'mine' })];
  assert.equal(codeOf(await spot.cancel(alice, { id: one })), 'ORDER_NOT_FOUND', 'too late for the order, and no more');
  spot.clock.advance(5_000);
  assert.equal(codeOf(await spot.cancel(bob, { id: one })), 'ORDER_NOT_FOUND', 'it is not theirs');
  assert.equal(codeOf(await spot.cancel(alice, { id: one, symbol: 'ETH/USDT' })), 'ORDER_NOT_FOUND');
  assert.equal(codeOf(await spot.cancel(alice, { client_order_id: 'mine', symbol: 'ETH/USDT' })), 'ORDER_NOT_FOUND');
  const cancelled = orderOf(await spot.cancel(alice, { id: one }));
  assert.deepEqual([cancelled.id, cancelled.status, cancelled.exits?.state], [one, 3, 'cancelled']);
  assert.equal(codeOf(await spot.cancel(alice, { id: one })), 'ORDER_NOT_FOUND');
  assert.equal(orderOf(await spot.cancel(alice, { client_order_id: 'mine' })).id, two);
  await passExits(spot);
  assert.deepEqual(await exitsOf(spot), ['CANCELLED', 'CANCELLED']);
  assert.deepEqual(await toldOf(spot), [], 'nobody is told of what they did');
});

test('who cancels everything cancels what waited, and keeps the exits of what this ends', async () => {
  await traded();
  spot.clock.advance(5_000);
  const part = await traded(both, '0.3');
  assert.ok((await cancelAll(spot, bob, {})).ok);
  assert.ok((await cancelAll(spot, alice, { symbol: 'ETH/USDT' })).ok);
  assert.ok((await cancelAll(spot, alice, {})).ok);
  await passExits(spot);
  assert.deepEqual(await exitsOf(spot), ['CANCELLED', ['sell', '7000000000000', '5000000000000', '9990000', 1]]);
  assert.equal(await stateOf(part), 'placed');
});

test('what is cancelled while it is placed ends', async () => {
  const id = await traded();
  spot.clock.advance(5_000);
  const [, cancelled] = await Promise.all([passExits(spot), spot.cancel(alice, { id })]);
  const open = await spot.db.query(`SELECT 1 FROM spot_orders WHERE client_order_id = 'exit ' || $1 AND status = 1`, [
    id,
  ]);
  const settled = await exitsOf(spot);
  assert.equal(open.rowCount, cancelled.ok ? 0 : 1);
  assert.equal(settled[0] === 'CANCELLED', cancelled.ok);
  await spot.assertMoney();
});

test('an exit that could not be placed for a day is given up with a word, and one that can be is not', async () => {
  const id = await traded();
  spot.clock.advance(dayMs - 1);
  await passExits(spot, alice);
  assert.deepEqual(await exitsOf(spot), []);
  orderOf(await spot.place(carol, { ...limit('buy', '60000', '0.1'), ...both }));
  orderOf(await spot.place(bob, limit('sell', '60000', '0.1')));
  spot.clock.advance(2 * dayMs);
  await passExits(spot, alice);
  assert.deepEqual(await exitsOf(spot), ['EXPIRED', ['sell', '7000000000000', '5000000000000', '9990000', 1]]);
  assert.equal(await stateOf(id), 'refused');
  assert.deepEqual(await toldOf(spot), ['EXPIRED']);
});

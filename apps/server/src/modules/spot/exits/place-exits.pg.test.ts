import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { marketId } from '@bourse/kernel/ids';
import { alice, bob, carol, codeOf, orderOf, type Spot } from '../spot-fixture.ts';
import { both, clearExits, exitsOf, limit, openRichSpot, passExits } from './exits-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openRichSpot();
});
after(() => spot.close());
beforeEach(() => clearExits(spot));

const order = (...[type, price, amount, more]: [...Parameters<typeof limit>, object?]): Record<string, unknown> => ({
  ...limit(type, price, amount),
  ...more,
});

test('a filled buy is sold again by one OCO order, for what arrived, exactly once, also by two at once', async () => {
  const parent = orderOf(await spot.place(alice, order('buy', '60000', '0.3', both)));
  assert.deepEqual(parent.exits, { profit: '70000', loss: '50000' });
  spot.lane = await spot.newLane();
  orderOf(await spot.place(bob, order('sell', '60000', '0.1')));
  await passExits(spot);
  assert.deepEqual(await exitsOf(spot), [], 'while the order is open nothing is placed');
  orderOf(await spot.place(bob, order('sell', '60000', '0.2')));
  spot.lane = await spot.newLane();
  const earlier = await spot.balance(alice, 'BTC');
  await Promise.all([passExits(spot), passExits(spot)]);
  await passExits(spot);
  // The maker's fee of 0.1 % has been paid in BTC.
  assert.deepEqual(await exitsOf(spot), [['sell', '7000000000000', '5000000000000', '29970000', 1]]);
  assert.equal((await spot.balance(alice, 'BTC')).held - earlier.held, 29_970_000n);
  await spot.assertMoney();
});

test('an order that was placed before a crash is found after its key is forgotten', async () => {
  orderOf(await spot.place(bob, order('sell', '60000', '0.1')));
  orderOf(await spot.place(alice, order('buy', '60000', '0.1', { exit_profit_price: '70000' })));
  await passExits(spot);
  await spot.db.query('UPDATE spot_exits SET settled_at = NULL, order_id = NULL');
  await spot.db.query('DELETE FROM idempotency_keys');
  spot.lane = await spot.newLane();
  await passExits(spot);
  const { rows } = await spot.db.query("SELECT 1 FROM spot_orders WHERE client_order_id LIKE 'exit %' AND status = 1");
  assert.equal(rows.length, 1);
});

test('what was cancelled before it traded has no exits; after a part, that part has', async () => {
  const none = orderOf(await spot.place(alice, order('buy', '55000', '1', both)));
  orderOf(await spot.cancel(alice, { id: none.id }));
  const part = orderOf(await spot.place(alice, order('sell', '60000', '1', { exit_loss_price: '66000' })));
  orderOf(await spot.place(bob, order('buy', '60000', '0.4')));
  orderOf(await spot.cancel(alice, { id: part.id }));
  await passExits(spot);
  // A buy at the market has no bound, so that of a loss has a limit 5 % beyond it.
  assert.deepEqual(await exitsOf(spot), [['buy', '6930000000000', '6600000000000', '40000000', 1]]);
  await spot.assertMoney();
});

test('a loss that is reached already sells at once, and a halted market makes exits wait', async () => {
  orderOf(await spot.place(bob, order('sell', '60000', '0.1')));
  const { rows } = await spot.db.query<{ price: bigint }>('SELECT price FROM spot_trades ORDER BY id DESC LIMIT 1');
  assert.equal(rows[0]?.price, 6_000_000_000_000n);
  orderOf(await spot.place(alice, order('buy', '60000', '0.1', { exit_loss_price: '58000' })));
  orderOf(await spot.place(bob, order('buy', '57000', '1')));
  orderOf(await spot.place(carol, order('sell', '57000', '0.1')));
  spot.markets.setStatus(marketId(1), { status: 'halted', reason: 'maintenance', version: 1 });
  await passExits(spot);
  assert.deepEqual(await exitsOf(spot), []);
  spot.markets.setStatus(marketId(1), { status: 'open', reason: '', version: 2 });
  await passExits(spot);
  // A taker pays 0.2 %, and whole lots alone are sold.
  assert.deepEqual(await exitsOf(spot), [['sell', null, '5800000000000', '9980000', 3]]);
  await spot.assertMoney();
});

test('without the coins nothing is placed, and the customer is told', async () => {
  orderOf(await spot.place(bob, order('sell', '60000', '0.1')));
  orderOf(await spot.place(alice, order('buy', '60000', '0.1', both)));
  const available = atoms((await spot.balance(alice, 'BTC')).available);
  assert.ok((await spot.move(alice, bob, 'BTC', available)).ok);
  await passExits(spot);
  assert.deepEqual(await exitsOf(spot), ['INSUFFICIENT_BALANCE']);
  const { rows } = await spot.db.query(`SELECT 1 FROM outbox WHERE type = 'spot.exit_refused'`);
  assert.equal(rows.length, 1);
  await spot.move(bob, alice, 'BTC', available);
});

test('a new price must lie between the exits', async () => {
  const { id } = orderOf(await spot.place(alice, order('buy', '40000', '0.1', { exit_profit_price: '45000' })));
  assert.equal(codeOf(await spot.amend(alice, { id, target_price: '45000' })), 'INVALID_PRICE');
  assert.deepEqual(orderOf(await spot.amend(alice, { id, target_price: '44000' })).exits, {
    profit: '45000',
    loss: null,
  });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { safeParse } from 'zod/mini';
import { spotCalls } from '@bourse/contract/spot';
import { listFills } from './list-fills.ts';
import { listOrders } from './list-orders.ts';
import { alice, bob, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

type Wishes = Readonly<Record<string, string>>;
let spot: Spot;
let bought = { id: '', created_at: '' };
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
  await spot.fund(bob, 'BTC', '1');
  for (const price of ['60001', '60002']) {
    orderOf(await spot.place(alice, { type: 'sell', target_price: price, amount: '0.1' }));
  }
  bought = orderOf(await spot.place(bob, { type: 'buy', target_price: '60002', amount: '0.2' }));
  orderOf(await spot.place(bob, { type: 'sell', target_price: '70000', amount: '0.1' }));
  orderOf(await spot.place(alice, { type: 'sell', target_price: '60003', amount: '0.1' }));
  orderOf(await spot.place(bob, { type: 'buy', target_price: '60003', amount: '0.1' }));
});
after(() => spot.close());

const orders = async (wishes: Wishes) => {
  const parsed = safeParse(spotCalls.list.input, wishes);
  assert.ok(parsed.success);
  const page = await listOrders(spot.db, spot.markets, bob, parsed.data);
  return page.ok ? page.value : assert.fail();
};
const fills = (user: typeof bob, wishes: Wishes) => {
  const parsed = safeParse(spotCalls.myTrade.input, wishes);
  assert.ok(parsed.success);
  return listFills(spot.db, spot.markets, user, parsed.data);
};

test('an order unfolds into its own fills, for nobody but its owner', async () => {
  const page = await fills(bob, { order_id: bought.id });
  assert.ok(page.ok);
  assert.equal(page.value.total, 2);
  assert.deepEqual(
    page.value.list.map(({ order_id: order, price }) => [order, price]),
    [
      [bought.id, '60002'],
      [bought.id, '60001'],
    ],
  );
  assert.equal(codeOf(await fills(alice, { order_id: bought.id })), 'ORDER_NOT_FOUND');
});

test('lists are cut to a side and to a time', async () => {
  assert.equal((await orders({ side: 'sell' })).total, 1);
  assert.equal((await orders({ side: 'buy', status: '3' })).total, 2);
  assert.equal((await orders({ to: bought.created_at })).total, 0);
  assert.equal((await orders({ from: bought.created_at, symbol: 'BTC/USDT' })).total, 3);
  const sold = await fills(alice, { side: 'sell', from: bought.created_at });
  assert.equal(sold.ok && sold.value.total, 3);
  const none = await fills(alice, { side: 'buy' });
  assert.deepEqual(none.ok && [none.value.total, none.value.list], [0, []]);
  const earlier = await fills(bob, { to: bought.created_at });
  assert.equal(earlier.ok && earlier.value.total, 0);
});

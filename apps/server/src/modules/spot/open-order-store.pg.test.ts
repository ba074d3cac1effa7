import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OrderText, orderOfText, readOpenOrders, restingOrderOf } from './open-order-store.ts';
import { alice, bob, openSpot, orderOf } from './spot-fixture.ts';
import { type OrderRow, orderOfRow } from './spot-store.ts';

test('the text of an open order says everything that its row says', async () => {
  const spot = await openSpot();
  try {
    await spot.fund(alice, 'BTC', '10');
    await spot.fund(alice, 'ETH', '10');
    await spot.fund(bob, 'USDT', '1000000');
    const sell = { type: 'sell', target_price: '60000', amount: '1' };
    const wishes = [
      { ...sell, client_order_id: 'mine-1' },
      { ...sell, target_price: '60001', post_only: true },
      { ...sell, currency_id: 2, target_price: '3000' },
    ];
    for (const wish of wishes) orderOf(await spot.place(alice, wish));
    spot.clock.advance(1_234);
    for (const price of ['60000', '59000.01']) {
      orderOf(
        await spot.place(bob, { type: 'buy', target_price: price, amount: '0.3', client_order_id: `b-${price}` }),
      );
    }
    const texts = new Map<number, readonly OrderText[]>();
    await spot.db.withTx('read', (tx) => readOpenOrders(tx, (market, orders) => void texts.set(market, orders)));
    const { rows } = await spot.db.query<OrderRow>('SELECT * FROM spot_orders WHERE status = 1 ORDER BY market_id, id');
    const expected = rows.map(orderOfRow);
    assert.deepEqual([...texts.values()].flat().map(orderOfText), expected);
    assert.deepEqual([...texts.keys()], [1, 2]);
    for (const [place, text] of [...texts.values()].flat().entries()) {
      const resting = restingOrderOf(text);
      assert.deepEqual(resting, { ...resting, ...pick(expected[place] ?? {}, Object.keys(resting)) });
    }
  } finally {
    await spot.close();
  }
});

function pick(from: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listFills } from './list-fills.ts';
import { alice, bob, carol, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(carol, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
});
after(() => spot.close());

const sell = { type: 'sell', amount: '0.1' };
const buy = { type: 'buy', target_price: '60200', amount: '0.25', fills: '1' };

/** What was traded by an order, as it is told later, oldest first. */
async function tradedBy(id: string): Promise<unknown[]> {
  const page = await listFills(spot.db, spot.markets, bob, { order_id: id, page: 1, limit: 100 });
  assert.ok(page.ok);
  return page.value.list.toReversed();
}

test('an order that asks for it is answered with what it traded at once, as its trades are told later', async () => {
  for (const [maker, price] of [
    [alice, '60000'],
    [carol, '60100'],
    [alice, '60200'],
  ] as const) {
    orderOf(await spot.place(maker, { ...sell, target_price: price }));
  }
  const named = { ...buy, client_order_id: 'told' };
  const taken = orderOf(await spot.place(bob, named));
  assert.deepEqual(
    taken.fills?.map(({ price, amount, fee, role }) => [price, amount, fee, role]),
    [
      ['60000', '0.1', '0.0002', 'taker'],
      ['60100', '0.1', '0.0002', 'taker'],
      ['60200', '0.05', '0.0001', 'taker'],
    ],
  );
  assert.deepEqual(taken.fills, await tradedBy(taken.id));
  assert.deepEqual(orderOf(await spot.place(bob, named)), taken, 'a repetition is told the same');
  const rests = orderOf(await spot.place(bob, { ...buy, target_price: '100' }));
  assert.deepEqual(rests.fills, []);
  const silent = orderOf(await spot.place(bob, { ...buy, fills: undefined, amount: '0.01' }));
  assert.equal(silent.filled, '0.01');
  assert.equal('fills' in silent, false);
});

test('what the order traded as a maker at once, with a stop that it reached, is told with the fee of a maker', async () => {
  orderOf(await spot.place(carol, { ...sell, amount: '0.05', stop_price: '60100' }));
  orderOf(await spot.place(alice, { ...sell, target_price: '60000' }));
  const bid = orderOf(await spot.place(bob, { ...buy, target_price: '60000' }));
  assert.deepEqual(
    bid.fills?.map(({ amount, fee, role }) => [amount, fee, role]),
    [
      ['0.1', '0.0002', 'taker'],
      ['0.05', '0.00005', 'maker'],
    ],
  );
  assert.deepEqual(bid.fills, await tradedBy(bid.id));
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { present } from '@bourse/kernel/invariant';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '1');
  await spot.fund(carol, 'BTC', '1');
  await spot.fund(bob, 'USDT', '100000');
});
after(() => spot.close());

const ask = { type: 'sell', target_price: '60000', amount: '0.5' };
const bid = { type: 'buy', target_price: '50000', amount: '1' };

async function assertSound(): Promise<void> {
  await spot.assertMoney();
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  assert.deepEqual(spot.faults, []);
}

async function filledOf(id: string): Promise<string> {
  const { rows } = await spot.db.query<{ filled: bigint }>('SELECT filled FROM spot_orders WHERE id = $1', [id]);
  return present(rows[0], 'the order').filled.toString();
}

test('an order whose amount falls keeps its place and gives money back; otherwise it goes behind the others', async () => {
  const first = orderOf(await spot.place(alice, ask));
  const second = orderOf(await spot.place(carol, { ...ask, amount: '0.1' }));
  const less = orderOf(await spot.amend(alice, { id: first.id, amount: '0.2' }));
  assert.deepEqual([less.amount, less.price, less.status], ['0.2', '60000', 1]);
  assert.equal((await spot.balance(alice, 'BTC')).held, 20_000_000n);
  orderOf(await spot.place(bob, { ...ask, type: 'buy', amount: '0.05' }));
  assert.equal(await filledOf(first.id), '5000000');
  const more = orderOf(await spot.amend(alice, { id: first.id, amount: '0.3' }));
  assert.deepEqual([more.amount, more.filled], ['0.3', '0.05']);
  assert.equal((await spot.balance(alice, 'BTC')).held, 25_000_000n);
  await assertSound();
  spot.lane = await spot.newLane();
  orderOf(await spot.place(bob, { ...ask, type: 'buy', amount: '0.1' }));
  assert.deepEqual([await filledOf(first.id), await filledOf(second.id)], ['5000000', '10000000']);
  orderOf(await spot.cancel(alice, { id: first.id }));
});

test('a new price that meets somebody trades at once, at the price of the one who was there', async () => {
  const mine = orderOf(await spot.place(alice, { ...ask, amount: '0.1' }));
  const theirs = orderOf(await spot.place(bob, { ...bid, amount: '0.04' }));
  const amended = orderOf(await spot.amend(alice, { id: mine.id, target_price: '49000' }));
  assert.deepEqual([amended.price, amended.filled, amended.average_price], ['49000', '0.04', '50000']);
  assert.equal(await filledOf(theirs.id), '4000000');
  await assertSound();
  orderOf(await spot.cancel(alice, { id: mine.id }));
});

test('a buy that is raised holds more, and not more than there is', async () => {
  const mine = orderOf(await spot.place(bob, bid));
  const { available, held } = await spot.balance(bob, 'USDT');
  assert.equal(codeOf(await spot.amend(bob, { id: mine.id, amount: '9' })), 'INSUFFICIENT_BALANCE');
  assert.deepEqual(await spot.balance(bob, 'USDT'), { available, held });
  orderOf(await spot.amend(bob, { id: mine.id, target_price: '51000' }));
  assert.equal((await spot.balance(bob, 'USDT')).held - held, 1_000_00000000n);
  await assertSound();
  orderOf(await spot.cancel(bob, { id: mine.id }));
});

test('a waiting stop and an iceberg are changed where they stand', async () => {
  const stop = orderOf(await spot.place(alice, { ...ask, target_price: '', amount: '0.3', stop_price: '40000' }));
  assert.equal(orderOf(await spot.amend(alice, { id: stop.id, amount: '0.2' })).status, 0);
  const budget = orderOf(await spot.place(bob, { type: 'buy', quote_amount: '100', stop_price: '70000' }));
  orderOf(await spot.amend(bob, { id: budget.id, amount: '200' }));
  const iceberg = orderOf(await spot.place(carol, { ...ask, display_amount: '0.1' }));
  orderOf(await spot.amend(carol, { id: iceberg.id, amount: '0.05' }));
  await assertSound();
  for (const [user, id] of [
    [alice, stop.id],
    [bob, budget.id],
    [carol, iceberg.id],
  ] as const) {
    orderOf(await spot.cancel(user, { id }));
  }
});

test('of two changes at once, neither undoes the other', async () => {
  const mine = orderOf(await spot.place(alice, ask));
  const changes = [
    { id: mine.id, amount: '0.2' },
    { id: mine.id, target_price: '71000' },
  ];
  const [less, dearer] = await Promise.all(changes.map((wishes) => spot.amend(alice, wishes)));
  const told = [less, dearer].map((result) => {
    const { amount, price } = orderOf(present(result, 'an answer'));
    return [amount, price];
  });
  assert.deepEqual(told, [
    ['0.2', '60000'],
    ['0.2', '71000'],
  ]);
  assert.equal((await spot.balance(alice, 'BTC')).held, 20_000_000n);
  await assertSound();
  orderOf(await spot.cancel(alice, { id: mine.id }));
});

test('a new price does not give back what the order lost meanwhile to its owner', async () => {
  await spot.fund(alice, 'USDT', '100000');
  const mine = orderOf(await spot.place(alice, ask));
  const [lost, dearer] = await Promise.all([
    spot.place(alice, { ...ask, type: 'buy', amount: '0.3', self_trade: 'decrement' }),
    spot.amend(alice, { id: mine.id, target_price: '71000' }),
  ]);
  assert.equal(orderOf(lost).reason, 'self_trade');
  assert.deepEqual([orderOf(dearer).amount, orderOf(dearer).price], ['0.2', '71000']);
  assert.equal((await spot.balance(alice, 'BTC')).held, 20_000_000n);
  await assertSound();
  orderOf(await spot.cancel(alice, { id: mine.id }));
});

test('what is refused leaves the order as it was, in the documented order', async () => {
  const mine = orderOf(await spot.place(alice, { ...ask, amount: '0.1', post_only: true }));
  const stop = orderOf(await spot.place(alice, { ...ask, target_price: '', amount: '0.1', stop_price: '40000' }));
  orderOf(await spot.place(bob, { ...bid, amount: '0.1' }));
  const { id } = mine;
  const wanted: readonly (readonly [string, Parameters<Spot['amend']>[1]])[] = [
    ['PARAMETER_ERROR', { id }],
    ['ORDER_NOT_FOUND', { id: '999999', target_price: '1.001', amount: '0' }],
    ['PARAMETER_ERROR', { id: stop.id, target_price: '1.001', amount: '0' }],
    ['INVALID_PRICE', { id, target_price: '1.001', amount: '0' }],
    ['INVALID_QUANTITY', { id, target_price: '1', amount: '0' }],
    ['BELOW_MIN_NOTIONAL', { id, target_price: '1', amount: '0.00001' }],
    ['BELOW_MIN_NOTIONAL', { id: stop.id, amount: '0.00012' }],
    ['INSUFFICIENT_BALANCE', { id, target_price: '50000', amount: '2' }],
    ['WOULD_TAKE', { id, target_price: '50000' }],
  ];
  const atFirst = await spot.balance(alice, 'BTC');
  for (const [code, wishes] of wanted)
    assert.equal(codeOf(await spot.amend(alice, wishes)), code, JSON.stringify(wishes));
  assert.equal(codeOf(await spot.amend(bob, { id, amount: '0.05' })), 'ORDER_NOT_FOUND');
  assert.deepEqual(await spot.balance(alice, 'BTC'), atFirst);
  await assertSound();
});

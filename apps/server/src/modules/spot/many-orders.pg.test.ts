import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { safeParse } from 'zod/mini';
import type { OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import type { UserId } from '@bourse/kernel/ids';
import { hashInput } from '../../platform/http/input-hash.ts';
import { cancelAll } from './cancel-all.ts';
import { listOrders } from './list-orders.ts';
import { listTrades } from './list-trades.ts';
import { placeBatch } from './place-batch.ts';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(alice, 'ETH', '10');
  await spot.fund(bob, 'USDT', '1000000');
});
after(() => spot.close());

type Wishes = Readonly<Record<string, unknown>>;
const ask = (price: string, more: Wishes = {}): Wishes => ({
  currency_id: 1,
  legal_id: 3,
  type: 'sell',
  target_price: price,
  amount: '0.1',
  ...more,
});

async function batch(
  userId: UserId,
  orders: readonly Wishes[],
  idempotencyKey?: string,
  more: Wishes = {},
): Promise<OutputOf<typeof spotCalls.batch>['list']> {
  const parsed = safeParse(spotCalls.batch.input, { orders, ...more });
  assert.ok(parsed.success, JSON.stringify(parsed.error));
  const context = { userId, idempotencyKey, hashInput: () => hashInput(spotCalls.batch.name, parsed.data) };
  const result = await placeBatch(spot, context, parsed.data);
  assert.ok(result.ok);
  return result.value.list;
}

async function everythingOf(userId: UserId, symbol?: string): Promise<readonly string[]> {
  const result = await cancelAll(spot, userId, { symbol });
  assert.ok(result.ok);
  assert.ok(result.value.list.every((order) => order.status === 4 && order.reason === 'user'));
  return result.value.list.map((order) => order.id);
}

test('a batch carries out its orders one behind the other, and a refused one does not hold up the rest', async () => {
  const list = await batch(alice, [ask('60000'), ask('1.001'), ask('61000'), ask('60000', { type: 'buy' })]);
  assert.deepEqual(
    list.map(({ code }) => code),
    [null, 'INVALID_PRICE', null, 'INSUFFICIENT_BALANCE'],
  );
  assert.ok(Number(list[0]?.order?.id) < Number(list[2]?.order?.id));
  assert.deepEqual(await everythingOf(alice), [list[0]?.order?.id, list[2]?.order?.id]);
  await spot.assertMoney();
});

test('a repeated batch answers with the first results, also through the call for one order', async () => {
  const orders = [ask('60000', { client_order_id: 'mine' }), ask('61000')];
  const first = await batch(alice, orders, 'key');
  assert.deepEqual(await batch(alice, orders, 'key'), first);
  assert.deepEqual(orderOf(await spot.place(alice, orders[0] ?? {})), first[0]?.order);
  const other = await batch(alice, [ask('62000', { client_order_id: 'mine' })]);
  assert.equal(other[0]?.code, 'ID_REUSED');
  assert.equal((await everythingOf(alice)).length, 2);
});

test('a batch is known by its own id as well, which goes before the key, and by one of any length', async () => {
  const orders = [ask('60000'), ask('61000')];
  for (const id of ['own', 'k'.repeat(62), 'k'.repeat(64)]) {
    const first = await batch(alice, orders, 'first', { client_order_id: id });
    assert.ok(first.every(({ code }) => code === null));
    assert.deepEqual(await batch(alice, orders, 'second', { client_order_id: id }), first);
    spot.lane = await spot.newLane();
    assert.deepEqual(await batch(alice, orders, undefined, { client_order_id: id }), first);
    assert.equal((await everythingOf(alice)).length, 2);
  }
  await spot.assertMoney();
});

test('the places of a batch take no id that its customer may give an order', async () => {
  const [first] = await batch(alice, [ask('60000')], 'places');
  assert.equal(first?.code, null);
  for (const id of ['places', 'places:0']) orderOf(await spot.place(alice, ask('61000', { client_order_id: id })));
  assert.equal((await everythingOf(alice)).length, 3);
});

const [one, two, three] = [ask('60000'), ask('61000'), ask('62000')];
const others: Readonly<Record<string, readonly Wishes[]>> = {
  longer: [one, two, three],
  shorter: [one],
  swapped: [two, one],
  'other in one place': [one, three],
  'other in the place that was refused': [one, two, ask('63000')],
};

for (const [how, orders] of Object.entries(others)) {
  test(`the key of a batch with a list that is ${how} is refused for all of it, also by a lane that does not know it`, async () => {
    const taken = how.includes('refused') ? [one, two, ask('1.001')] : [one, two];
    const key = `key-${how.replaceAll(' ', '-')}`;
    const first = await batch(alice, taken, key);
    const reused = orders.map(() => 'ID_REUSED');
    const codes = async (): Promise<readonly (string | null)[]> =>
      (await batch(alice, orders, key)).map(({ code }) => code);
    assert.deepEqual(await codes(), reused);
    spot.lane = await spot.newLane();
    assert.deepEqual(await codes(), reused);
    assert.deepEqual(await batch(alice, taken, key), first);
    assert.deepEqual(
      await everythingOf(alice),
      first.flatMap(({ order }) => order?.id ?? []),
    );
    await spot.assertMoney();
    assert.deepEqual(spot.faults, []);
  });
}

test('of two batches at once with one key, the one that came first is carried out', async () => {
  const [first, same, longer] = await Promise.all([
    batch(alice, [one, two], 'twice'),
    batch(alice, [one, two], 'twice'),
    batch(alice, [one, two, three], 'twice'),
  ]);
  assert.deepEqual(same, first);
  assert.deepEqual(
    longer,
    [one, two, three].map(() => ({ order: null, code: 'ID_REUSED' })),
  );
  assert.equal((await everythingOf(alice)).length, 2);
});

test('what was refused of a batch is refused again under its key, whatever the balance has become', async () => {
  const bid = (amount: string): Wishes => ask('50000', { type: 'buy', amount });
  assert.equal((await batch(carol, [bid('1')], 'none'))[0]?.code, 'INSUFFICIENT_BALANCE');
  await spot.fund(carol, 'USDT', '60000');
  assert.equal((await batch(carol, [bid('1')], 'none'))[0]?.code, 'INSUFFICIENT_BALANCE');
  assert.equal((await batch(carol, [bid('0.1')], 'none'))[0]?.code, 'ID_REUSED');
  const first = await batch(carol, [bid('1'), bid('0.5')], 'some');
  assert.deepEqual(
    first.map(({ code }) => code),
    [null, 'INSUFFICIENT_BALANCE'],
  );
  await spot.fund(carol, 'USDT', '60000');
  assert.deepEqual(await batch(carol, [bid('1'), bid('0.5')], 'some'), first);
  assert.equal((await everythingOf(carol)).length, 1);
});

test('a hundred orders are taken, a hundred and one are not', () => {
  const orders = Array.from({ length: 101 }, () => ask('60000'));
  assert.ok(safeParse(spotCalls.batch.input, { orders: orders.slice(1) }).success);
  assert.ok(!safeParse(spotCalls.batch.input, { orders }).success);
});

test('cancel-all takes one market or all, stops too, and nobody else’s', async () => {
  const bid = orderOf(await spot.place(bob, ask('50000', { type: 'buy' })));
  const stop = orderOf(await spot.place(alice, ask('', { stop_price: '40000' })));
  const eth = orderOf(await spot.place(alice, ask('3000', { currency_id: 2, amount: '1' })));
  assert.deepEqual(await everythingOf(alice, 'BTC/USDT'), [stop.id]);
  assert.deepEqual(await everythingOf(alice, 'BTC/USDT'), []);
  assert.deepEqual(await everythingOf(alice), [eth.id]);
  assert.equal(codeOf(await cancelAll(spot, alice, { symbol: 'NO/NE' })), 'MARKET_NOT_FOUND');
  assert.deepEqual(await everythingOf(bob), [bid.id]);
  await spot.assertMoney();
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
});

test('orders that still wait for the lane are dropped by a cancel-all', async () => {
  const placed = [spot.place(alice, ask('60000')), spot.place(alice, ask('61000'))];
  const all = everythingOf(alice);
  assert.deepEqual((await Promise.all(placed)).map(codeOf), ['SYSTEM_BUSY', 'SYSTEM_BUSY']);
  assert.deepEqual(await all, []);
  await spot.assertMoney();
});

test('the latest trades are everybody’s to see, newest first, without names', async () => {
  orderOf(await spot.place(alice, ask('60000')));
  orderOf(await spot.place(bob, ask('60000', { type: 'buy', amount: '0.04' })));
  orderOf(await spot.place(bob, ask('60000', { type: 'buy', amount: '0.06' })));
  const trades = await listTrades(spot.db, spot.markets, { symbol: 'BTC/USDT', limit: 20 });
  assert.ok(trades.ok);
  const shown = trades.value.list.map(({ price, amount, side }) => [price, amount, side]);
  assert.deepEqual(shown, [
    ['60000', '0.06', 'buy'],
    ['60000', '0.04', 'buy'],
  ]);
  assert.deepEqual(Object.keys(trades.value.list[0] ?? {}).toSorted(), ['amount', 'created_at', 'id', 'price', 'side']);
  assert.equal(codeOf(await listTrades(spot.db, spot.markets, { symbol: 'NO/NE', limit: 1 })), 'MARKET_NOT_FOUND');
});

test('orders that wait for their stops are listed under their own state [SPEC-7.78]', async () => {
  const stop = orderOf(await spot.place(alice, ask('', { stop_price: '40000' })));
  const rest = orderOf(await spot.place(alice, ask('60000')));
  for (const [status, id] of [
    [0, stop.id],
    [1, rest.id],
  ] as const) {
    const page = await listOrders(spot.db, spot.markets, alice, { status, page: 1, limit: 10 });
    assert.ok(page.ok);
    assert.deepEqual(
      page.value.list.map((order) => [order.id, order.status]),
      [[id, status]],
    );
  }
});

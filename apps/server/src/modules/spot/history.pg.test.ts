import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { safeParse } from 'zod/mini';
import { spotCalls } from '@bourse/contract/spot';
import { readDepth } from './read-depth.ts';
import { listFills } from './list-fills.ts';
import { listOrders, readOrderDetail } from './list-orders.ts';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(alice, 'ETH', '10');
  await spot.fund(bob, 'USDT', '1000000');
  for (let place = 1; place <= 12; place += 1) {
    orderOf(
      await spot.place(alice, {
        type: 'sell',
        target_price: `${60_000 + place}`,
        amount: '0.1',
        client_order_id: `a${place}`,
      }),
    );
  }
  orderOf(await spot.place(alice, { currency_id: 2, type: 'sell', target_price: '3000', amount: '1' }));
  orderOf(await spot.place(bob, { type: 'buy', target_price: '60003', amount: '0.25' }));
  orderOf(await spot.cancel(alice, { client_order_id: 'a12' }));
});
after(() => spot.close());

type Wishes = Readonly<Record<string, unknown>>;
const list = (user: typeof alice, wishes: Wishes = {}) => {
  const parsed = safeParse(spotCalls.list.input, wishes);
  assert.ok(parsed.success);
  return listOrders(spot.db, spot.markets, user, parsed.data);
};
const fills = (user: typeof alice, wishes: Wishes = {}) => {
  const parsed = safeParse(spotCalls.myTrade.input, wishes);
  assert.ok(parsed.success);
  return listFills(spot.db, spot.markets, user, parsed.data);
};
const depth = (wishes: Wishes) => {
  const parsed = safeParse(spotCalls.depth.input, wishes);
  assert.ok(parsed.success);
  return readDepth(spot.lane, spot.markets, parsed.data);
};

test('own orders come newest first, ten a page, with their number, and nobody else’s', async () => {
  const first = await list(alice);
  assert.ok(first.ok);
  assert.deepEqual([first.value.page, first.value.limit, first.value.total, first.value.list.length], [1, 10, 13, 10]);
  assert.equal(first.value.list[0]?.symbol, 'ETH/USDT');
  assert.equal(first.value.list[1]?.client_order_id, 'a12');
  const second = await list(alice, { page: '2' });
  assert.ok(second.ok);
  assert.deepEqual(
    second.value.list.map((order) => order.client_order_id),
    ['a3', 'a2', 'a1'],
  );
  const none = await list(carol);
  assert.deepEqual(none.ok && none.value, { list: [], page: 1, limit: 10, total: 0 });
});

test('from an id on a history is read oldest first, page by page', async () => {
  const newest = await list(alice, { limit: 50 });
  assert.ok(newest.ok);
  const ids = newest.value.list.map(({ id }) => id).toReversed();
  const upwards: string[] = [];
  for (let from = '1'; ;) {
    const page = await list(alice, { limit: 5, from_id: from });
    assert.ok(page.ok);
    upwards.push(...page.value.list.map(({ id }) => id));
    const last = page.value.list.at(-1);
    if (last === undefined) break;
    from = String(BigInt(last.id) + 1n);
  }
  assert.deepEqual(upwards, ids);
  const [all, some] = [await fills(bob, { limit: 50 }), await fills(bob, { from_id: '1', limit: 2 })];
  assert.ok(all.ok && some.ok);
  assert.deepEqual(some.value.list, all.value.list.toReversed().slice(0, 2));
});

test('a cursor leads through the list although new orders arrive', async () => {
  const first = await list(alice, { limit: 5 });
  assert.ok(first.ok);
  const added = orderOf(await spot.place(alice, { type: 'sell', target_price: '90000', amount: '0.1' }));
  const seen = [...first.value.list];
  for (let cursor = first.value.cursor; cursor !== undefined;) {
    const next = await list(alice, { limit: 5, cursor });
    assert.ok(next.ok);
    seen.push(...next.value.list);
    cursor = next.value.cursor;
  }
  assert.equal(new Set(seen.map((order) => order.id)).size, 13);
  assert.equal(seen.length, 13);
  orderOf(await spot.cancel(alice, { id: added.id }));
  assert.equal(codeOf(await list(alice, { cursor: 'bm90LWFuLWlk' })), 'PARAMETER_ERROR');
});

test('orders are cut to a market and to a state', async () => {
  const eth = await list(alice, { symbol: 'ETH_USDT' });
  assert.equal(eth.ok && eth.value.total, 1);
  const cancelled = await list(alice, { status: '4', symbol: 'BTCUSDT' });
  assert.ok(cancelled.ok);
  assert.deepEqual(
    cancelled.value.list.map((order) => order.client_order_id),
    [null, 'a12'],
  );
  assert.equal(codeOf(await list(alice, { symbol: 'BTC/EUR' })), 'MARKET_NOT_FOUND');
});

test('one order is found by either id, by its owner alone', async () => {
  const detail = (user: typeof alice, named: { id?: string; client_order_id?: string; symbol?: string }) =>
    readOrderDetail(spot.db, spot.markets, user, named);
  const found = orderOf(await detail(alice, { client_order_id: 'a3' }));
  assert.deepEqual([found.filled, found.status], ['0.05', 1]);
  assert.deepEqual(orderOf(await detail(alice, { id: found.id })), found);
  assert.equal(codeOf(await detail(bob, { id: found.id })), 'ORDER_NOT_FOUND');
  assert.equal(codeOf(await detail(alice, { id: '9223372036854775807' })), 'ORDER_NOT_FOUND');
  assert.equal(codeOf(await detail(alice, {})), 'PARAMETER_ERROR');
  assert.equal(codeOf(await detail(alice, { id: found.id, client_order_id: 'a3' })), 'PARAMETER_ERROR');
  assert.deepEqual(orderOf(await detail(alice, { id: found.id, symbol: 'BTC_USDT' })), found);
  assert.equal(codeOf(await detail(alice, { id: found.id, symbol: 'ETH/USDT' })), 'ORDER_NOT_FOUND');
  assert.equal(codeOf(await detail(alice, { client_order_id: 'a3', symbol: 'ETH/USDT' })), 'ORDER_NOT_FOUND');
  assert.equal(codeOf(await detail(alice, { id: found.id, symbol: 'BTC/EUR' })), 'MARKET_NOT_FOUND');
  const beyond = { id: '9223372036854775807', client_order_id: 'a3' };
  assert.equal(codeOf(await detail(alice, beyond)), 'PARAMETER_ERROR');
});

test('own fills are seen from each side, with the fee of that side', async () => {
  const bought = await fills(bob, { limit: '2' });
  assert.ok(bought.ok);
  const { id, order_id, created_at, ...fill } = bought.value.list[0] ?? assert.fail();
  assert.deepEqual([bought.value.total, typeof id, typeof order_id, created_at.length], [3, 'string', 'string', 24]);
  assert.deepEqual(fill, {
    currency_id: 1,
    legal_id: 3,
    symbol: 'BTC/USDT',
    side: 'buy',
    price: '60003',
    amount: '0.05',
    turnover: '3000.15',
    fee: '0.0001',
    fee_currency: 'BTC',
    role: 'taker',
  });
  const rest = await fills(bob, { limit: '2', cursor: bought.value.cursor });
  assert.deepEqual(rest.ok && rest.value.list.map((one) => one.price), ['60001']);
  const sold = await fills(alice, { symbol: 'BTC/USDT' });
  assert.ok(sold.ok);
  assert.deepEqual(
    sold.value.list.map((one) => [one.side, one.role, one.price, one.fee, one.fee_currency]),
    [
      ['sell', 'maker', '60003', '3.00015', 'USDT'],
      ['sell', 'maker', '60002', '6.0002', 'USDT'],
      ['sell', 'maker', '60001', '6.0001', 'USDT'],
    ],
  );
  assert.equal(codeOf(await fills(bob, { symbol: 'BTC/EUR' })), 'MARKET_NOT_FOUND');
});

test('depth shows pairs of price and amount, best first, as many as asked for', () => {
  const shown = depth({ symbol: 'btc_usdt', limit: '2' });
  assert.ok(shown.ok);
  const { seq, ...book } = shown.value;
  assert.ok(seq >= 14);
  assert.deepEqual(book, {
    symbol: 'BTC/USDT',
    bids: [],
    asks: [
      ['60003', '0.05'],
      ['60004', '0.1'],
    ],
  });
  assert.equal(codeOf(depth({ symbol: 'BTC/EUR' })), 'MARKET_NOT_FOUND');
});

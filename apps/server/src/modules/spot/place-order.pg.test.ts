import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { staffId } from '@bourse/kernel/ids';
import { FastBook } from '@bourse/matching/fast-book';
import { setMarketStatus } from '../markets/index.ts';
import { cancelAll } from './cancel-all.ts';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
});
after(() => spot.close());

const sell = (price: string, amount: string, more = {}): object => ({
  type: 'sell',
  target_price: price,
  amount,
  ...more,
});
const buy = (price: string, amount: string, more = {}): object => ({
  type: 'buy',
  target_price: price,
  amount,
  ...more,
});

test('one order goes all the way through: it matches, moves the money, and both sides pay their fee [SPEC-1.4]', async () => {
  const ask = orderOf(await spot.place(alice, { ...sell('60000', '0.5') }));
  assert.deepEqual([ask.status, ask.filled, ask.average_price], [1, '0', null]);
  assert.deepEqual(await spot.balance(alice, 'BTC'), { available: 950_000_000n, held: 50_000_000n });
  const bid = orderOf(await spot.place(bob, { ...buy('61000', '0.2') }));
  // Taker 0.2 % of 0.2 BTC, at the maker's price.
  assert.deepEqual(
    [bid.status, bid.filled, bid.average_price, bid.fee, bid.fee_currency],
    [3, '0.2', '60000', '0.0004', 'BTC'],
  );
  assert.deepEqual(await spot.balance(bob, 'BTC'), { available: 19_960_000n, held: 0n });
  assert.deepEqual(await spot.balance(bob, 'USDT'), { available: 98_800_000_000_000n, held: 0n });
  // Maker 0.1 % of 12,000 USDT.
  assert.deepEqual(await spot.balance(alice, 'USDT'), { available: 1_198_800_000_000n, held: 0n });
  const cancelled = orderOf(await spot.cancel(alice, { id: ask.id }));
  assert.deepEqual([cancelled.status, cancelled.filled, cancelled.reason], [4, '0.2', 'user']);
  assert.deepEqual(await spot.balance(alice, 'BTC'), { available: 980_000_000n, held: 0n });
  await spot.assertMoney();
});

test('a new order is answered in the full form of an order, all amounts as text', async () => {
  const { id, created_at, updated_at, ...order } = orderOf(
    await spot.place(bob, { ...buy('100', '0.05'), client_order_id: 'own-1' }),
  );
  assert.match(id, /^\d+$/);
  assert.equal(created_at, '2026-11-20T12:00:00.000Z');
  assert.equal(updated_at, created_at);
  assert.deepEqual(order, {
    client_order_id: 'own-1',
    currency_id: 1,
    legal_id: 3,
    symbol: 'BTC/USDT',
    side: 'buy',
    type: 'limit',
    price: '100',
    stop_price: null,
    stop_kind: null,
    pending: null,
    amount: '0.05',
    amount_in: 'base',
    display_amount: null,
    filled: '0',
    turnover: '0',
    average_price: null,
    fee: '0',
    fee_currency: 'BTC',
    time_in_force: 'GTC',
    post_only: false,
    self_trade: 'expire_taker',
    status: 1,
    reason: null,
  });
  assert.equal(codeOf(await spot.cancel(alice, { client_order_id: 'own-1' })), 'ORDER_NOT_FOUND');
  assert.equal(codeOf(await spot.cancel(alice, { id })), 'ORDER_NOT_FOUND');
  for (const named of [{ client_order_id: 'own-1' }, { id }]) {
    const elsewhere = { ...named, symbol: 'ETH/USDT' };
    assert.equal(codeOf(await spot.cancel(bob, elsewhere)), 'ORDER_NOT_FOUND', 'it is of another market');
  }
  assert.equal(orderOf(await spot.cancel(bob, { client_order_id: 'own-1', symbol: 'BTC/USDT' })).id, id);
  assert.equal(codeOf(await spot.cancel(bob, { id })), 'ORDER_NOT_FOUND');
});

// Each row breaks what the row below it breaks, where both can be broken at once.
const cancels: readonly (readonly [string, Parameters<Spot['cancel']>[1]])[] = [
  ['PARAMETER_ERROR', {}],
  ['PARAMETER_ERROR', { id: '9223372036854775807', client_order_id: 'nowhere' }],
  ['PARAMETER_ERROR', { id: '999999', client_order_id: 'nowhere', symbol: 'BTC/EUR' }],
  ['MARKET_NOT_FOUND', { id: '9223372036854775807', symbol: 'BTC/EUR' }],
  ['ORDER_NOT_FOUND', { id: '9223372036854775807' }],
  ['ORDER_NOT_FOUND', { id: '999999' }],
  ['ORDER_NOT_FOUND', { client_order_id: 'nowhere' }],
];

test('a cancel is refused in its documented order', async () => {
  for (const [code, named] of cancels) {
    assert.equal(codeOf(await spot.cancel(alice, named)), code, JSON.stringify(named));
  }
});

test('each refusal of the lane goes before those below it', async () => {
  const rules = { bandBps: 500, maxOpenOrders: 2 };
  const world = await openSpot({ createEngine: () => new FastBook(rules) });
  try {
    await world.fund(alice, 'BTC', '10');
    await world.fund(bob, 'USDT', '200000');
    for (const [user, wishes] of [
      [alice, sell('60000', '0.1')],
      [bob, buy('60000', '0.1', { client_order_id: 'taken' })],
      [alice, sell('61000', '0.1')],
      [bob, buy('59000', '0.1')],
      [bob, buy('58000', '0.1')],
    ] as const) {
      orderOf(await world.place(user, { ...wishes }));
    }
    // A price beyond the band that would take; each row mends what the row before was refused for.
    const worst = buy('70000', '9', { post_only: true });
    const rows = [
      ['ID_REUSED', { ...worst, client_order_id: 'taken' }],
      ['INSUFFICIENT_BALANCE', worst],
      ['LIMIT_EXCEEDED', { ...worst, amount: '0.1' }],
    ] as const;
    for (const [code, wishes] of rows) assert.equal(codeOf(await world.place(bob, { ...wishes })), code, code);
    await cancelAll(world, bob, {});
    const later = [
      ['INVALID_PRICE', { ...worst, amount: '0.1' }],
      ['WOULD_TAKE', { ...worst, amount: '0.1', target_price: '63000' }],
    ] as const;
    for (const [code, wishes] of later) assert.equal(codeOf(await world.place(bob, { ...wishes })), code, code);
    await cancelAll(world, alice, {});
    // A market order can be neither beyond the band nor post-only: balance, and then an empty side.
    assert.equal(codeOf(await world.place(bob, { ...buy('', '900000') })), 'INSUFFICIENT_BALANCE');
    assert.equal(codeOf(await world.place(bob, { ...buy('', '50') })), 'NO_LIQUIDITY');
    await world.assertMoney();
  } finally {
    await world.close();
  }
});

test('what needs the lane is refused in its documented order: balance, would take, no liquidity', async () => {
  assert.equal(codeOf(await spot.place(carol, { ...buy('60000', '1') })), 'INSUFFICIENT_BALANCE');
  assert.equal(codeOf(await spot.place(carol, { ...buy('', '50') })), 'INSUFFICIENT_BALANCE');
  assert.equal(codeOf(await spot.place(bob, { ...buy('', '50') })), 'NO_LIQUIDITY');
  const ask = orderOf(await spot.place(alice, { ...sell('60000', '1') }));
  assert.equal(codeOf(await spot.place(carol, { ...buy('60000', '1'), post_only: true })), 'INSUFFICIENT_BALANCE');
  assert.equal(codeOf(await spot.place(bob, { ...buy('60000', '1'), post_only: true })), 'WOULD_TAKE');
  assert.equal(
    orderOf(await spot.place(bob, { ...buy('59999.99', '1'), post_only: true, client_order_id: 'po' })).status,
    1,
  );
  orderOf(await spot.cancel(bob, { client_order_id: 'po' }));
  orderOf(await spot.cancel(alice, { id: ask.id }));
  await spot.assertMoney();
});

test('a market buy spends its budget on whole lots and gives the rest back', async () => {
  orderOf(await spot.place(alice, { ...sell('60000', '0.001', { client_order_id: 'm1' }) }));
  orderOf(await spot.place(alice, { ...sell('61000', '1', { client_order_id: 'm2' }) }));
  const before_ = await spot.balance(bob, 'USDT');
  const bought = orderOf(await spot.place(bob, { ...buy('', '100') }));
  // 60 USDT for the first, then 65 lots of 0.61 USDT; 0.35 USDT do not pay for another lot.
  assert.deepEqual(
    [bought.type, bought.amount, bought.filled, bought.status, bought.reason, bought.price],
    ['market', '100', '0.00165', 3, null, null],
  );
  const spent = before_.available - (await spot.balance(bob, 'USDT')).available;
  assert.equal(spent, 9_965_000_000n);
  const tooSmall = orderOf(await spot.place(alice, { ...buy('', '5') }));
  assert.deepEqual([tooSmall.status, tooSmall.reason], [4, 'self_trade']);
  orderOf(await spot.cancel(alice, { client_order_id: 'm2' }));
  await spot.assertMoney();
});

test('what an IOC or a market order finds no maker for expires and is given back', async () => {
  orderOf(await spot.place(alice, { ...sell('60000', '0.1') }));
  const ioc = orderOf(await spot.place(bob, { ...buy('60000', '0.3'), time_in_force: 'IOC' }));
  assert.deepEqual([ioc.filled, ioc.status, ioc.reason, ioc.time_in_force], ['0.1', 4, 'unfilled', 'IOC']);
  assert.equal((await spot.balance(bob, 'USDT')).held, 0n);
  orderOf(await spot.place(bob, { ...buy('50000', '0.1') }));
  const sold = orderOf(await spot.place(alice, { ...sell('', '0.4') }));
  assert.deepEqual([sold.filled, sold.status, sold.reason], ['0.1', 4, 'unfilled']);
  assert.equal((await spot.balance(alice, 'BTC')).held, 0n);
  await spot.assertMoney();
});

test('a fee that is no whole atom is rounded up, against whoever could split the order', async () => {
  const user = carol;
  await spot.fund(user, 'ETH', '1');
  await spot.fund(bob, 'BTC', '1');
  const ethBtc = { currency_id: 2, legal_id: 1 };
  const fed = async (): Promise<bigint> => (await spot.balance(user, 'BTC')).available;
  const start = await fed();
  orderOf(await spot.place(user, { ...sell('0.10001', '0.001'), ...ethBtc }));
  orderOf(await spot.place(bob, { ...buy('0.10001', '0.001'), ...ethBtc }));
  // 10,001 atoms of BTC at 0.1 % are 10.001: eleven.
  assert.equal((await fed()) - start, 10_001n - 11n);
  await spot.assertMoney();
});

test('a halted market takes no order and lets its open ones be cancelled', async () => {
  const open = orderOf(await spot.place(bob, { ...buy('100', '0.05') }));
  const decide = async (status: 'open' | 'halted'): Promise<void> => {
    const set = await setMarketStatus(spot, { staffId: staffId('1'), symbol: 'BTC/USDT', status, reason: 'a test' });
    assert.ok(set.ok);
  };
  const placed = orderOf(await spot.place(bob, { ...buy('101', '0.05'), client_order_id: 'before-halt' }));
  await decide('halted');
  assert.equal(codeOf(await spot.place(bob, { ...buy('100', '0.05') })), 'MARKET_HALTED');
  assert.deepEqual(orderOf(await spot.place(bob, { ...buy('101', '0.05'), client_order_id: 'before-halt' })), placed);
  assert.equal(orderOf(await spot.cancel(bob, { id: open.id })).status, 4);
  await decide('open');
  assert.equal(orderOf(await spot.cancel(bob, { client_order_id: 'before-halt' })).status, 4);
});

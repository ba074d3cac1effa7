import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toIso } from '@bourse/kernel/instant';
import { marketId } from '@bourse/kernel/ids';
import { FastBook } from '@bourse/matching/fast-book';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  for (const user of [alice, bob, carol]) {
    await spot.fund(user, 'BTC', '10');
    await spot.fund(user, 'USDT', '1000000');
  }
});
after(() => spot.close());

type Wishes = Readonly<Record<string, string>>;

const sell = (price: string, amount = '0.1', more: Wishes = {}): Wishes => ({
  type: 'sell',
  target_price: price,
  amount,
  ...more,
});
const buy = (price: string, amount = '0.1', more: Wishes = {}): Wishes => ({
  ...sell(price, amount, more),
  type: 'buy',
});

/** What became of an order, by the list of its owner. */
async function stateOf(id: string): Promise<unknown> {
  const { rows } = await spot.db.query<{ status: number; reason: string | null; filled: bigint }>(
    'SELECT status, reason, filled FROM spot_orders WHERE id = $1',
    [id],
  );
  const [row] = rows;
  return row && [row.status, row.reason, row.filled.toString()];
}

/** After every step: the money is explained, and a restart finds the same books. */
async function assertSound(): Promise<void> {
  await spot.assertMoney();
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  assert.deepEqual(spot.faults, []);
}

test('a stop waits with its money held, survives a restart, and runs when the last trade reaches it', async () => {
  const bids = [orderOf(await spot.place(bob, buy('60000'))), orderOf(await spot.place(bob, buy('59000', '1')))];
  const stop = orderOf(await spot.place(alice, sell('', '0.2', { stop_price: '60000' })));
  assert.deepEqual([stop.status, stop.stop_price, stop.price], [0, '60000', null]);
  await assertSound();
  spot.lane = await spot.newLane();
  const taker = orderOf(await spot.place(carol, sell('60000')));
  assert.equal(taker.status, 3);
  assert.deepEqual(await stateOf(stop.id), [3, null, '20000000']);
  await assertSound();
  for (const bid of bids.slice(1)) orderOf(await spot.cancel(bob, { id: bid.id }));
});

test('a stop-limit that rests after its stop stands behind those that came before, also after a restart', async () => {
  const bid = orderOf(await spot.place(bob, buy('58000')));
  const waiting = orderOf(await spot.place(alice, sell('61000', '0.1', { stop_price: '58500' })));
  assert.equal(waiting.pending, 'stop');
  const atFirst = orderOf(await spot.place(bob, sell('61000')));
  orderOf(await spot.place(carol, sell('58000')));
  assert.deepEqual(await stateOf(bid.id), [3, null, '10000000']);
  await assertSound();
  spot.lane = await spot.newLane();
  orderOf(await spot.place(carol, buy('61000')));
  assert.deepEqual(await stateOf(atFirst.id), [3, null, '10000000']);
  assert.deepEqual(await stateOf(waiting.id), [1, null, '0']);
  orderOf(await spot.cancel(alice, { id: waiting.id }));
  await assertSound();
});

test('an iceberg shows one slice, and keeps slice and place over a restart', async () => {
  const iceberg = orderOf(await spot.place(alice, sell('62000', '0.5', { display_amount: '0.1' })));
  const other = orderOf(await spot.place(bob, sell('62000', '0.3')));
  assert.deepEqual(spot.lane.depth(spot.markets.listMarkets()[0]?.id ?? assert.fail(), 1).asks[0]?.quantity, 40_000);
  orderOf(await spot.place(carol, buy('62000', '0.15')));
  await assertSound();
  spot.lane = await spot.newLane();
  assert.deepEqual(await stateOf(iceberg.id), [1, null, '10000000']);
  assert.deepEqual(await stateOf(other.id), [1, null, '5000000']);
  orderOf(await spot.place(carol, buy('62000', '0.65')));
  assert.deepEqual(await stateOf(iceberg.id), [3, null, '50000000']);
  assert.deepEqual(await stateOf(other.id), [3, null, '30000000']);
  await assertSound();
});

test('an order good till a time ends by itself, without another command', async () => {
  const end = toIso(spot.clock.now());
  const until = { time_in_force: 'GTD', expires_at: String(spot.clock.now() + 5_000) };
  const order = orderOf(await spot.place(alice, sell('63000', '0.1', until)));
  assert.deepEqual([order.status, order.time_in_force], [1, 'GTD']);
  spot.lane.expireOrders();
  await assertSound();
  assert.deepEqual(await stateOf(order.id), [1, null, '0']);
  spot.clock.advance(5_000);
  spot.lane.expireOrders();
  await spot.lane.stop();
  spot.lane = await spot.newLane();
  assert.deepEqual(await stateOf(order.id), [4, 'time', '0']);
  const late = orderOf(await spot.place(alice, sell('63000', '0.1', { time_in_force: 'GTD', expires_at: end })));
  assert.deepEqual([late.status, late.reason], [4, 'time']);
  await assertSound();
});

test('one cancels the other: the stop-loss takes over what the profit has left', async () => {
  orderOf(await spot.place(bob, buy('57000', '1')));
  const oco = orderOf(
    await spot.place(alice, sell('', '0.4', { take_profit_price: '64000', stop_loss_price: '57000' })),
  );
  assert.deepEqual([oco.status, oco.price, oco.stop_price, oco.pending], [1, '64000', '57000', 'stop_loss']);
  orderOf(await spot.place(carol, buy('64000', '0.1')));
  await assertSound();
  spot.lane = await spot.newLane();
  orderOf(await spot.place(carol, sell('57000', '0.1')));
  assert.deepEqual(await stateOf(oco.id), [3, null, '40000000']);
  await assertSound();
});

test('a buy with two ends holds the dearer one', async () => {
  const atFirst = await spot.balance(alice, 'USDT');
  const oco = orderOf(
    await spot.place(alice, buy('66000', '0.1', { take_profit_price: '50000', stop_loss_price: '65000' })),
  );
  const held = (await spot.balance(alice, 'USDT')).held - atFirst.held;
  assert.equal(held, 6_600_00000000n);
  await assertSound();
  orderOf(await spot.cancel(alice, { id: oco.id }));
  assert.deepEqual(await spot.balance(alice, 'USDT'), atFirst);
});

test('nobody trades with themselves, in the way that the taker asks for', async () => {
  const own = async (): Promise<string> => orderOf(await spot.place(alice, sell('65000', '0.2'))).id;
  const take = async (mode: string): Promise<unknown> => {
    const order = orderOf(await spot.place(alice, buy('65000', '0.3', { self_trade: mode, time_in_force: 'IOC' })));
    return [order.status, order.reason, order.filled];
  };
  let maker = await own();
  assert.deepEqual(await take('expire_taker'), [4, 'self_trade', '0']);
  assert.deepEqual(await stateOf(maker), [1, null, '0']);
  assert.deepEqual(await take('expire_maker'), [4, 'unfilled', '0']);
  assert.deepEqual(await stateOf(maker), [4, 'self_trade', '0']);
  maker = await own();
  assert.deepEqual(await take('expire_both'), [4, 'self_trade', '0']);
  assert.deepEqual(await stateOf(maker), [4, 'self_trade', '0']);
  maker = await own();
  assert.deepEqual(await take('decrement'), [4, 'unfilled', '0']);
  assert.deepEqual(await stateOf(maker), [4, 'self_trade', '0']);
  maker = await own();
  const small = orderOf(await spot.place(alice, buy('65000', '0.05', { self_trade: 'decrement' })));
  assert.deepEqual([small.status, small.reason], [4, 'self_trade']);
  await assertSound();
  orderOf(await spot.place(carol, buy('65000', '0.15')));
  assert.deepEqual(await stateOf(maker), [3, null, '15000000']);
  await assertSound();
});

test('a market lays its band and its most open orders down for the lane', async () => {
  const listed = await openSpot({ createEngine: (market) => new FastBook({ ...market, maxOpenOrders: 3 }) });
  try {
    assert.equal(listed.markets.getMarket(marketId(1)).bandBps, 5_000);
    await listed.fund(alice, 'BTC', '1');
    await listed.fund(bob, 'USDT', '100000');
    orderOf(await listed.place(alice, sell('60000')));
    orderOf(await listed.place(bob, buy('60000', '0.05')));
    assert.equal(codeOf(await listed.place(bob, buy('90000.01', '0.05'))), 'INVALID_PRICE');
    orderOf(await listed.place(bob, buy('90000', '0.05')));
    for (const price of ['61000', '62000', '63000']) orderOf(await listed.place(alice, sell(price)));
    assert.equal(codeOf(await listed.place(alice, sell('64000'))), 'LIMIT_EXCEEDED');
    await listed.assertMoney();
  } finally {
    await listed.close();
  }
});

test('what a market allows at most is refused by its own word', async () => {
  const strict = await openSpot({ createEngine: () => new FastBook({ bandBps: 500, maxOpenOrders: 2 }) });
  try {
    await strict.fund(alice, 'BTC', '1');
    await strict.fund(bob, 'USDT', '100000');
    for (const price of ['60000', '61000']) orderOf(await strict.place(alice, sell(price)));
    assert.equal(codeOf(await strict.place(alice, sell('62000'))), 'LIMIT_EXCEEDED');
    orderOf(await strict.place(bob, buy('60000', '0.05')));
    assert.equal(codeOf(await strict.place(bob, buy('63000.01'))), 'INVALID_PRICE');
    await strict.assertMoney();
  } finally {
    await strict.close();
  }
});

test('fill or kill: all of it or nothing', async () => {
  orderOf(await spot.place(alice, sell('65500', '0.2')));
  const killed = orderOf(await spot.place(carol, buy('65500', '0.3', { time_in_force: 'FOK' })));
  assert.deepEqual([killed.status, killed.reason, killed.filled], [4, 'unfilled', '0']);
  const filled = orderOf(await spot.place(carol, buy('65500', '0.2', { time_in_force: 'FOK' })));
  assert.deepEqual([filled.status, filled.filled], [3, '0.2']);
  await assertSound();
});

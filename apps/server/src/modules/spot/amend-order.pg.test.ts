import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { marketId, type UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { FastBook } from '@bourse/matching/fast-book';
import type { Market } from '../markets/index.ts';
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

test('a buy with two ends holds the dearer one of what it is now', async () => {
  const start = await spot.balance(bob, 'USDT');
  const oco = {
    type: 'buy',
    target_price: '66000',
    amount: '0.1',
    take_profit_price: '50000',
    stop_loss_price: '65000',
  };
  const { id } = orderOf(await spot.place(bob, oco));
  const held = async (): Promise<bigint> => (await spot.balance(bob, 'USDT')).held - start.held;
  assert.equal(await held(), 6_600_00000000n);
  for (const [wishes, wanted] of [
    [{ amount: '0.2' }, 13_200_00000000n],
    [{ target_price: '64000' }, 13_200_00000000n],
    [{ amount: '0.15', target_price: '51000' }, 9_900_00000000n],
  ] as const) {
    orderOf(await spot.amend(bob, { id, ...wishes }));
    assert.equal(await held(), wanted, JSON.stringify(wishes));
    await assertSound();
  }
  assert.equal(codeOf(await spot.amend(bob, { id, amount: '1.6' })), 'INSUFFICIENT_BALANCE');
  // A trade at the trigger turns it into the dearer order, which then buys at what it holds for.
  spot.lane = await spot.newLane();
  orderOf(await spot.place(alice, { ...ask, target_price: '65000', amount: '0.01' }));
  orderOf(await spot.place(carol, { ...ask, target_price: '66000', amount: '0.15' }));
  orderOf(await spot.place(bob, { type: 'buy', target_price: '65000', amount: '0.01' }));
  assert.equal(await filledOf(id), '15000000');
  assert.equal(await held(), 0n);
  await assertSound();
});

test('a change is refused by what the market is and allows, in the documented order', async () => {
  const engine = (market: Market): FastBook => new FastBook({ ...market, bandBps: 500 });
  const world = await openSpot({ createEngine: engine });
  try {
    await world.fund(alice, 'BTC', '1');
    await world.fund(bob, 'USDT', '100000');
    // The last trade is at 60,000, from which the band reaches 57,000 to 63,000.
    for (const type of ['sell', 'buy']) orderOf(await world.place(type === 'sell' ? alice : bob, { ...ask, type }));
    const open = async (user: UserId, wishes: Readonly<Record<string, string>>): Promise<string> =>
      orderOf(await world.place(user, { ...ask, amount: '0.1', ...wishes })).id;
    const sells = await open(alice, { target_price: '', take_profit_price: '62000', stop_loss_price: '58000' });
    const buys = await open(bob, {
      type: 'buy',
      target_price: '62500',
      take_profit_price: '58000',
      stop_loss_price: '62000',
    });
    const slices = await open(alice, { target_price: '61000', display_amount: '0.001' });
    const shy = await open(bob, { type: 'buy', target_price: '58000', post_only: 'true' });
    const maker = await open(alice, { target_price: '61000', amount: '0.01' });
    const dear = { amount: '0.0001', exit_profit_price: '9007199254740.99' };
    const [far, low] = [await open(bob, { ...bid, ...dear }), await open(bob, { ...bid, exit_loss_price: '51' })];
    const rows: readonly (readonly [UserId, string, Parameters<Spot['amend']>[1]])[] = [
      [alice, 'INVALID_PRICE', { id: sells, target_price: '58000', amount: '900000000' }],
      [alice, 'ok', { id: sells, target_price: '59000' }],
      [bob, 'INVALID_PRICE', { id: buys, target_price: '62000' }],
      [bob, 'ok', { id: buys, target_price: '58500' }],
      [alice, 'INVALID_QUANTITY', { id: slices, amount: '0.10001', target_price: '50000' }],
      [alice, 'ok', { id: slices, amount: '0.1' }],
      [bob, 'INSUFFICIENT_BALANCE', { id: shy, target_price: '63000.01', amount: '9' }],
      [bob, 'INVALID_PRICE', { id: shy, target_price: '63000.01' }],
      [bob, 'WOULD_TAKE', { id: shy, target_price: '63000' }],
      [bob, 'INVALID_QUANTITY', { id: far, amount: '0.00011' }],
      [bob, 'BELOW_MIN_NOTIONAL', { id: low, amount: '0.09823' }],
      [bob, 'ok', { id: low, amount: '0.09824' }],
    ];
    for (const [user, code, wishes] of rows) {
      assert.equal(codeOf(await world.amend(user, wishes)), code, JSON.stringify(wishes));
    }
    const version = world.markets.getMarket(marketId(1)).statusVersion + 1;
    world.markets.setStatus(marketId(1), { status: 'halted', reason: 'a test', version });
    const badly = { id: sells, target_price: '58000', amount: '900000000' };
    assert.equal(codeOf(await world.amend(alice, badly)), 'MARKET_HALTED');
    assert.equal(codeOf(await world.amend(alice, { ...badly, amount: '0' })), 'INVALID_QUANTITY');
    assert.equal(codeOf(await world.amend(alice, { id: maker, amount: '0.005' })), 'MARKET_HALTED');
    assert.deepEqual(world.hashes(await world.newLane()), world.hashes());
    await world.assertMoney();
  } finally {
    await world.close();
  }
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

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  for (const user of [alice, bob, carol]) {
    await spot.fund(user, 'BTC', '100');
    await spot.fund(user, 'USDT', '10000000');
  }
});
after(() => spot.close());

type Wishes = Readonly<Record<string, string>>;
const limit = (type: 'buy' | 'sell', price: string, amount: string): Wishes => ({ type, target_price: price, amount });

/** Makes a trade at a price, beside what stands in the book: both its sides are gone then. */
async function tradeAt(price: string): Promise<void> {
  const order = orderOf(await spot.place(bob, limit('sell', price, '0.01')));
  orderOf(await spot.place(carol, limit('buy', price, '0.01')));
  await spot.cancel(bob, { id: order.id });
}

/** How an order stands now. */
async function stateOf(id: string): Promise<unknown> {
  const { rows } = await spot.db.query<{ status: number; pending: string | null }>(
    "SELECT status, special ->> 'pending' AS pending FROM spot_orders WHERE id = $1",
    [id],
  );
  const [row] = rows;
  return row && [row.status, row.pending];
}

const waiting = [1, 'stop'];
const filled = [3, null];
const untouched = [1, null];

/** After a step: the money is explained, and a restart finds the same books. */
async function assertSound(): Promise<void> {
  await spot.assertMoney();
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  assert.deepEqual(spot.faults, []);
}

/** Orders for which liquidity stands on both sides, far from the price. */
async function withFarBook<T>(act: () => Promise<T>): Promise<T> {
  const far = [
    orderOf(await spot.place(bob, limit('buy', '50000', '5'))),
    orderOf(await spot.place(bob, limit('sell', '70000', '5'))),
  ];
  try {
    return await act();
  } finally {
    for (const { id } of far) await spot.cancel(bob, { id });
  }
}

const kinds = [
  ['a stop-loss sell', { type: 'sell', amount: '0.1', stop_price: '59000' }, '60500', '59000'],
  ['a stop-loss buy', { type: 'buy', base_amount: '0.1', stop_price: '61000', slippage_bps: '5000' }, '59500', '61000'],
  [
    'a take-profit sell',
    { type: 'sell', amount: '0.1', stop_price: '61000', stop_kind: 'take_profit' },
    '59500',
    '61000',
  ],
  [
    'a take-profit buy',
    { type: 'buy', base_amount: '0.1', stop_price: '59000', stop_kind: 'take_profit', slippage_bps: '5000' },
    '60500',
    '59000',
  ],
] as const;

for (const [title, wishes, away, reached] of kinds) {
  test(`${title} waits, also over a restart, while the price goes the other way, and trades when it comes`, () =>
    withFarBook(async () => {
      await tradeAt('60000');
      const order = orderOf(await spot.place(alice, wishes));
      assert.deepEqual(
        [order.status, order.stop_kind, order.amount_in],
        [0, 'stop_kind' in wishes ? 'take_profit' : 'stop_loss', 'base'],
      );
      await tradeAt(away);
      assert.deepEqual(await stateOf(order.id), waiting);
      await assertSound();
      spot.lane = await spot.newLane();
      await tradeAt(reached);
      assert.deepEqual(await stateOf(order.id), filled);
      await assertSound();
    }));

  test(`${title} whose trigger the last trade has passed is refused, and holds nothing`, () =>
    withFarBook(async () => {
      for (const price of [reached, wishes.stop_price]) {
        await tradeAt(price);
        const had = [await spot.balance(alice, 'BTC'), await spot.balance(alice, 'USDT')];
        assert.equal(codeOf(await spot.place(alice, wishes)), 'TRIGGER_PASSED');
        assert.deepEqual([await spot.balance(alice, 'BTC'), await spot.balance(alice, 'USDT')], had);
      }
      const { type, stop_price: stop } = wishes;
      const kind = 'stop_kind' in wishes ? { stop_kind: wishes.stop_kind } : {};
      const asLimit: Wishes = { type, target_price: stop, amount: '0.1', stop_price: stop, ...kind };
      assert.equal(codeOf(await spot.place(alice, asLimit)), 'TRIGGER_PASSED');
      await assertSound();
    }));
}

test('an OCO order whose stop-loss the last trade has passed is refused', async () => {
  await tradeAt('60000');
  const ends = { type: 'sell', amount: '0.1', take_profit_price: '61000', stop_loss_price: '60000' };
  assert.equal(codeOf(await spot.place(alice, ends)), 'TRIGGER_PASSED');
  const buy = { ...ends, type: 'buy', take_profit_price: '59000', target_price: '60100' };
  assert.equal(codeOf(await spot.place(alice, buy)), 'TRIGGER_PASSED');
  const order = orderOf(await spot.place(alice, { ...ends, stop_loss_price: '59999.99' }));
  assert.deepEqual([order.stop_kind, order.pending], ['stop_loss', 'stop_loss']);
  orderOf(await spot.cancel(alice, { id: order.id }));
  await assertSound();
});

test('a passed trigger comes behind too little money and before a price beyond the band', async () => {
  await tradeAt('60000');
  const poor = { type: 'sell', amount: '101', stop_price: '60000' };
  assert.equal(codeOf(await spot.place(alice, poor)), 'INSUFFICIENT_BALANCE');
  const far = {
    type: 'sell',
    amount: '0.1',
    take_profit_price: '60000.01',
    stop_loss_price: '60000',
    target_price: '1',
  };
  assert.equal(codeOf(await spot.place(alice, far)), 'TRIGGER_PASSED');
});

test('a market buy by quantity holds its quantity at its reach, pays the makers, and gives the rest back', async () => {
  const had = await spot.balance(alice, 'USDT');
  assert.equal(codeOf(await spot.place(alice, { type: 'buy', base_amount: '0.1' })), 'NO_LIQUIDITY');
  orderOf(await spot.place(bob, limit('sell', '60000', '0.1')));
  const dear = orderOf(await spot.place(bob, limit('sell', '66000', '0.1')));
  const bought = orderOf(await spot.place(alice, { type: 'buy', base_amount: '0.15', slippage_bps: '500' }));
  assert.deepEqual(
    [bought.type, bought.price, bought.amount, bought.amount_in, bought.filled, bought.turnover],
    ['market', null, '0.15', 'base', '0.1', '6000'],
  );
  assert.deepEqual([bought.status, bought.reason], [4, 'slippage']);
  const has = await spot.balance(alice, 'USDT');
  assert.deepEqual([had.available - has.available, has.held], [6_000_00000000n, had.held]);
  orderOf(await spot.cancel(bob, { id: dear.id }));
  await assertSound();
});

test('a market buy that waits is bounded by the book of the moment at which it is triggered, and by what it holds', () =>
  withFarBook(async () => {
    await tradeAt('60000');
    const held = async (): Promise<bigint> => (await spot.balance(alice, 'USDT')).held;
    const atFirst = await held();
    // 5.5 % above the last trade, which is more than its slippage: the book of now does not bind it.
    const order = orderOf(await spot.place(alice, { type: 'buy', base_amount: '0.1', stop_price: '63300' }));
    assert.equal((await held()) - atFirst, 6_646_50000000n);
    const near = orderOf(await spot.place(bob, limit('sell', '64000', '0.06')));
    const far = orderOf(await spot.place(bob, limit('sell', '66800', '0.1')));
    await tradeAt('63300');
    // The second lies within 5 % of the first, and above 66,465, which is all that is held.
    assert.deepEqual(await Promise.all([stateOf(near.id), stateOf(far.id)]), [filled, untouched]);
    orderOf(await spot.cancel(bob, { id: far.id }));
    assert.deepEqual(await stateOf(order.id), [4, null]);
    assert.equal(await held(), atFirst);
    await assertSound();
  }));

test('the amount of a buy that waits is changed with its hold, and it has no price to change', async () => {
  await tradeAt('60000');
  const held = async (): Promise<bigint> => (await spot.balance(alice, 'USDT')).held;
  const atFirst = await held();
  const order = orderOf(
    await spot.place(alice, { type: 'buy', base_amount: '0.1', stop_price: '61000', slippage_bps: '100' }),
  );
  assert.equal((await held()) - atFirst, 6_161_00000000n);
  assert.equal(codeOf(await spot.amend(alice, { id: order.id, target_price: '1' })), 'PARAMETER_ERROR');
  assert.equal(orderOf(await spot.amend(alice, { id: order.id, amount: '0.2' })).amount, '0.2');
  assert.equal((await held()) - atFirst, 12_322_00000000n);
  await assertSound();
  orderOf(await spot.cancel(alice, { id: order.id }));
  assert.equal(await held(), atFirst);
});

test('two at once: sell stops that are placed while the price arrives are refused or triggered, buy stops wait, and the money adds up', async () => {
  await withFarBook(async () => {
    await tradeAt('60000');
    const stops = Array.from({ length: 20 }, (_, place) => ({
      type: place % 2 === 0 ? 'sell' : 'buy',
      ...(place % 2 === 0 ? { amount: '0.01' } : { base_amount: '0.01', slippage_bps: '5000' }),
      stop_price: place % 2 === 0 ? '59500' : '60500',
    }));
    const maker = orderOf(await spot.place(bob, limit('buy', '59000', '0.01')));
    const all = await Promise.all([
      ...stops.slice(0, 10).map((wishes) => spot.place(alice, wishes)),
      spot.place(carol, limit('sell', '59000', '0.01')),
      ...stops.slice(10).map((wishes) => spot.place(alice, wishes)),
    ]);
    assert.deepEqual(await stateOf(maker.id), filled);
    const placed = all.flatMap((result) => (result.ok && result.value.stop_price !== null ? [result.value] : []));
    const refused = all.filter((result) => !result.ok);
    assert.equal(placed.length + refused.length, 20);
    assert.ok(refused.length > 0, 'those that came behind the trade');
    for (const result of refused) assert.equal(codeOf(result), 'TRIGGER_PASSED');
    for (const { id, side } of placed) assert.deepEqual(await stateOf(id), side === 'sell' ? filled : waiting);
    await assertSound();
    for (const { id, side } of placed) if (side === 'buy') orderOf(await spot.cancel(alice, { id }));
  });
});

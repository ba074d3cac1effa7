import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { safeParse } from 'zod/mini';
import { spotCalls } from '@bourse/contract/spot';
import { seededRandom } from '@bourse/kernel/random';
import { cancelAll } from './cancel-all.ts';
import { placeOrder, withSlippage } from './place-order.ts';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  for (const user of [alice, bob]) {
    await spot.fund(user, 'BTC', '10');
    await spot.fund(user, 'USDT', '1000000');
  }
  await spot.fund(carol, 'BTC', '0.15');
});
after(() => spot.close());
afterEach(async () => {
  for (const user of [alice, bob, carol]) assert.ok((await cancelAll(spot, user, {})).ok);
  await spot.assertMoney();
});

type Wishes = Readonly<Record<string, unknown>>;

const ask = (price: string, amount = '0.1'): Wishes => ({ type: 'sell', target_price: price, amount });
const bid = (price: string, amount = '0.1'): Wishes => ({ type: 'buy', target_price: price, amount });
const atMarket = (type: 'buy' | 'sell', amount: string, more: Wishes = {}): Wishes => ({ type, amount, ...more });

const stand = async (...wishes: readonly Wishes[]): Promise<void> => {
  for (const wish of wishes) orderOf(await spot.place(bob, wish));
};

/** Lets a trade happen there, while nothing stands in its way. */
async function tradeAt(price: string): Promise<void> {
  await stand(ask(price, '0.001'));
  assert.equal(orderOf(await spot.place(alice, bid(price, '0.001'))).status, 3);
}

/** What became of an order since it was answered. */
async function stateOf(id: string): Promise<unknown> {
  const { rows } = await spot.db.query<{ status: number; reason: string | null; filled: bigint; held: bigint }>(
    'SELECT status, reason, filled, held FROM spot_orders WHERE id = $1',
    [id],
  );
  return rows.map(({ status, reason, filled, held }) => [status, reason, filled, held])[0];
}

test('a market order trades up to its bound; what is beyond is not filled, and the order says why', async () => {
  await stand(ask('60000'), ask('60600'), ask('60600.01'), bid('59000'), bid('58000'));
  const bought = orderOf(await spot.place(alice, atMarket('buy', '100000', { slippage_bps: '100' })));
  assert.deepEqual([bought.status, bought.reason, bought.filled], [4, 'slippage', '0.2']);
  assert.deepEqual(await stateOf(bought.id), [4, 'slippage', 20_000_000n, 0n]);
  const sold = orderOf(await spot.place(alice, atMarket('sell', '1', { slippage_bps: '150' })));
  assert.deepEqual([sold.status, sold.reason, sold.filled], [4, 'slippage', '0.1']);
  // What is left lies within five percent of the best price that there is now.
  const last = orderOf(await spot.place(alice, atMarket('buy', '6060.001')));
  assert.deepEqual([last.status, last.reason, last.filled], [3, null, '0.1']);
});

test('without a bound of its own a market order trades no further than five percent', async () => {
  await stand(bid('60000'), bid('57000'), bid('56999.99'));
  const sold = orderOf(await spot.place(alice, atMarket('sell', '1')));
  assert.deepEqual([sold.status, sold.reason, sold.filled], [4, 'slippage', '0.2']);
});

test('a customer’s stored preference bounds a market order that names no slippage_bps, and no other', async () => {
  await spot.db.query(
    `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, created_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'alice@example.test', '', now(), 'Alice', 'en', now())`,
    [alice],
  );
  const sell = async (more: Wishes = {}): Promise<readonly unknown[]> => {
    const wish = { currency_id: 1, legal_id: 3, ...atMarket('sell', '0.35', more) };
    const parsed = safeParse(spotCalls.trade.input, wish);
    assert.ok(parsed.success);
    const caller = { userId: alice, idempotencyKey: undefined, hashInput: () => '' };
    const context = await withSlippage(spot.db, caller, [parsed.data]);
    const { status, reason, filled } = orderOf(await placeOrder(spot, context, parsed.data));
    assert.ok((await cancelAll(spot, bob, {})).ok);
    return [status, reason, filled];
  };
  const book = [bid('60000'), bid('59700'), bid('59400'), bid('58000')];
  await stand(...book);
  assert.deepEqual(await sell(), [3, null, '0.35'], 'nothing is stored: five percent');
  await spot.db.query('INSERT INTO preferences (user_id, slippage_bps) VALUES ($1, 50)', [alice]);
  await stand(...book);
  assert.deepEqual(await sell(), [4, 'slippage', '0.2']);
  await spot.db.query('UPDATE preferences SET slippage_bps = 100 WHERE user_id = $1', [alice]);
  await stand(...book);
  assert.deepEqual(await sell(), [4, 'slippage', '0.3']);
  await stand(...book);
  assert.deepEqual(await sell({ slippage_bps: '10' }), [4, 'slippage', '0.1'], 'its own bound goes before');
});

test('a stop counts from the best price at its trigger, also after a restart', async () => {
  await tradeAt('61000');
  await stand(bid('60000', '0.001'), bid('50000'), bid('49500'), bid('49499.99'));
  const stop = orderOf(await spot.place(alice, atMarket('sell', '1', { stop_price: '60000', slippage_bps: '100' })));
  assert.equal(stop.status, 0);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  spot.lane = await spot.newLane();
  orderOf(await spot.place(alice, ask('60000', '0.001')));
  assert.deepEqual(await stateOf(stop.id), [4, 'slippage', 20_000_000n, 0n]);
});

test('a stop by budget and the market order of an OCO are bound at their triggers', async () => {
  await tradeAt('59000');
  await stand(ask('60000', '0.001'), ask('70000'), ask('70700'), ask('70700.01'));
  const stop = atMarket('buy', '100000', { stop_price: '60000', slippage_bps: '100' });
  const budget = orderOf(await spot.place(alice, stop));
  orderOf(await spot.place(alice, bid('60000', '0.001')));
  assert.deepEqual(await stateOf(budget.id), [4, 'slippage', 20_000_000n, 0n]);
  await stand(bid('60000', '0.001'), bid('50000'), bid('49499.99'));
  const oco = { take_profit_price: '90000', stop_loss_price: '60000', slippage_bps: '100' };
  const legs = orderOf(await spot.place(carol, atMarket('sell', '0.15', oco)));
  spot.lane = await spot.newLane();
  orderOf(await spot.place(alice, ask('60000', '0.001')));
  assert.deepEqual(await stateOf(legs.id), [4, 'slippage', 10_000_000n, 0n]);
  await spot.fund(carol, 'BTC', '0.1');
});

test('a sell by what it is to bring holds what it may sell within its bound, and needs no more', async () => {
  await stand(bid('60000'), bid('30000', '1'));
  const sale = { type: 'sell', quote_amount: '20000' };
  // Beyond the bound lie 0.46 BTC more, which she does not have.
  assert.equal(codeOf(await spot.place(carol, { ...sale, slippage_bps: '5000' })), 'INSUFFICIENT_BALANCE');
  const sold = orderOf(await spot.place(carol, sale));
  assert.deepEqual([sold.status, sold.reason, sold.filled], [4, 'slippage', '0.1']);
});

test('whatever the book, no fill of a market order is beyond its bound', async () => {
  const random = seededRandom(160);
  let cut = 0;
  for (let round = 0; round < 60; round += 1) {
    const side = random.pick(['buy', 'sell'] as const);
    const away = side === 'buy' ? 1 : -1;
    const prices = Array.from({ length: 6 }, () => 60_000 + away * random.int(1, 4_000));
    await stand(...prices.map((price) => (side === 'buy' ? ask(String(price), '0.01') : bid(String(price), '0.01'))));
    const best = side === 'buy' ? Math.min(...prices) : Math.max(...prices);
    const bps = random.int(1, 600);
    const wish = atMarket(side, side === 'buy' ? '3000' : '0.05', { slippage_bps: String(bps) });
    const order = orderOf(await spot.place(alice, wish));
    const { rows } = await spot.db.query<{ price: bigint }>('SELECT price FROM spot_trades WHERE taker_order_id = $1', [
      order.id,
    ]);
    assert.ok(rows.length > 0);
    for (const { price } of rows) {
      const distance = Math.abs(Number(price) / 1e8 - best);
      assert.ok(
        distance * 10_000 <= best * bps,
        `${side} at ${String(price)}, ${String(bps)} bps from ${String(best)}`,
      );
    }
    if (order.reason === 'slippage') cut += 1;
    assert.ok((await cancelAll(spot, bob, {})).ok);
  }
  assert.ok(cut > 10, String(cut));
});

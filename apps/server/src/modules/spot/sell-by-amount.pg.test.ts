import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { cancelAll } from './cancel-all.ts';
import { alice, bob, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

type Wishes = Readonly<Record<string, unknown>>;

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '1');
  await spot.fund(alice, 'USDT', '1000000');
  await spot.fund(bob, 'USDT', '1000000');
});
after(() => spot.close());

const bid = (price: string, amount: string): Wishes => ({ type: 'buy', target_price: price, amount });
const sale = (quote: string, more: Wishes = {}): Wishes => ({
  type: 'sell',
  target_price: '',
  quote_amount: quote,
  ...more,
});

/** Takes every bid away, so that a test begins with an empty book. */
async function clear(): Promise<void> {
  for (const user of [alice, bob]) assert.ok((await cancelAll(spot.lane, spot.markets, user, {})).ok);
  await spot.assertMoney();
}

test('it sells whole lots until the makers have paid the amount', async () => {
  for (const wish of [bid('60000', '0.1'), bid('59000', '0.1')]) orderOf(await spot.place(bob, wish));
  const sold = orderOf(await spot.place(alice, sale('7500')));
  assert.deepEqual([sold.status, sold.filled, sold.amount], [3, '0.12542', '7500']);
  await clear();
});

test('its refusals come in their documented order', async () => {
  assert.equal(codeOf(await spot.place(alice, sale('1000', { stop_price: '1' }))), 'NOT_AVAILABLE');
  assert.equal(codeOf(await spot.place(alice, sale('0'))), 'INVALID_QUANTITY');
  assert.equal(codeOf(await spot.place(alice, sale('4.99'))), 'BELOW_MIN_NOTIONAL');
  assert.equal(codeOf(await spot.place(alice, sale('1000'))), 'NO_LIQUIDITY');
  orderOf(await spot.place(bob, bid('1000', '10')));
  assert.equal(codeOf(await spot.place(alice, sale('5000'))), 'INSUFFICIENT_BALANCE');
  await clear();
});

test('it does not trade with its owner, in the way that was asked for', async () => {
  const place = async (mode: string): Promise<readonly unknown[]> => {
    orderOf(await spot.place(alice, bid('60000', '0.05')));
    orderOf(await spot.place(bob, bid('59000', '0.1')));
    const { status, filled, amount } = orderOf(await spot.place(alice, sale('4500', { self_trade: mode })));
    await clear();
    return [status, filled, amount];
  };
  assert.deepEqual(await place('expire_taker'), [4, '0', '4500']);
  assert.deepEqual(await place('expire_both'), [4, '0', '4500']);
  assert.deepEqual(await place('expire_maker'), [3, '0.07627', '4500']);
  // Of 4,500 USDT, 3,000 would have been traded with themselves.
  assert.deepEqual(await place('decrement'), [3, '0.02542', '1500']);
});

test('of two at once that each need the whole balance, one is carried out', async () => {
  orderOf(await spot.place(bob, bid('100', '500')));
  const both = await Promise.all([spot.place(alice, sale('55')), spot.place(alice, sale('55'))]);
  const codes = both.map((result) => (result.ok ? 'ok' : result.error.code));
  assert.deepEqual(codes.toSorted(), ['INSUFFICIENT_BALANCE', 'ok']);
  await clear();
});

test('a repetition with the same key gets the first answer', async () => {
  await spot.fund(alice, 'BTC', '1');
  orderOf(await spot.place(bob, bid('60000', '1')));
  const first = await spot.place(alice, sale('600'), 'sale-1');
  assert.deepEqual(await spot.place(alice, sale('600'), 'sale-1'), first);
  assert.equal(codeOf(await spot.place(alice, sale('601'), 'sale-1')), 'ID_REUSED');
  await clear();
});

test('whatever the book, it brings no more than its amount, and the money adds up', async () => {
  const random = seededRandom(9);
  await spot.fund(alice, 'BTC', '100');
  for (let round = 0; round < 25; round += 1) {
    for (let bids = 0; bids < 5; bids += 1) {
      const wish = bid(String(random.int(50_000, 60_000)), `0.${String(random.int(10, 900)).padStart(4, '0')}`);
      orderOf(await spot.place(random.int(0, 2) === 0 ? alice : bob, wish));
    }
    const mode = random.pick(['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const);
    const quote = random.int(100, 9_000);
    const sold = orderOf(await spot.place(alice, sale(String(quote), { self_trade: mode })));
    const brought = Number.parseFloat(sold.filled) * Number.parseFloat(sold.average_price ?? '0');
    assert.ok(brought <= quote + 1e-6, `${String(brought)} of ${String(quote)}`);
    await spot.assertMoney();
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { cancelAll } from './cancel-all.ts';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

type Wishes = Readonly<Record<string, unknown>>;

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '1');
  await spot.fund(alice, 'USDT', '1000000');
  await spot.fund(bob, 'USDT', '1000000');
  await spot.fund(carol, 'USDT', '10000000');
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
  for (const user of [alice, bob]) assert.ok((await cancelAll(spot, user, {})).ok);
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

// Own bids that are larger than what others bid, for an owner who has no more than what is to be held.
const decremented: readonly {
  readonly what: string;
  readonly others: string | null;
  readonly has: string;
  readonly wanted: readonly unknown[];
}[] = [
  // Of 4,500 USDT, 3,000 are lost to the own bid and 59 are sold.
  { what: 'little else', others: '0.001', has: '0.051', wanted: [4, 'unfilled', '0.001', '1500'] },
  { what: 'nobody else', others: null, has: '0.05', wanted: [4, 'unfilled', '0', '1500'] },
  { what: 'enough of others', others: '0.1', has: '0.07542', wanted: [3, null, '0.02542', '1500'] },
  { what: 'less than what is held', others: '0.1', has: '0.07541', wanted: ['INSUFFICIENT_BALANCE'] },
];

for (const { what, others, has, wanted } of decremented) {
  test(`what is lost to own bids is held as what is sold is: ${what}`, async () => {
    const world = await openSpot();
    try {
      await world.fund(carol, 'BTC', has);
      for (const user of [bob, carol]) await world.fund(user, 'USDT', '100000');
      orderOf(await world.place(carol, bid('60000', '0.05')));
      if (others !== null) orderOf(await world.place(bob, bid('59000', others)));
      const sold = await world.place(carol, sale('4500', { self_trade: 'decrement' }));
      const { status, reason, filled, amount } = sold.ok ? sold.value : {};
      assert.deepEqual(sold.ok ? [status, reason, filled, amount] : [sold.error.code], wanted);
      assert.deepEqual(world.faults, []);
      assert.equal((await world.balance(carol, 'BTC')).held, 0n);
      await world.assertMoney();
    } finally {
      await world.close();
    }
  });
}

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
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 60; round += 1) {
    for (let bids = 0; bids < 3; bids += 1) {
      const wish = bid(String(random.int(50_000, 60_000)), `0.${String(random.int(10, 900)).padStart(4, '0')}`);
      orderOf(await spot.place(random.int(0, 1) === 0 ? carol : bob, wish));
    }
    const mode = random.pick(['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const);
    const quote = random.int(100, 9_000);
    // She has little, so that what was held too little for is not paid out of the rest.
    await spot.fund(carol, 'BTC', `0.${String(random.int(1, 600)).padStart(4, '0')}`);
    const sold = await spot.place(carol, sale(String(quote), { self_trade: mode }));
    const code = `${mode} ${codeOf(sold)}`;
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
    if (sold.ok) {
      const brought = Number.parseFloat(sold.value.filled) * Number.parseFloat(sold.value.average_price ?? '0');
      assert.ok(brought <= quote + 1e-6, `${String(brought)} of ${String(quote)}`);
    }
    await spot.assertMoney();
  }
  assert.deepEqual(spot.faults, []);
  for (const code of ['decrement ok', 'expire_maker ok', 'decrement INSUFFICIENT_BALANCE']) {
    assert.ok(outcomes.has(code), `${code} in ${JSON.stringify([...outcomes])}`);
  }
});

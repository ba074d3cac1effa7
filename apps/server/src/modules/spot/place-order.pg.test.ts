import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
});
after(() => spot.close());

test('one order goes all the way through: it matches, moves the money, and both sides pay their fee [SPEC-1.4]', async () => {
  const ask = orderOf(await spot.place(alice, { type: 'sell', target_price: '60000', amount: '0.5' }));
  assert.deepEqual([ask.status, ask.filled, ask.average_price], [1, '0', null]);
  assert.deepEqual(await spot.balance(alice, 'BTC'), { available: 950_000_000n, held: 50_000_000n });
  const bid = orderOf(await spot.place(bob, { type: 'buy', target_price: '61000', amount: '0.2' }));
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

test('somebody without an account of that asset has nothing to spend', async () => {
  assert.equal(
    codeOf(await spot.place(carol, { type: 'buy', target_price: '60000', amount: '1' })),
    'INSUFFICIENT_BALANCE',
  );
});

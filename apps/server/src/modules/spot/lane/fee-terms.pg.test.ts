import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alice, bob, openSpot, orderOf } from '../spot-fixture.ts';

test('an order keeps the fees that its owner had when it was taken, also after a restart', async () => {
  let aliceFees = { makerFeeBps: 0, takerFeeBps: 5 };
  const spot = await openSpot({ feeBpsOf: (user, market) => (user === alice ? aliceFees : market) });
  try {
    await spot.fund(alice, 'BTC', '2');
    await spot.fund(bob, 'USDT', '200000');
    const sell = { type: 'sell', target_price: '60000', amount: '1' };
    const early = orderOf(await spot.place(alice, sell));
    aliceFees = { makerFeeBps: 7, takerFeeBps: 14 };
    const late = orderOf(await spot.place(alice, sell));
    spot.lane = await spot.newLane();
    const bought = orderOf(await spot.place(bob, { type: 'buy', target_price: '60000', amount: '2' }));
    assert.equal(bought.status, 3);
    const { rows } = await spot.db.query('SELECT id, fee FROM spot_orders ORDER BY id');
    assert.deepEqual(rows, [
      { id: early.id, fee: 0n },
      // 7 bps of 60,000 USDT, and the market's own 20 bps of 2 BTC.
      { id: late.id, fee: 42n * 10n ** 8n },
      { id: bought.id, fee: 400_000n },
    ]);
    await spot.assertMoney();
  } finally {
    await spot.close();
  }
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { userId } from '@bourse/kernel/ids';
import { bob, orderOf, type Spot } from '../spot-fixture.ts';
import { clearExits, exitsOf, limit, openRichSpot, passExits } from './exits-fixture.ts';

const dora = userId('1004');

let spot: Spot;
before(async () => {
  spot = await openRichSpot();
  await spot.fund(dora, 'BTC', '1');
});
after(() => spot.close());
beforeEach(() => clearExits(spot));

/** Sells for one who has nothing but what that brings. */
async function sold(amount: string, exits: object): Promise<void> {
  orderOf(await spot.place(bob, limit('buy', '60000', amount)));
  orderOf(await spot.place(dora, { ...limit('sell', '60000', amount), ...exits }));
  await passExits(spot);
}

test('who has only what the sale brought buys back what that pays at the dearest price', async () => {
  await sold('0.1', { exit_profit_price: '50000', exit_loss_price: '66000' });
  // 6,000 USDT less 0.2 % pay 0.08640 BTC at 69,300, which is 5 % beyond the loss.
  assert.deepEqual(await exitsOf(spot), [['buy', '5000000000000', '6600000000000', '8640000', 1]]);
  const { available, held } = await spot.balance(dora, 'USDT');
  assert.ok(held > 0n && available < 69_300_000n, `${String(available)} left`);
  await spot.assertMoney();
});

test('what that pays and is too small for an order is told of instead', async () => {
  const { available } = await spot.balance(dora, 'USDT');
  assert.ok((await spot.move(dora, bob, 'USDT', atoms(available))).ok);
  await sold('0.00009', { exit_profit_price: '59000', exit_loss_price: '66000' });
  assert.deepEqual(await exitsOf(spot), ['INSUFFICIENT_BALANCE']);
});

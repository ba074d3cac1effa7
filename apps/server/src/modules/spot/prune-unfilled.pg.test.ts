import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { unfilledPruner } from './index.ts';
import { alice, bob, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
before(async () => {
  spot = await openSpot();
  for (const user of [alice, bob]) {
    await spot.fund(user, 'USDT', '1000000');
    await spot.fund(user, 'BTC', '100');
  }
});
after(() => spot.close());

const rest = async (user: typeof alice, price: string): Promise<string> =>
  orderOf(await spot.place(user, { type: 'buy', amount: '0.01', target_price: price })).id;
const kept = async (): Promise<string[]> =>
  (await spot.db.query<{ id: string }>('SELECT id FROM spot_orders ORDER BY id')).rows.map(({ id }) => id);

test('only orders of those users that ended without a fill and long ago are deleted, in any number, and money adds up', async () => {
  const prune = unfilledPruner(spot.db);
  const open = await rest(alice, '50000');
  const partly = await rest(alice, '50001');
  orderOf(await spot.place(bob, { type: 'sell', amount: '0.005', target_price: '50001' }));
  orderOf(await spot.cancel(alice, { id: partly }));
  const stranger = await rest(bob, '40000');
  orderOf(await spot.cancel(bob, { id: stranger }));
  for (let i = 0; i < 520; i += 1) orderOf(await spot.cancel(alice, { id: await rest(alice, '49000') }));
  const long = instant(spot.clock.now() + 1);
  spot.clock.advance(60_000);
  const recent = await rest(alice, '48000');
  orderOf(await spot.cancel(alice, { id: recent }));
  const sold = (await kept()).find((id) => ![open, partly, stranger, recent].includes(id));

  await prune([alice], long);
  const left = await kept();
  for (const id of [open, partly, stranger, recent]) assert.ok(left.includes(id), id);
  assert.equal(left.length, 5, `${left.join()} with the sale ${String(sold)}`);
  await spot.assertMoney();

  const hashes = spot.hashes();
  assert.deepEqual(spot.hashes(await spot.newLane()), hashes);
  await prune([alice], instant(spot.clock.now() + 1));
  assert.ok(!(await kept()).includes(recent));
});

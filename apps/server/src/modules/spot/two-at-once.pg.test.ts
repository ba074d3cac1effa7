import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { cancelAll } from './cancel-all.ts';
import { BatchGate, interceptBatches } from './lane/batch-gate-fixture.ts';
import { alice, bob, codeOf, openSpot, orderOf, type Spot } from './spot-fixture.ts';

let spot: Spot;
const gate = new BatchGate();
beforeEach(async () => {
  spot = await openSpot({
    wrap: interceptBatches(async (batch) => {
      await gate.pass();
      return batch.commit();
    }),
  });
  await spot.fund(alice, 'BTC', '1');
  await spot.fund(bob, 'USDT', '100000');
});
afterEach(async () => {
  try {
    await spot.assertMoney();
    assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
    assert.deepEqual(spot.faults, []);
  } finally {
    await spot.close();
  }
});

const ask = { type: 'sell', target_price: '60000', amount: '0.5' };
const bid = { type: 'buy', target_price: '60000', amount: '0.5' };

test('a change and a cancel at once: the cancel goes first, and the change finds no order', async () => {
  const { id } = orderOf(await spot.place(alice, ask));
  const both = [spot.amend(alice, { id, amount: '0.9' }), spot.cancel(alice, { id })];
  assert.deepEqual((await Promise.all(both)).map(codeOf), ['ORDER_NOT_FOUND', 'ok']);
  assert.deepEqual(await spot.balance(alice, 'BTC'), { available: 100_000_000n, held: 0n });
});

test('two changes at once that the balance covers only one of', async () => {
  const { id } = orderOf(await spot.place(alice, { ...ask, amount: '0.3' }));
  const { id: other } = orderOf(await spot.place(alice, { ...ask, amount: '0.3' }));
  const both = [spot.amend(alice, { id, amount: '0.6' }), spot.amend(alice, { id: other, amount: '0.6' })];
  assert.deepEqual((await Promise.all(both)).map(codeOf), ['ok', 'INSUFFICIENT_BALANCE']);
  assert.deepEqual(await spot.balance(alice, 'BTC'), { available: 10_000_000n, held: 90_000_000n });
});

test('a cancel and a fill at once: the order is cancelled whole, or is filled and cannot be', async () => {
  const { id } = orderOf(await spot.place(alice, ask));
  const [filled, cancelled] = await Promise.all([spot.place(bob, bid), spot.cancel(alice, { id })]);
  assert.equal(orderOf(filled).filled, '0');
  assert.equal(orderOf(cancelled).filled, '0');
  const { id: next } = orderOf(await spot.place(alice, { ...ask, target_price: '61000' }));
  gate.shut();
  const bought = spot.place(bob, { ...bid, target_price: '61000' });
  await gate.until(1);
  const late = spot.cancel(alice, { id: next });
  gate.open();
  assert.equal(orderOf(await bought).filled, '0.5');
  assert.equal(codeOf(await late), 'ORDER_NOT_FOUND');
});

test('two cancels at once: one of them ends the order', async () => {
  const { id } = orderOf(await spot.place(alice, ask));
  const both = [spot.cancel(alice, { id }), spot.cancel(alice, { id })];
  assert.deepEqual((await Promise.all(both)).map(codeOf), ['ok', 'ORDER_NOT_FOUND']);
  assert.deepEqual(await spot.balance(alice, 'BTC'), { available: 100_000_000n, held: 0n });
});

test('a cancel-all ends what is open, drops what waits, and leaves what comes after it', async () => {
  const { id } = orderOf(await spot.place(alice, { ...ask, amount: '0.1' }));
  const [dropped, all, later] = await Promise.all([
    spot.place(alice, { ...ask, amount: '0.2' }),
    cancelAll(spot, alice, {}),
    spot.place(alice, { ...ask, amount: '0.3' }),
  ]);
  assert.equal(codeOf(dropped), 'SYSTEM_BUSY');
  assert.deepEqual(all.ok && all.value.list.map((order) => order.id), [id]);
  assert.equal(orderOf(later).status, 1);
  assert.deepEqual(await spot.balance(alice, 'BTC'), { available: 70_000_000n, held: 30_000_000n });
});

test('two batches at once on one balance: as many of their orders are taken as it covers', async () => {
  const quarter = { ...ask, amount: '0.25' };
  const lists = await Promise.all([0, 1].map(() => spot.batch(alice, [quarter, quarter, quarter])));
  assert.deepEqual(
    lists.map((list) => list.map(({ code }) => code)),
    [
      [null, null, null],
      [null, 'INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCE'],
    ],
  );
  assert.deepEqual(await spot.balance(alice, 'BTC'), { available: 0n, held: 100_000_000n });
});

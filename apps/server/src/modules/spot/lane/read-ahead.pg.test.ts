import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DatabaseFault } from '../../../platform/database/database-error.ts';
import { orderCancelled, orderFilled, orderOpen } from '../spot-order.ts';
import { alice, bob, carol, codeOf, openSpot, orderOf, type Spot } from '../spot-fixture.ts';

let spot: Spot;
/** What readings of balances wait for. */
let reading: Promise<void> | null = null;
let failure: Error | null = null;
let readings = 0;

beforeEach(async () => {
  [reading, failure, readings] = [null, null, 0];
  spot = await openSpot({
    wrap: (db) => ({
      ...db,
      query: async (text, values) => {
        if (!text.includes('FROM ledger_accounts WHERE user_id = ANY')) return db.query(text, values);
        readings += 1;
        await reading;
        if (failure !== null) throw failure;
        return db.query(text, values);
      },
    }),
  });
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
  await spot.fund(carol, 'BTC', '10');
  // Known from here on.
  assert.equal(codeOf(await spot.place(alice, sell('1'))), 'ok');
  assert.equal(codeOf(await spot.place(bob, buy('0.1'))), 'ok');
  readings = 0;
});

afterEach(() => spot.close());

const sell = (amount: string, price = '60000'): Readonly<Record<string, string>> => ({
  type: 'sell',
  target_price: price,
  amount,
});
const buy = (amount: string): Readonly<Record<string, string>> => ({ ...sell(amount), type: 'buy' });

test('while the balances of a customer are read, others trade, and what the customer asks for stays in its order', async () => {
  const gate = Promise.withResolvers<void>();
  reading = gate.promise;
  const first = spot.place(carol, { ...sell('0.2'), client_order_id: 'mine' });
  const cancel = spot.cancel(carol, { client_order_id: 'mine' });
  const second = spot.place(carol, sell('0.3'));
  assert.equal(orderOf(await spot.place(bob, buy('0.5'))).status, orderFilled);
  assert.equal(orderOf(await spot.place(alice, sell('1', '61000'))).status, orderOpen);
  assert.equal(spot.lane.queued, 3);
  gate.resolve();
  assert.deepEqual(
    (await Promise.all([first, cancel, second])).map((one) => orderOf(one).status),
    [orderOpen, orderCancelled, orderOpen],
  );
  assert.equal(readings, 1);
  assert.deepEqual([spot.lane.queued, spot.faults], [0, []]);
  assert.equal((await spot.balance(carol, 'BTC')).held, 30_000_000n);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

test('when balances cannot be read, only the commands that need them fail, and the next read succeeds', async () => {
  const fault = new DatabaseFault('out of reach', true, null);
  failure = fault;
  await assert.rejects(spot.place(carol, sell('1')), fault);
  assert.deepEqual(spot.faults, [fault]);
  assert.equal(codeOf(await spot.place(alice, sell('1'))), 'ok');
  failure = null;
  assert.equal(codeOf(await spot.place(carol, sell('1'))), 'ok');
  assert.equal((await spot.balance(carol, 'BTC')).held, 100_000_000n);
  await spot.assertMoney();
});

test('a cancel-all drops the deferred orders, and a lane that stops answers the others first', async () => {
  const gate = Promise.withResolvers<void>();
  reading = gate.promise;
  const dropped = spot.place(carol, sell('1'));
  assert.deepEqual(await spot.lane.cancelAll({ kind: 'cancel_all', userId: carol, marketId: null }), {
    ok: true,
    value: [],
  });
  assert.equal(codeOf(await dropped), 'SYSTEM_BUSY');
  const left = spot.place(carol, sell('2'));
  const stopped = spot.lane.stop();
  gate.resolve();
  await stopped;
  assert.equal(orderOf(await left).status, orderOpen);
  assert.equal(codeOf(await spot.place(alice, sell('1'))), 'SYSTEM_BUSY');
});

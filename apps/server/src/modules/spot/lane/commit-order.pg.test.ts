import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { marketId, orderId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { yieldToEventLoop } from '../../../platform/clock/yield-to-event-loop.ts';
import { systemScheduler } from '../../../platform/clock/system-clock.ts';
import { DatabaseFault, UnknownOutcome } from '../../../platform/database/database-error.ts';
import { orderCancelled } from '../spot-order.ts';
import { alice, bob, codeOf, type LaneChanges, openSpot, orderOf, type Spot } from '../spot-fixture.ts';
import { BatchGate, interceptBatches, outOfReach } from './batch-gate-fixture.ts';

type Wishes = Readonly<Record<string, string>>;

let spot: Spot;

/** Opens trading in which alice and bob have traded before, so that the lane knows them. */
async function open(changes: LaneChanges = {}): Promise<void> {
  spot = await openSpot(changes);
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
  for (const [user, wishes] of [
    [alice, sell('1')],
    [bob, buy('0.5', '59000')],
  ] as const) {
    orderOf(await spot.place(user, wishes));
  }
}
afterEach(() => spot.close());

/** Lets no batch through while the gate is shut. */
const behind = (gate: BatchGate): ReturnType<typeof interceptBatches> =>
  interceptBatches(async (batch) => {
    await gate.pass();
    return batch.commit();
  });

/** While the gate is shut, batches begin but do not commit. */
const committingBehind = (gate: BatchGate): ReturnType<typeof interceptBatches> =>
  interceptBatches(async (batch) => {
    const passed = gate.pass();
    if (spot.db.capabilities.concurrentTransactions > 1) return batch.commitAfter(() => undefined, passed);
    // If it really began, it would block the only session.
    batch.tellBegun();
    await passed;
    return batch.commit();
  });

/** Lets the lane process everything that is queued. */
async function settle(): Promise<void> {
  while (spot.lane.queued > 0) await yieldToEventLoop();
  await systemScheduler.sleep(200);
}

const sell = (amount: string, price = '60000'): Wishes => ({ type: 'sell', target_price: price, amount });
const buy = (amount: string, price = '60000'): Wishes => ({ type: 'buy', target_price: price, amount });
const market = marketId(1);

/** The numbers of the commits that touched the book, in their order. */
async function toldSeqs(): Promise<readonly number[]> {
  const { rows } = await spot.db.query<{ seq: number }>(
    `SELECT (market ->> 'seq')::int AS seq FROM outbox, json_array_elements(payload -> 'markets') AS market
     WHERE type = 'spot.batch' ORDER BY outbox.xid, outbox.seq`,
  );
  return rows.map(({ seq }) => seq);
}

async function assertSound(): Promise<void> {
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
}

test('what a batch does is seen, and answered, only when it has committed', async () => {
  const gate = new BatchGate();
  await open({ wrap: behind(gate) });
  const before = spot.lane.depth(market, 10);
  gate.shut();
  let answered = false;
  const placed = spot.place(bob, buy('0.4')).finally(() => (answered = true));
  const rested = spot.place(bob, buy('1', '50000')).finally(() => (answered = true));
  await gate.until(1);
  await yieldToEventLoop();
  assert.deepEqual(spot.lane.depth(market, 10), before);
  assert.equal(spot.lane.findOpen(orderId(1))?.filled, 0n);
  assert.equal(answered, false);
  gate.open();
  orderOf(await placed);
  const { id } = orderOf(await rested);
  assert.deepEqual(spot.lane.depth(market, 10), {
    seq: before.seq + 1,
    bids: [...before.bids, { price: 5_000_000, quantity: 100_000 }],
    asks: [{ price: 6_000_000, quantity: 60_000 }],
  });
  assert.ok(spot.lane.findOpen(orderId(Number.parseInt(id, 10))));
  await assertSound();
});

test('while a batch commits, the next takes half of the waiting commands, the one after it the rest', async () => {
  const gate = new BatchGate();
  await open({ wrap: behind(gate) });
  gate.shut();
  const first = Array.from({ length: 12 }, () => spot.place(alice, sell('0.001')));
  await gate.until(1);
  const others = Array.from({ length: 28 }, () => spot.place(bob, buy('0.001', '50000')));
  while (spot.lane.queued > 8) await yieldToEventLoop();
  assert.equal(spot.lane.queued, 8);
  gate.open();
  for (const placed of [...first, ...others]) orderOf(await placed);
  const { rows } = await spot.db.query<{ size: number }>(
    `SELECT json_array_length(payload #> '{markets,0,orders}') AS size FROM outbox
     WHERE type = 'spot.batch' ORDER BY xid, seq`,
  );
  assert.deepEqual(
    rows.slice(-3).map(({ size }) => size),
    [12, 20, 8],
  );
  await assertSound();
});

test('what a batch would have done is never seen when it cannot commit', async () => {
  const gate = new BatchGate();
  let isReachable = true;
  await open({
    wrap: interceptBatches(async (batch) => {
      await gate.pass();
      if (!isReachable) throw outOfReach();
      return batch.commit();
    }),
  });
  const before = spot.lane.depth(market, 10);
  gate.shut();
  isReachable = false;
  const placed = spot.place(bob, buy('0.4'));
  await gate.until(1);
  assert.deepEqual(spot.lane.depth(market, 10), before);
  gate.open();
  await assert.rejects(placed, DatabaseFault);
  assert.deepEqual(spot.lane.depth(market, 10), before);
  assert.equal(spot.lane.findOpen(orderId(1))?.filled, 0n);
  isReachable = true;
  orderOf(await spot.place(bob, buy('0.4')));
  assert.equal(spot.lane.depth(market, 10).seq, before.seq + 1);
  assert.deepEqual(await toldSeqs(), [1, 2, 3]);
  await assertSound();
});

test('batches that commit one behind the other count on in each book', async () => {
  const gate = new BatchGate();
  await open({
    limits: { orders: 10_000, burst: 0, cancels: 10, maxWaitMs: 60_000 },
    wrap: committingBehind(gate),
  });
  gate.shut();
  const placed = Array.from({ length: 2_000 }, () => spot.place(alice, sell('0.001')));
  // The second one is worked out while nothing of the first has been told.
  await gate.until(2);
  gate.open();
  assert.ok((await Promise.all(placed)).every((result) => result.ok));
  const seqs = await toldSeqs();
  assert.ok(seqs.length >= 4);
  assert.deepEqual(
    seqs,
    seqs.map((_, place) => place + 1),
  );
  await assertSound();
});

test('a full batch goes out only when the database has begun the one before it', async () => {
  const gate = new BatchGate();
  await open({
    limits: { orders: 10_000, burst: 0, cancels: 10, maxWaitMs: 60_000 },
    wrap: behind(gate),
  });
  gate.shut();
  const placed = Array.from({ length: 2_000 }, () => spot.place(alice, sell('0.001')));
  await gate.until(1);
  // The second one is full then.
  await settle();
  assert.equal(gate.waiting, 1);
  gate.open();
  assert.ok((await Promise.all(placed)).every((result) => result.ok));
  await assertSound();
});

const placeMany = (count: number): ReturnType<Spot['place']>[] =>
  Array.from({ length: count }, () => spot.place(alice, sell('0.001')));

test('a batch is sent behind one in flight from 40 commands on, on a serial database from 8 when that one is nearly over', async () => {
  const gate = new BatchGate();
  await open({ wrap: committingBehind(gate) });
  const isOneAtATime = spot.db.capabilities.concurrentTransactions === 1;
  // A batch of one takes 20 ms: in time, a command and each of the ten that it is like is expected to take one or two.
  for (let batch = 0; batch < 40; batch += 1) {
    gate.shut();
    const placed = spot.place(alice, sell('0.001'));
    await gate.until(1);
    spot.clock.advance(20);
    gate.open();
    orderOf(await placed);
  }
  gate.shut();
  const placed = placeMany(40);
  await gate.until(1);
  placed.push(...placeMany(38));
  await settle();
  assert.equal(gate.waiting, 1);
  spot.clock.advance(isOneAtATime ? 100 : 1_000);
  placed.push(...placeMany(1));
  await settle();
  assert.equal(gate.waiting, isOneAtATime ? 2 : 1);
  placed.push(...placeMany(1));
  await settle();
  assert.equal(gate.waiting, 2);
  gate.open();
  assert.ok((await Promise.all(placed)).every((result) => result.ok));
  await assertSound();
});

test('half of a crowd is sent before the other half is read in the same event loop tick', async () => {
  const gate = new BatchGate();
  await open({ wrap: behind(gate) });
  const place = (): ReturnType<Spot['place']> => spot.place(alice, sell('0.001'));
  await Promise.all(Array.from({ length: 64 }, place));
  gate.shut();
  let isTurned = false;
  setImmediate(() => (isTurned = true));
  const placed: ReturnType<Spot['place']>[] = [];
  // As requests are read: what follows from each is done before the next.
  while (gate.waiting === 0 && placed.length < 64) {
    placed.push(place());
    for (let step = 0; step < 100; step += 1) await Promise.resolve();
  }
  assert.equal(isTurned, false);
  assert.equal(gate.waiting, 1);
  assert.ok(placed.length > 16 && placed.length <= 33, `${String(placed.length)} had come`);
  gate.open();
  assert.ok((await Promise.all(placed)).every((result) => result.ok));
  await assertSound();
});

test('an order is cancelled by its own id while the batch that placed it commits', async () => {
  const gate = new BatchGate();
  await open({ wrap: behind(gate) });
  gate.shut();
  const placed = spot.place(alice, { ...sell('2'), client_order_id: 'mine' });
  await gate.until(1);
  const cancelled = spot.cancel(alice, { client_order_id: 'mine' });
  while (spot.lane.queued > 0) await yieldToEventLoop();
  // It has joined the next batch, which was carried out before it was waited for.
  await yieldToEventLoop();
  gate.open();
  const { id } = orderOf(await placed);
  const { id: cancelledId, status } = orderOf(await cancelled);
  assert.deepEqual([cancelledId, status], [id, orderCancelled]);
  await assertSound();
});

test('after a commit of unknown outcome the books are read when it is certain what became of it', async () => {
  let letGo = (): void => undefined;
  let isLost = false;
  let late: Promise<unknown> = Promise.resolve();
  const wrap = interceptBatches(async (batch) => {
    if (!isLost) {
      // The first batch after the rebuild: the lost transaction commits now at the latest.
      letGo();
      await late;
      return batch.commit();
    }
    isLost = false;
    const { promise: go, resolve } = Promise.withResolvers<void>();
    letGo = resolve;
    await new Promise<void>((written) => {
      late = batch.commitAfter(written, go);
    });
    throw new UnknownOutcome(present(batch.batchId, 'the id of a batch'), null);
  });
  await open({
    wrap: (db, on) => ({
      ...wrap(db, on),
      query: (text, values) => {
        const answer = db.query<never>(text, values);
        // Whoever asks what became of it waits until it has ended.
        if (text.includes('INTO commit_marks')) letGo();
        return answer;
      },
    }),
  });
  isLost = true;
  await assert.rejects(spot.place(bob, buy('0.4')), UnknownOutcome);
  orderOf(await spot.place(bob, buy('0.1')));
  const { rows } = await spot.db.query<{ filled: bigint }>('SELECT filled FROM spot_orders ORDER BY id LIMIT 1');
  assert.equal(rows[0]?.filled, 50_000_000n);
  await assertSound();
});

test('retries are answered from what committed when the batch of their order is redone', async () => {
  const gate = new BatchGate();
  await open({
    limits: { orders: 10_000, burst: 0, cancels: 10, maxWaitMs: 60_000 },
    wrap: interceptBatches(async (batch) => {
      if (batch.batchId !== null) {
        batch.tellBegun();
        await gate.pass();
      }
      return batch.commit();
    }),
  });
  gate.shut();
  const named = { ...sell('2'), client_order_id: 'mine' };
  const first = spot.place(alice, named);
  await gate.until(1);
  // The batch expects a balance that is another now.
  assert.ok((await spot.move(alice, bob, 'BTC', atoms(50_000_000n))).ok);
  // A full batch goes out beside the first one; with nothing to write, it has no transaction of its own.
  const repeated = Array.from({ length: 1_000 }, () => spot.place(alice, named));
  await settle();
  gate.open();
  const { id } = orderOf(await first);
  assert.deepEqual(new Set((await Promise.all(repeated)).map((result) => orderOf(result).id)), new Set([id]));
  assert.equal(spot.lane.findOpen(orderId(Number.parseInt(id, 10)))?.clientOrderId, 'mine');
  await assertSound();
});

test('a cancel of an order that a failed batch had filled is redone', async () => {
  const gate = new BatchGate();
  await open({
    limits: { orders: 10_000, burst: 0, cancels: 10_000, maxWaitMs: 60_000 },
    wrap: interceptBatches(async (batch) => {
      if (batch.batchId !== null) {
        batch.tellBegun();
        await gate.pass();
      }
      return batch.commit();
    }),
  });
  const { id } = orderOf(await spot.place(alice, sell('0.1', '59500')));
  gate.shut();
  const bought = spot.place(bob, buy('0.1', '59500'));
  await gate.until(1);
  const { available } = await spot.balance(bob, 'USDT');
  assert.ok((await spot.move(bob, alice, 'USDT', atoms(available))).ok);
  const cancels = Array.from({ length: 1_000 }, () => spot.cancel(alice, { id }));
  await settle();
  gate.open();
  assert.equal(codeOf(await bought), 'INSUFFICIENT_BALANCE');
  const codes = (await Promise.all(cancels)).map(codeOf);
  assert.equal(codes.filter((code) => code === 'ok').length, 1);
  await assertSound();
});

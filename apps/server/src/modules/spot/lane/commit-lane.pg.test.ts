import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { marketId } from '@bourse/kernel/ids';
import { InvariantError, invariant } from '@bourse/kernel/invariant';
import { isErr } from '@bourse/kernel/result';
import { NaiveBook } from '@bourse/matching/naive-book';
import { yieldToEventLoop } from '../../../platform/clock/yield-to-event-loop.ts';
import { DatabaseFault, UnknownOutcome } from '../../../platform/database/database-error.ts';
import type { BatchTx } from '../../../platform/database/batch-database.ts';
import { halt } from '../../ledger/index.ts';
import { alice, bob, carol, codeOf, type LaneChanges, openSpot, type Spot } from '../spot-fixture.ts';
import { outOfReach } from './batch-gate-fixture.ts';

let spot: Spot;

async function open(changes: LaneChanges = {}): Promise<void> {
  spot = await openSpot(changes);
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
}
afterEach(() => spot.close());

const sell = (amount: string, price = '60000'): object => ({ type: 'sell', target_price: price, amount });
const buy = (amount: string, price = '60000'): object => ({ type: 'buy', target_price: price, amount });

const place = async (user: typeof alice, wishes: object): Promise<string> =>
  codeOf(await spot.place(user, { ...wishes }));

async function countOf(table: string): Promise<number> {
  const { rows } = await spot.db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}

test('after a restart the books are those from before, by hash, and trading goes on', async () => {
  await open();
  for (const price of ['60000', '60001', '60000']) assert.equal(await place(alice, sell('1', price)), 'ok');
  assert.equal(await place(bob, buy('1.5')), 'ok');
  assert.equal(await place(bob, buy('1', '59000')), 'ok');
  const restarted = await spot.newLane();
  assert.deepEqual(spot.hashes(restarted), spot.hashes());
  assert.deepEqual(restarted.depth(marketId(1), 10), {
    seq: 5,
    bids: [{ price: 5_900_000, quantity: 100_000 }],
    asks: [
      { price: 6_000_000, quantity: 50_000 },
      { price: 6_000_100, quantity: 100_000 },
    ],
  });
  spot.lane = restarted;
  assert.equal(await place(bob, buy('1.5', '60001')), 'ok');
  await spot.assertMoney();
});

test('one batch is one transaction with one event, and later commands see what earlier ones did', async () => {
  await open();
  const results = await Promise.all([
    spot.place(bob, { ...sell('1') }),
    spot.place(alice, { ...sell('1') }),
    spot.place(bob, { ...buy('1') }),
    spot.place(bob, { ...sell('0.5') }),
    spot.place(alice, { ...sell('10') }),
  ]);
  assert.deepEqual(results.map(codeOf), ['INSUFFICIENT_BALANCE', 'ok', 'ok', 'ok', 'INSUFFICIENT_BALANCE']);
  const { rows } = await spot.db.query<{ batch_id: string }>(
    'SELECT DISTINCT batch_id FROM postings WHERE kind <> $1',
    ['genesis'],
  );
  assert.equal(rows.length, 1);
  const { rows: events } = await spot.db.query<{ payload: { markets: { seq: number; trades: unknown[] }[] } }>(
    `SELECT payload FROM outbox WHERE type = 'spot.batch'`,
  );
  assert.deepEqual(
    events.map(({ payload }) => payload.markets.map(({ seq, trades }) => [seq, trades.length])),
    [[[1, 1]]],
  );
  await spot.assertMoney();
});

test('a balance change outside the lane is detected, and the affected batch is redone', async () => {
  await open();
  assert.equal(await place(alice, sell('1')), 'ok');
  assert.equal(await place(carol, buy('1')), 'INSUFFICIENT_BALANCE');
  await spot.fund(carol, 'USDT', '60000');
  const bought = await Promise.all([place(bob, buy('0.25')), place(carol, buy('0.5')), place(bob, buy('0.25'))]);
  assert.deepEqual(bought, ['ok', 'ok', 'ok']);
  assert.ok(isErr(await spot.move(bob, carol, 'BTC', atoms(10n ** 9n))));
  assert.ok(!isErr(await spot.move(carol, bob, 'BTC', atoms(10n ** 7n))));
  const sold = await Promise.all([place(carol, sell('0.45', '61000')), place(bob, sell('0.55', '61000'))]);
  assert.deepEqual(sold, ['INSUFFICIENT_BALANCE', 'ok']);
  assert.equal(spot.faults.length, 0);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

test('orders that arrive during a commit see the balances that it will leave', async () => {
  await open();
  const placed: Promise<string>[] = [];
  for (let round = 0; round < 30; round += 1) {
    placed.push(place(alice, sell('0.5', String(60_000 + round))), place(bob, buy('0.1', String(60_000 + round))));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const codes = await Promise.all(placed);
  assert.equal(codes.filter((code, index) => index % 2 === 0 && code === 'ok').length, 20);
  assert.equal(codes.filter((code, index) => index % 2 === 1 && code === 'ok').length, 30);
  assert.equal(spot.faults.length, 0);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

test('a command that runs into our own bug fails alone', async () => {
  class PoisonedBook extends NaiveBook {
    override submit(...[order, listener]: Parameters<NaiveBook['submit']>): void {
      super.submit(order, listener);
      invariant(order.kind !== 'limit' || order.quantity !== 1_300, 'thirteen');
    }
  }
  await open({ createEngine: () => new PoisonedBook() });
  const amounts = ['0.01', '0.02', '0.013', '0.03', '0.04'];
  const results = await Promise.allSettled(amounts.map((amount) => place(alice, sell(amount))));
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason instanceof InvariantError)),
    ['ok', 'ok', true, 'ok', 'ok'],
  );
  assert.equal(spot.faults.length, 1);
  assert.equal(await countOf('spot_orders'), 4);
  assert.equal((await spot.balance(alice, 'BTC')).held, 10_000_000n);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

/** `unknown` has committed, `vanished` has not; the lane is told of neither. */
type Fault = 'unreachable' | 'repeated' | 'unknown' | 'vanished';

/** A database port that fails the next batches as planned: before their work, or after their commit. */
function faultyPort(plan: Fault[], isReadable = () => true): NonNullable<LaneChanges['wrap']> {
  return (db) => ({
    ...db,
    withTx: async (name, work, options) => {
      if (name === 'rebuild books' && !isReadable()) throw outOfReach();
      return db.withTx(name, work, options);
    },
    withBatch: async (name, work, options) => {
      const fault = plan.shift();
      if (fault === 'unreachable') throw outOfReach();
      if (fault === 'vanished') throw new UnknownOutcome(db.newBatchId(), null);
      let batchId = '';
      if (fault === 'repeated') {
        const conflict = new Error('conflict');
        const undone = db.withBatch(name, async (tx) => {
          await work(tx);
          throw conflict;
        });
        await assert.rejects(undone, conflict);
      }
      const result = await db.withBatch(name, (tx) => ((batchId = tx.batchId), work(tx)), options);
      if (fault === 'unknown' && !isErr(result)) throw new UnknownOutcome(batchId, null);
      return result;
    },
  });
}

test('while the database is out of reach nothing happens, and afterwards everything is as before', async () => {
  const plan: Fault[] = [];
  await open({ wrap: faultyPort(plan) });
  assert.equal(await place(alice, sell('1')), 'ok');
  plan.push('unreachable', 'unreachable');
  await assert.rejects(place(bob, buy('0.5')), DatabaseFault);
  assert.equal((await spot.balance(bob, 'USDT')).available, 100_000_000_000_000n);
  assert.equal(await place(bob, buy('0.5')), 'ok');
  assert.equal(await countOf('spot_trades'), 1);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

for (const fault of ['unreachable', 'unknown'] as const) {
  test(`full batches are pipelined; when one is ${fault}, its dependents are redone`, async () => {
    const plan: Fault[] = [];
    const rested: string[] = [];
    const untilRested = async (): Promise<void> => {
      while (rested.length === 0) await yieldToEventLoop();
    };
    await open({
      limits: { orders: 10_000, burst: 0, cancels: 10, maxWaitMs: 60_000 },
      wrap: (db) => ({
        ...db,
        withBatch: async (name, work, options) => {
          const planned = plan.shift();
          const batchId = options?.batchId ?? '';
          const noting = (tx: BatchTx): Promise<unknown> =>
            work({ ...tx, dependOn: (before) => (rested.push(before), tx.dependOn(before)) });
          const breaking = async (tx: BatchTx): Promise<never> => {
            await noting(tx);
            await untilRested();
            throw outOfReach();
          };
          if (planned === 'unreachable' && db.capabilities.concurrentTransactions > 1) {
            return db.withBatch(name, breaking, { ...options, inOnePiece: false });
          }
          if (planned === 'unreachable') {
            // While one session is in a transaction, the next batch has no ids.
            options?.onBegun?.();
            await untilRested();
            throw outOfReach();
          }
          const result = await db.withBatch(name, noting, options);
          if (planned === 'unknown') {
            await untilRested();
            throw new UnknownOutcome(batchId, null);
          }
          return result as Awaited<ReturnType<typeof work>>; // what the work gave
        },
      }),
    });
    assert.equal(await place(alice, sell('1')), 'ok');
    plan.push(fault);
    const placed = Array.from({ length: 2_500 }, (_, index) =>
      place(index % 2 === 0 ? alice : bob, index % 2 === 0 ? sell('0.001') : buy('0.001')).catch(() => 'failed'),
    );
    const codes = await Promise.all(placed);
    assert.equal(codes.filter((code) => code === 'failed').length, fault === 'unknown' ? 1_000 : 0);
    assert.equal(codes.filter((code) => code === 'ok').length, fault === 'unknown' ? 1_500 : 2_500);
    assert.ok(rested.length > 0);
    assert.equal(await countOf('spot_orders'), 2_501);
    assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
    await spot.assertMoney();
  });
}

test('a transaction that the port repeats after a conflict has one effect', async () => {
  const plan: Fault[] = [];
  await open({ wrap: faultyPort(plan) });
  assert.equal(await place(alice, sell('1')), 'ok');
  plan.push('unreachable', 'repeated');
  assert.equal(await place(bob, buy('0.5')), 'ok');
  assert.equal(await countOf('spot_trades'), 1);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

test('after a commit of unknown outcome the books are taken from the database', async () => {
  const plan: Fault[] = [];
  await open({ wrap: faultyPort(plan) });
  assert.equal(await place(alice, sell('1')), 'ok');
  plan.push('unknown');
  await assert.rejects(place(bob, buy('0.5')), UnknownOutcome);
  assert.equal(await countOf('spot_trades'), 1);
  assert.equal(await place(bob, buy('0.5')), 'ok');
  assert.equal(await countOf('spot_trades'), 2);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

test("control: after an unknown commit the lane's cache is wrong until it is rebuilt, and is not used", async () => {
  const plan: Fault[] = [];
  let isReadable = true;
  await open({ wrap: faultyPort(plan, () => isReadable) });
  assert.equal(await place(alice, sell('1')), 'ok');
  isReadable = false;
  plan.push('vanished');
  await assert.rejects(place(bob, buy('0.5')), UnknownOutcome);
  await assert.rejects(place(bob, buy('0.5')), DatabaseFault);
  isReadable = true;
  assert.notDeepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  assert.equal(await place(bob, buy('0.25')), 'ok');
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

test('a bug after the commit does not run the batch again: the books are taken from the database', async () => {
  let isBroken = false;
  class UnstableBook extends NaiveBook {
    override commit(): void {
      super.commit();
      const wasBroken = isBroken;
      isBroken = false;
      invariant(!wasBroken, 'broken after the commit');
    }
  }
  await open({ createEngine: () => new UnstableBook() });
  isBroken = true;
  const placed = await Promise.all([place(alice, sell('1')), place(alice, sell('2'))]);
  assert.deepEqual(placed, ['ok', 'ok']);
  assert.equal(spot.faults.length, 1);
  assert.equal(await countOf('spot_orders'), 2);
  assert.equal(await place(bob, buy('3')), 'ok');
  assert.equal((await spot.balance(alice, 'BTC')).held, 0n);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

test('an order from inside an open transaction is our bug, not a deadlock', async () => {
  await open();
  await assert.rejects(
    spot.db.withTx('outer', () => place(alice, sell('1'))),
    InvariantError,
  );
});

test('a full queue and orders that waited too long are answered SYSTEM_BUSY; nothing of them happens', async () => {
  const limits = { orders: 2, burst: 0, cancels: 10, maxWaitMs: 2_000 };
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  await open({
    limits,
    wrap: (db) => ({
      ...db,
      withBatch: async (name, work, options) => {
        if (isHeld) await gate.promise;
        return db.withBatch(name, work, options);
      },
    }),
  });
  assert.equal(await place(alice, sell('0.5')), 'ok');
  isHeld = true;
  const first = place(alice, sell('1'));
  await new Promise((resolve) => setImmediate(resolve));
  // Whose account has to be opened waits in the queue for that.
  const [second, third] = [place(carol, sell('2')), place(alice, sell('3'))];
  assert.equal(await place(alice, sell('4')), 'SYSTEM_BUSY');
  spot.clock.advance(2_001);
  isHeld = false;
  gate.resolve();
  assert.deepEqual(await Promise.all([first, second, third]), ['ok', 'SYSTEM_BUSY', 'SYSTEM_BUSY']);
  assert.equal(await countOf('spot_orders'), 2);
  await spot.lane.stop();
  assert.equal(await place(alice, sell('5')), 'SYSTEM_BUSY');
});

test('when the books of money are halted, orders and cancels are refused and nothing moves', async () => {
  await open();
  assert.equal(await place(alice, sell('1')), 'ok');
  await halt(spot.db, 'a test', spot.clock.now());
  assert.equal(await place(bob, buy('1')), 'TRADING_HALTED');
  assert.equal(codeOf(await spot.cancel(alice, { id: '1' })), 'TRADING_HALTED');
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
});

test('a halt also refuses orders that are already queued', async () => {
  await open();
  const waiting = place(alice, sell('1'));
  spot.markets.setStatus(marketId(1), { status: 'halted', reason: 'a test', version: 1 });
  assert.equal(await waiting, 'MARKET_HALTED');
});

test('control: a held atom without an order is found', async () => {
  await open();
  assert.equal(await place(alice, sell('1')), 'ok');
  await spot.db.query('UPDATE spot_orders SET held = held - 1');
  await assert.rejects(spot.assertMoney());
});

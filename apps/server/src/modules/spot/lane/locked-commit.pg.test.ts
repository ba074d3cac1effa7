import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { InvariantError } from '@bourse/kernel/invariant';
import { FastBook } from '@bourse/matching/fast-book';
import { halt, resume } from '../../ledger/index.ts';
import { spotHolds } from '../index.ts';
import { alice, bob, carol, codeOf, type LaneChanges, openSpot, type Spot } from '../spot-fixture.ts';
import { interceptBatches, outOfReach } from './batch-gate-fixture.ts';

type Wishes = Readonly<Record<string, string>>;

let spot: Spot;

/** Opens trading in which the lane knows everybody, and carol has no more than USDT. */
async function open(changes: LaneChanges = {}): Promise<void> {
  spot = await openSpot(changes);
  await spot.fund(alice, 'BTC', '10');
  await spot.fund(bob, 'USDT', '1000000');
  await spot.fund(carol, 'USDT', '1000000');
  assert.equal(codeOf(await spot.place(alice, sell('1'))), 'ok');
  for (const user of [bob, carol]) assert.equal(codeOf(await spot.place(user, buy('0.1', '50000'))), 'ok');
}
afterEach(() => spot.close());

const sell = (amount: string, price = '60000'): Wishes => ({ type: 'sell', target_price: price, amount });
const buy = (amount: string, price = '60000'): Wishes => ({ type: 'buy', target_price: price, amount });

const places = Array.from({ length: 20 }, (_, place) => place);
const badPlace = 12;
/** How often twenty can be halved, the last time when two are left. */
const halvings = 5;

/** Twenty orders at once, one of them the bad one; `true` stands for our own bug. */
async function placeTwenty(): Promise<readonly (string | boolean)[]> {
  const results = await Promise.allSettled(
    places.map((place) =>
      spot.place(alice, { ...sell(place === badPlace ? '0.013' : '0.01'), client_order_id: `own-${String(place)}-` }),
    ),
  );
  return results.map((result) => (result.status === 'fulfilled' ? codeOf(result.value) : result.reason === bug));
}

const bug = new InvariantError('what only the database notices');

async function assertOnlyTheBadOneFailed(): Promise<void> {
  const expected = places.map((place) => (place === badPlace ? true : 'ok'));
  assert.deepEqual(await placeTwenty(), expected);
  const { rows } = await spot.db.query<{ client_order_id: string }>(
    'SELECT client_order_id FROM spot_orders WHERE client_order_id IS NOT NULL',
  );
  const there = rows.map((row) => row.client_order_id);
  assert.deepEqual(
    new Set(there),
    new Set(places.filter((place) => place !== badPlace).map((place) => `own-${String(place)}-`)),
  );
  assert.equal(spot.faults.filter((fault) => fault === bug).length, 1);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
}

test('a batch that fails in the database by a bug is bisected until the failing order is alone', async () => {
  let tries = 0;
  await open({
    wrap: interceptBatches(async (batch) => {
      if (batch.batchId === null) tries += 1;
      return batch.commit((values) => {
        if (values.some((value) => String(value).includes(`own-${String(badPlace)}-`))) throw bug;
      });
    }),
  });
  await assertOnlyTheBadOneFailed();
  // The whole, and of each halving both halves.
  assert.ok(tries <= 1 + 2 * halvings, `${String(tries)} attempts`);
});

test('an order that hits a bug only during the redo fails alone, too', async () => {
  let isSecondTime = false;
  let begun = 0;
  class PoisonedBook extends FastBook {
    override begin(): void {
      if (isSecondTime) begun += 1;
      super.begin();
    }
    override submit(...[order, listener]: Parameters<FastBook['submit']>): void {
      super.submit(order, listener);
      if (isSecondTime && order.kind === 'limit' && order.quantity === 1_300) throw bug;
    }
  }
  let isReachable = true;
  await open({
    createEngine: () => new PoisonedBook(),
    wrap: interceptBatches(async (batch) => {
      if (isReachable) return batch.commit();
      isReachable = true;
      isSecondTime = true;
      throw outOfReach();
    }),
  });
  isReachable = false;
  await assertOnlyTheBadOneFailed();
  // A rehearsal and the commit of each half.
  assert.ok(begun <= 2 * (1 + 2 * halvings), `${String(begun)} attempts`);
});

test('accounts that are touched only after locking are locked in another attempt', async () => {
  let tries = 0;
  let redone = 0;
  await open({
    onRedone: () => (redone += 1),
    wrap: interceptBatches(async (batch) => {
      if (batch.batchId === null) tries += 1;
      return batch.commit();
    }),
  });
  assert.equal(codeOf(await spot.place(carol, sell('0.5', '59999'))), 'INSUFFICIENT_BALANCE');
  await spot.fund(carol, 'BTC', '0.5');
  // In the lane's projection carol has nothing to sell, so bob would match alice; the database differs.
  const both = [spot.place(carol, sell('0.5', '59999')), spot.place(bob, buy('0.5'))];
  assert.equal(redone, 0);
  assert.deepEqual((await Promise.all(both)).map(codeOf), ['ok', 'ok']);
  assert.equal(redone, 1);
  assert.equal(tries, 2);
  assert.equal((await spot.balance(carol, 'BTC')).available, 0n);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
  await spot.assertMoney();
});

test('expired orders stay open during a halt, and expiry is retried only when requested', async () => {
  let tries = 0;
  await open({
    wrap: interceptBatches(async (batch) => {
      tries += 1;
      // A lane that goes on trying would keep this test from ending.
      if (tries > 20) await clearHalt();
      return batch.commit();
    }),
  });
  const clearHalt = async (): Promise<void> => assert.deepEqual(await resume(spot.db, [spotHolds]), []);
  const ends = { time_in_force: 'GTD', expires_at: String(spot.clock.now() + 1_000) };
  assert.equal(codeOf(await spot.place(alice, { ...sell('1'), ...ends })), 'ok');
  await halt(spot.db, 'a test', spot.clock.now());
  spot.clock.advance(1_000);
  tries = 0;
  spot.lane.expireOrders();
  assert.equal(codeOf(await spot.place(bob, buy('0.1', '50000'))), 'TRADING_HALTED');
  await spot.lane.stop();
  // Over the balances as they are known and over those that are locked: for the clock, and for the order.
  assert.ok(tries <= 4, `${String(tries)} attempts`);
  assert.equal((await spot.balance(alice, 'BTC')).held, 200_000_000n);
  await clearHalt();
  spot.lane = await spot.newLane();
  spot.lane.expireOrders();
  await spot.lane.stop();
  assert.equal((await spot.balance(alice, 'BTC')).held, 100_000_000n);
  assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes());
});

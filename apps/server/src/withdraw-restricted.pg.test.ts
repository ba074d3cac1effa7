import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eventOf } from '@bourse/contract/event';
import { customerRestricted } from '@bourse/contract/events';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { FastBook } from '@bourse/matching/fast-book';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { halt, resume } from './modules/ledger/index.ts';
import { CommitLane, spotHolds } from './modules/spot/index.ts';
import { alice, bob, openSpot, orderOf, type Spot } from './modules/spot/spot-fixture.ts';
import { memoryHub } from './platform/bus/memory-bus.ts';
import { RestrictedWithdrawals } from './withdraw-restricted.ts';

/** An order of each coin, far from each other's. */
const asks = { BTC: { currency_id: 1, target_price: '60000' }, ETH: { currency_id: 2, target_price: '3000' } } as const;
type Coin = keyof typeof asks;

const hub = memoryHub();
const restricted = new Set<UserId>();
const told: string[] = [];
let events = 0;
let spot: Spot;
let lanes: Record<Coin, CommitLane>;

before(async () => {
  spot = await openSpot();
  for (const user of [alice, bob]) for (const coin of ['BTC', 'ETH']) await spot.fund(user, coin, '100');
});
after(() => spot.close());
beforeEach(async () => {
  restricted.clear();
  told.length = 0;
  lanes = { BTC: await laneOf('BTC'), ETH: await laneOf('ETH') };
});

/** The lane of an engine that has one coin's market. */
async function laneOf(coin: Coin): Promise<CommitLane> {
  const { db, clock, markets, faults } = spot;
  const lane = new CommitLane({
    db,
    clock,
    markets,
    resolveAccounts: ledgerWorldOn(db).resolve,
    createEngine: () => new FastBook(),
    report: (error) => faults.push(error),
    owns: (id) => (markets.findMarket('ETH/USDT')?.id === id) === (coin === 'ETH'),
    feeLane: coin === 'ETH' ? 101 : 0,
  });
  await lane.start();
  return lane;
}

async function place(coin: Coin, user: UserId): Promise<void> {
  spot.lane = lanes[coin];
  orderOf(await spot.place(user, { ...asks[coin], legal_id: 3, type: 'sell', amount: '0.5' }));
}

/** The markets in which a customer has open orders. */
async function openOf(user: UserId): Promise<readonly number[]> {
  const { rows } = await spot.db.query<{ market_id: number }>(
    'SELECT market_id FROM spot_orders WHERE user_id = $1 AND status = 1 ORDER BY market_id',
    [user],
  );
  return rows.map((row) => row.market_id);
}

const withdrawalsOf = (coin: Coin): RestrictedWithdrawals =>
  new RestrictedWithdrawals({
    bus: hub.join(assert.ifError),
    lane: lanes[coin],
    restrictions: { restricted: () => [...restricted], refresh: async () => undefined },
    report: (error) => told.push(String(error)),
  });

async function restrict(user: UserId): Promise<void> {
  restricted.add(user);
  const payload = { user_id: user, kind: 'trade', holds: true, at: toIso(spot.clock.now()) } as const;
  await hub.join(assert.ifError).publish(eventOf(customerRestricted, payload), String((events += 1)));
}

test('what is refused while money is halted is told once, and withdrawn when money moves again', async () => {
  for (const user of [alice, bob]) await place('BTC', user);
  const withdrawals = withdrawalsOf('BTC');
  const stop = await withdrawals.begin();
  await halt(spot.db, 'a test', spot.clock.now());
  await restrict(alice);
  for (let pass = 0; pass < 3; pass += 1) await withdrawals.work.run();
  assert.equal((await openOf(alice)).length, 1);
  assert.deepEqual(told, ['Error: open orders of restricted customers stand: TRADING_HALTED']);
  assert.deepEqual(await resume(spot.db, [spotHolds]), []);
  await withdrawals.work.run();
  assert.deepEqual([(await openOf(alice)).length, (await openOf(bob)).length], [0, 1]);
  stop();
});

test('an order that another node let in late is withdrawn, and nobody is asked for again and again', async () => {
  restricted.add(alice);
  const withdrawals = withdrawalsOf('BTC');
  const stop = await withdrawals.begin();
  await place('BTC', alice);
  await withdrawals.work.run();
  assert.deepEqual(await openOf(alice), []);
  await place('BTC', alice);
  await withdrawals.work.run();
  assert.equal((await openOf(alice)).length, 1, 'the lane was asked twice');
  restricted.delete(alice);
  await withdrawals.work.run();
  await restrict(alice);
  await withdrawals.work.run();
  assert.deepEqual(await openOf(alice), []);
  stop();
});

test('a restart while money is halted forgets nobody, and an engine withdraws what is of its own group', async () => {
  for (const coin of ['BTC', 'ETH'] as const) await place(coin, alice);
  await halt(spot.db, 'a test', spot.clock.now());
  restricted.add(alice);
  lanes = { BTC: await laneOf('BTC'), ETH: await laneOf('ETH') };
  const [main, ether] = [withdrawalsOf('BTC'), withdrawalsOf('ETH')];
  const stops = [await main.begin(), await ether.begin()];
  assert.equal((await openOf(alice)).length, 2);
  assert.deepEqual(await resume(spot.db, [spotHolds]), []);
  const before_ = await openOf(alice);
  await ether.work.run();
  assert.deepEqual(await openOf(alice), before_.slice(0, 1));
  await main.work.run();
  assert.deepEqual(await openOf(alice), []);
  for (const stop of stops) stop();
  assert.deepEqual(spot.faults, []);
  await spot.assertMoney();
});

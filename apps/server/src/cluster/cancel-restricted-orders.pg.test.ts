import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eventOf } from '@bourse/contract/event';
import { customerRestricted } from '@bourse/contract/events';
import { atoms } from '@bourse/kernel/amount';
import { type UserId, userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { lots, ticks } from '@bourse/kernel/quantity';
import { FastBook } from '@bourse/matching/fast-book';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { halt, resume, userAccount } from '../modules/ledger/index.ts';
import { loadMarkets, type Market, type MarketList } from '../modules/markets/index.ts';
import { loadRegistry } from '../modules/registry/index.ts';
import { type Command, CommitLane, spotHolds } from '../modules/spot/index.ts';
import { memoryHub } from '../platform/bus/memory-bus.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import type { BatchDatabase } from '../platform/database/batch-database.ts';
import { ensurePartitions } from '../platform/database/partitions.ts';
import { RestrictedWithdrawals } from './cancel-restricted-orders.ts';

const [alice, bob] = [userId('1001'), userId('1002')];
const hub = memoryHub();
const restricted = new Set<UserId>();
const told: string[] = [];
let events = 0;
let disposable: TestDatabase;
let db: BatchDatabase;
let ledger: ReturnType<typeof ledgerWorldOn>;
let markets: MarketList;
type Coin = 'BTC' | 'ETH';
let lanes: Record<Coin, CommitLane>;

before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
  ledger = ledgerWorldOn(db);
  await ensurePartitions(db, systemClock.now(), 2);
  markets = await loadMarkets(db, await loadRegistry(db));
  for (const user of [alice, bob]) {
    for (const coin of ['BTC', 'ETH'] as const) {
      const { base } = marketOf(coin);
      await ledger.fund(userAccount(user, base.id, 'change'), 10n ** BigInt(base.scale));
    }
  }
});
after(() => disposable.close());
beforeEach(async () => {
  restricted.clear();
  told.length = 0;
  lanes = { BTC: await laneOf('BTC'), ETH: await laneOf('ETH') };
});

const marketOf = (coin: Coin): Market => present(markets.findMarket(`${coin}/USDT`), 'the market');

/** The lane of an engine that has one coin's market. */
async function laneOf(coin: Coin): Promise<CommitLane> {
  const lane = new CommitLane({
    db,
    clock: systemClock,
    markets,
    resolveAccounts: ledger.resolve,
    createEngine: () => new FastBook(),
    report: assert.ifError,
    owns: (id) => (marketOf('ETH').id === id) === (coin === 'ETH'),
    feeLane: coin === 'ETH' ? 101 : 0,
  });
  await lane.start();
  return lane;
}

/** Sells a hundred lots, as an order that rests. */
async function place(coin: Coin, user: UserId): Promise<void> {
  const { id, units } = marketOf(coin);
  const command: Command = {
    kind: 'place',
    exits: null,
    userId: user,
    marketId: id,
    clientOrderId: null,
    amount: atoms(100n * units.lotAtoms),
    terms: { kind: 'limit', side: 'sell', price: ticks(6_000_000), quantity: lots(100), policy: 'rest' },
    retry: null,
    tellsFills: false,
  };
  assert.ok((await lanes[coin].submit(command)).ok);
}

/** The markets in which a customer has open orders. */
async function openOf(user: UserId): Promise<readonly number[]> {
  const { rows } = await db.query<{ market_id: number }>(
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
  const payload = { user_id: user, kind: 'trade', holds: true, at: toIso(systemClock.now()) } as const;
  await hub.join(assert.ifError).publish(eventOf(customerRestricted, payload), String((events += 1)));
}

test('what is refused while money is halted is told once, and withdrawn when money moves again', async () => {
  for (const user of [alice, bob]) await place('BTC', user);
  const withdrawals = withdrawalsOf('BTC');
  const stop = await withdrawals.begin();
  await halt(db, 'a test', systemClock.now());
  await restrict(alice);
  for (let pass = 0; pass < 3; pass += 1) await withdrawals.work.run();
  assert.equal((await openOf(alice)).length, 1);
  assert.deepEqual(told, ['Error: open orders of restricted customers stand: TRADING_HALTED']);
  assert.deepEqual(await resume(db, [spotHolds]), []);
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
  await halt(db, 'a test', systemClock.now());
  restricted.add(alice);
  lanes = { BTC: await laneOf('BTC'), ETH: await laneOf('ETH') };
  const [main, ether] = [withdrawalsOf('BTC'), withdrawalsOf('ETH')];
  const stops = [await main.begin(), await ether.begin()];
  assert.equal((await openOf(alice)).length, 2);
  assert.deepEqual(await resume(db, [spotHolds]), []);
  const before_ = await openOf(alice);
  await ether.work.run();
  assert.deepEqual(await openOf(alice), before_.slice(0, 1));
  await main.work.run();
  assert.deepEqual(await openOf(alice), []);
  for (const stop of stops) stop();
  await ledger.assertAddsUp([spotHolds]);
});

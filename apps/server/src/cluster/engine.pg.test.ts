import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventOf } from '@bourse/contract/event';
import { customerRestricted } from '@bourse/contract/events';
import { atoms } from '@bourse/kernel/amount';
import { type UserId, userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { lots, ticks } from '@bourse/kernel/quantity';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { userAccount } from '../modules/ledger/index.ts';
import { loadMarkets, type Market } from '../modules/markets/index.ts';
import { loadRegistry } from '../modules/registry/index.ts';
import { type Command, spotHolds } from '../modules/spot/index.ts';
import { type Engine, openEngine } from './engine.ts';
import { memoryHub } from '../platform/bus/memory-bus.ts';
import { systemClock, systemScheduler } from '../platform/clock/system-clock.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { DatabaseFault } from '../platform/database/database-error.ts';
import type { BatchDatabase } from '../platform/database/batch-database.ts';
import type { Driver } from '../platform/database/driver.ts';
import { ensurePartitions } from '../platform/database/partitions.ts';
import { pgDriver } from '../platform/database/pg-driver.ts';
import { createLogger } from '../platform/log/logger.ts';
import { OpenRequests } from '../platform/outcomes/open-requests.ts';
import { engineLease } from '../platform/lease/division-store.ts';
import { type Lease, tryLease } from '../platform/lease/lease.ts';

const alice = userId('1001');

let disposable: TestDatabase;
let db: BatchDatabase;
let ledger: ReturnType<typeof ledgerWorldOn>;
let market: Market;
const drivers: Driver[] = [];

before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
  ledger = ledgerWorldOn(db);
  await ensurePartitions(db, systemClock.now(), 2);
  market = present((await loadMarkets(db, await loadRegistry(db))).findMarket('BTC/USDT'), 'the market');
  await ledger.fund(userAccount(alice, market.base.id, 'change'), 100_000_000n);
});
after(async () => {
  for (const driver of drivers) await driver.close();
  await disposable.close();
});

async function takenBy(owner: string): Promise<Lease> {
  const driver = pgDriver({ url: disposable.url, engine: disposable.engine, connections: 3 });
  drivers.push(driver);
  const lease = await tryLease({ driver, scheduler: systemScheduler, owner, onError: assert.ifError }, engineLease);
  return present(lease, 'the lease');
}

const [hub, restricted] = [memoryHub(), new Set<UserId>()];

/** The engine of a process that holds this lease. */
async function engineOf(lease: Pick<Lease, 'fence' | 'isHeld'>, node: string): Promise<Engine> {
  const environment = readEnvironment({});
  assert.ok(environment.ok);
  const engine = await openEngine(
    {
      environment: environment.value,
      db,
      // A lane reaches the database through what stands above alone.
      driver: present(drivers[0], 'a driver'),
      clock: systemClock,
      scheduler: systemScheduler,
      logger: createLogger('silent'),
      node,
    },
    {
      bus: hub.join(assert.ifError),
      lease: lease as Lease, // the tests replace no more than the fence
      markets: await loadMarkets(db, await loadRegistry(db)),
      resolveAccounts: ledger.resolve,
      feeBpsOf: (_user, terms) => terms,
      onRedone: () => undefined,
      restrictions: { restricted: () => [...restricted], refresh: async () => undefined },
      registry: { refresh: async () => undefined },
      besides: [],
      requests: new OpenRequests(),
    },
  );
  await engine.start();
  return engine;
}

/** Sells a hundredth of a bitcoin through the lane of an engine, as an order that rests. */
async function sellThrough({ lane }: Engine): Promise<boolean> {
  const command: Command = {
    kind: 'place',
    exits: null,
    userId: alice,
    marketId: market.id,
    clientOrderId: null,
    amount: atoms(1_000_000n),
    terms: { kind: 'limit', side: 'sell', price: ticks(6_000_000), quantity: lots(1_000), policy: 'rest' },
    retry: null,
    tellsFills: false,
  };
  return (await present(lane, 'the lane').submit(command)).ok;
}

async function countOrders(): Promise<number> {
  const { rows } = await db.query<{ count: number }>('SELECT count(*)::int AS count FROM spot_orders');
  return rows[0]?.count ?? -1;
}

/** An engine that hung until another took its place, and that one; the first does not know it yet. */
async function replaceEngine(fence?: () => void): Promise<{ readonly old: Engine; readonly end: () => Promise<void> }> {
  const oldLease = await takenBy('old');
  const old = await engineOf(fence === undefined ? oldLease : { ...oldLease, fence, isHeld: () => true }, 'old');
  assert.ok(await sellThrough(old));
  await db.withTx('run out', (tx) => tx.query(`UPDATE leases SET until = '-infinity' WHERE name = $1`, [engineLease]));
  const lease = await takenBy('young');
  assert.ok(lease.epoch > oldLease.epoch);
  const young = await engineOf(lease, 'young');
  assert.ok(await sellThrough(young));
  const end = async (): Promise<void> => {
    await oldLease.lost;
    await young.stop();
  };
  return { old, end };
}

test('the lane of an engine that was replaced writes nothing any more, neither at first nor over locked balances', async () => {
  const { old, end } = await replaceEngine();
  const before_ = await countOrders();
  // What the replaced lane believes of balances is out of date, so both ways are taken.
  await assert.rejects(sellThrough(old), DatabaseFault);
  await assert.rejects(sellThrough(old), DatabaseFault);
  assert.equal(await countOrders(), before_);
  await ledger.assertAddsUp([spotHolds]);
  await end();
});

test('control: without the fence the replaced lane writes', async () => {
  const { old, end } = await replaceEngine(() => undefined);
  const before_ = await countOrders();
  assert.ok(await sellThrough(old));
  assert.equal(await countOrders(), before_ + 1);
  await end();
});

test('an engine withdraws the orders of whoever was restricted before it had its books, and of whoever is told of then', async () => {
  const countOpen = async (): Promise<number> =>
    (await db.query('SELECT 1 FROM spot_orders WHERE user_id = $1 AND status = 1', [alice])).rows.length;
  const before_ = await engineOf(await takenBy('before'), 'before');
  assert.ok(await sellThrough(before_));
  await before_.stop();
  assert.ok((await countOpen()) > 0);
  restricted.add(alice);
  const next = await engineOf(await takenBy('next'), 'next');
  assert.equal(await countOpen(), 0);
  assert.ok(await sellThrough(next), 'the lane keeps nobody from ordering: the edge does');
  const told = { user_id: alice, kind: 'trade', holds: true, at: toIso(systemClock.now()) } as const;
  await hub.join(assert.ifError).publish(eventOf(customerRestricted, told), '1');
  while ((await countOpen()) > 0) await systemScheduler.sleep(5);
  await next.stop();
  await ledger.assertAddsUp([spotHolds]);
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Clock } from '@bourse/kernel/clock';
import { assetId, type StaffId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { checkEverything, userAccount } from '@bourse/server/modules/ledger/index';
import { spotHolds } from '@bourse/server/modules/spot/index';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { Database } from '@bourse/server/platform/database/database';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import type { InProcessDatabase } from '@bourse/testing/simulation/in-process-driver';
import { SerialWorld } from '@bourse/testing/simulation/serial-world';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { guessStaffCalls } from '@bourse/contract/guess-desk';
import { networkStaffCalls } from '@bourse/contract/networks';
import { rechargeCalls } from '@bourse/contract/recharge';
import { otcStaffCalls } from '@bourse/contract/otc-desk';
import { withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import { hireStaff } from '@bourse/testing/staff-world';
import { openCoinGround } from './coin-ground.ts';
import { type ExchangeProcess, type OpenMore, startExchange } from './exchange-process.ts';
import { type Count, countThings, familyTables, findFaults } from './family-checks.ts';
import type { Wishing } from './families/family.ts';
import { families } from './families/every-family.ts';
import { pauses, stageOf } from './families/stage.ts';
import { FamilyCustomer } from './family-customer.ts';
import { openFamilies } from './family-process.ts';
import { FamilyStaff } from './family-staff.ts';
import { priceWalk } from './price-walk.ts';
import { assertPlantsFound, assertSourced } from './source-checks.ts';
import { SimulatedCustomer } from './simulated-customer.ts';

const start = instant(Date.UTC(2026, 10, 20, 12));
const customerCount = 4;

/** What a run came to. */
export interface SeedRun {
  /** Of all business rows at the end; the same seed gives the same one. */
  readonly hash: string;
  readonly simulatedMs: number;
  readonly statements: number;
  readonly orders: number;
  readonly trades: number;
  readonly crashes: number;
  /** How often something was refused, by code. */
  readonly refusals: Readonly<Record<string, number>>;
  /** What each family was asked for, and what has become of it, by call. */
  readonly things: Readonly<Record<string, Count>>;
}

export interface SeedOptions {
  /** How much time passes in the exchange. */
  readonly lastsMs: number;
  /** Called before the money is counted after each transaction; a control plants a defect here. */
  readonly sabotage?: (world: SerialWorld, exchange: ExchangeProcess) => Promise<void>;
  /** Whether postings are changed at the end, to see that their sources find each. */
  readonly plants?: boolean;
}

/** How often prices are told and due work is done while customers act, and while days go by. */
const [livelyMs, quietMs] = [2_000, 60_000];

/**
 * Plays the exchange for a while: customers at random, connections that die, a process that is killed. After every
 * transaction the sums are counted. Then the process stands still for weeks, a few times, and does what has fallen due; at the end
 * everything is counted, and every receipt looked up.
 */
export async function runSeed(database: InProcessDatabase, seed: number, options: SeedOptions): Promise<SeedRun> {
  await database.reset();
  const world = new SerialWorld(database.driver, seededRandom(seed), start);
  const inspector = createDatabase({ driver: database.driver, clock: world.clock, scheduler: world.scheduler });
  await ensurePartitions(inspector, start, 3);
  await fundCustomers(inspector, world.clock);
  const users = Array.from({ length: customerCount }, (_, i) => userId(String(i + 1)));
  const told = new Map<string, string[]>();
  const share = (): number => (world.now - start) / options.lastsMs;
  const outside = openCoinGround(world, seededRandom(seed * 47), told, share);
  const stage = stageOf(inspector, { start, ends: instant(start + options.lastsMs) }, users);
  const wishings: Wishing[] = [];
  for (const family of families) wishings.push(...(await family.prepare(stage)));
  const traders = users.map((user, i) => new SimulatedCustomer(user, seededRandom(seed * 31 + i)));
  const buyers = users.map((user, i) => new FamilyCustomer(user, seededRandom(seed * 37 + i), wishings, told));
  const staff = new FamilyStaff(seededRandom(seed * 43), await hireThree(inspector));
  const customers = [...traders, ...buyers, staff];
  const venues = priceWalk(seededRandom(seed * 41));
  const bugs: unknown[] = [];
  const isOver = (): boolean => share() >= 1;
  let crashes = 0;
  const restart = (everyMs = livelyMs) =>
    started(world, bugs, (ports) => openFamilies({ ...ports, outside }, venues, everyMs), everyMs / 2);
  let exchange = await restart();
  world.rates = { lost: 0.01, unanswered: 0.01 };
  let lives = customers.map((customer) => live(customer, world, exchange, isOver, bugs));
  let counted = world.ended;
  while (!isOver() && bugs.length === 0 && (await world.step())) {
    if (world.ended === counted) continue;
    counted = world.ended;
    await options.sabotage?.(world, exchange);
    await assertSums(database);
    if (world.random.next() < 0.01) {
      crashes += 1;
      await world.crash();
      exchange = await restart();
      lives = customers.map((customer) => live(customer, world, exchange, isOver, bugs));
    }
  }
  world.rates = { lost: 0, unanswered: 0 };
  let isDone = false;
  void Promise.all(lives).then(() => (isDone = true));
  await world.run(() => isDone || bugs.length > 0);
  assert.deepEqual(bugs, []);
  for (const { stillMs, livesMs } of pauses(start, world.now)) {
    await world.crash();
    world.skip(stillMs);
    exchange = await restart(quietMs);
    const until = world.now + livesMs;
    await world.run(() => world.now >= until || bugs.length > 0);
    assert.deepEqual(bugs, []);
  }
  const result = await finish(world, exchange, bugs);
  await assertReceipts(inspector, traders);
  assert.deepEqual(await findFaults(inspector, world.now, buyers, outside), []);
  assert.deepEqual(await checkEverything(inspector, [spotHolds, ...families.flatMap(({ holds = [] }) => holds)]), []);
  await assertSourced(inspector);
  if (options.plants === true) await assertPlantsFound(inspector);
  return {
    ...result,
    ...(await countRows(inspector)),
    crashes,
    simulatedMs: world.now - start,
    statements: world.statements,
    refusals: addUp([...traders.map(({ receipts }) => receipts), ...buyers, staff].map(({ refusals }) => refusals)),
    things: await countThings(inspector, buyers),
  };
}

async function hireThree(db: Database): Promise<readonly [StaffId, StaffId, StaffId]> {
  const calls = [
    otcStaffCalls.decide,
    c2cStaffCalls.rule,
    guessStaffCalls.enter,
    guessStaffCalls.quizzes,
    rechargeCalls.credit,
    withdrawalStaffCalls.review,
    networkStaffCalls.release,
  ];
  const grants = calls.map(({ grant }) => grant);
  const hire = (name: string): Promise<StaffId> => hireStaff(db, name, grants);
  return [await hire('ann'), await hire('bob'), await hire('eve')];
}

function addUp(refusals: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const [code, count] of refusals.flatMap((one) => [...one])) {
    all[code] = (all[code] ?? 0) + count;
  }
  return all;
}

function live(
  customer: Pick<SimulatedCustomer, 'act'>,
  world: SerialWorld,
  exchange: ExchangeProcess,
  isOver: () => boolean,
  bugs: unknown[],
): Promise<void> {
  return customer.act(world, exchange, isOver).catch((error: unknown) => void bugs.push(error));
}

/** Starts the exchange in the world's own time, without faults until it stands. */
async function started(
  world: SerialWorld,
  bugs: unknown[],
  more?: OpenMore,
  watchMs?: number,
): Promise<ExchangeProcess> {
  const { rates } = world;
  world.rates = { lost: 0, unanswered: 0 };
  let exchange: ExchangeProcess | undefined;
  void startExchange(world, (error) => void bugs.push(error), more, watchMs).then(
    (one) => (exchange = one),
    (error: unknown) => void bugs.push(error),
  );
  await world.run(() => exchange !== undefined || bugs.length > 0);
  world.rates = rates;
  assert.ok(exchange, String(bugs[0]));
  return exchange;
}

async function fundCustomers(inspector: Database, clock: Clock): Promise<void> {
  const ledger = ledgerWorldOn(inspector, clock);
  for (let i = 1; i <= customerCount; i += 1) {
    const user = userId(String(i));
    await ledger.fund(userAccount(user, assetId(3), 'change'), 100_000n * 10n ** 8n);
    await ledger.fund(userAccount(user, assetId(1), 'change'), 2n * 10n ** 8n);
    await ledger.fund(userAccount(user, assetId(2), 'change'), 40n * 10n ** 18n);
  }
}

async function assertSums({ driver }: InProcessDatabase): Promise<void> {
  const connection = await driver.connect();
  const { rows } = await connection.query(
    `SELECT asset_id FROM ledger_accounts GROUP BY asset_id
     HAVING sum(available + held) <> 0 OR bool_or(held < 0 OR (available < 0 AND house IS DISTINCT FROM 'issuance'))`,
    [],
  );
  assert.deepEqual(rows, [], 'the money does not add up');
}

/** Stops the lane and starts another: its books must be those of the first. */
async function finish(world: SerialWorld, exchange: ExchangeProcess, bugs: unknown[]): Promise<{ hash: string }> {
  let stopped = false;
  void exchange.lane.stop().then(() => (stopped = true));
  await world.run(() => stopped);
  const before = exchange.bookHash();
  await world.crash();
  const again = await started(world, bugs);
  assert.equal(again.bookHash(), before, 'the rebuilt books differ');
  await world.crash();
  const inspector = createDatabase({ driver: world.driver(), clock: world.clock, scheduler: world.scheduler });
  let hash = '';
  void businessHash(inspector).then((one) => (hash = one));
  await world.run(() => hash !== '');
  return { hash };
}

const businessTables = {
  spot_orders:
    'id, created_at, updated_at, user_id, market_id, client_order_id, side, price, amount, filled, fee, held, status',
  spot_trades: 'id, at, market_id, price, quantity, taker_order_id, maker_order_id, taker_fee, maker_fee',
  postings: 'id, at, debit_account, credit_account, amount, kind, reference',
  ledger_accounts: 'id, user_id, house, asset_id, kind, available, held',
  transfers: 'id, user_id, amount, from_kind, to_kind, at',
  idempotency_keys: 'user_id, call, key, body_hash, answer::text',
  ...familyTables,
};

async function businessHash(db: Database): Promise<string> {
  const hash = createHash('sha256');
  for (const [table, columns] of Object.entries(businessTables)) {
    const { rows } = await db.query<{ digest: string | null }>(
      `SELECT md5(string_agg(md5(row (${columns})::text), '' ORDER BY row (${columns})::text)) AS digest FROM ${table}`,
    );
    hash.update(`${table}:${rows[0]?.digest ?? ''}\n`);
  }
  return hash.digest('hex');
}

async function assertReceipts(db: Database, customers: readonly SimulatedCustomer[]): Promise<void> {
  const { rows: orders } = await db.query<{ id: string; client_order_id: string }>(
    'SELECT id, client_order_id FROM spot_orders',
  );
  const byOwnId = Map.groupBy(orders, (row) => row.client_order_id);
  const { rows: transfers } = await db.query<{ id: string }>('SELECT id FROM transfers');
  const known = new Set(transfers.map((row) => row.id));
  for (const { receipts } of customers) {
    for (const [own, id] of receipts.orders) {
      assert.deepEqual(
        byOwnId.get(own)?.map((row) => row.id),
        [id],
        `order ${own} was acknowledged as ${id}`,
      );
    }
    for (const id of receipts.transfers) assert.ok(known.has(id), `transfer ${id} was acknowledged`);
  }
  for (const [own, rows] of byOwnId) assert.equal(rows.length, 1, `order ${own} was placed more than once`);
}

async function countRows(db: Database): Promise<{ orders: number; trades: number }> {
  const { rows } = await db.query<{ orders: number; trades: number }>(
    'SELECT (SELECT count(*)::int FROM spot_orders) AS orders, (SELECT count(*)::int FROM spot_trades) AS trades',
  );
  return rows[0] ?? { orders: 0, trades: 0 };
}

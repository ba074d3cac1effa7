import assert from 'node:assert/strict';
import { assetId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { checkEverything, houseAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { spotHolds } from '@bourse/server/modules/spot/index';
import { createDatabase, type Database } from '@bourse/server/platform/database/database';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import type { InProcessDatabase } from '@bourse/testing/simulation/in-process-driver';
import { SerialWorld } from '@bourse/testing/simulation/serial-world';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { FaultyNetwork } from './faulty-network.ts';
import { ImpatientCustomer } from './impatient-customer.ts';

const start = instant(Date.UTC(2026, 10, 20, 12));
const customerCount = 2;
const crashChance = 0.002;

/** What a run came to. */
export interface ImpatientRun {
  readonly effects: number;
  readonly nothings: number;
  readonly crashes: number;
  readonly faults: ReadonlyMap<string, number>;
}

/**
 * Runs customers who do not wait over a network and a server that fail; afterwards asserts that nothing was done twice
 * and that every screen showed the true outcome.
 */
export async function runImpatience(database: InProcessDatabase, seed: number, lastsMs: number): Promise<ImpatientRun> {
  await database.reset();
  const world = new SerialWorld(database.driver, seededRandom(seed), start);
  const inspector = createDatabase({ driver: database.driver, clock: world.clock, scheduler: world.scheduler });
  await ensurePartitions(inspector, start, 1);
  const network = new FaultyNetwork(world, seededRandom(seed * 7 + 1));
  const customers = Array.from(
    { length: customerCount },
    (_, i) => new ImpatientCustomer(userId(String(i + 1)), world, network, seededRandom(seed * 31 + i)),
  );
  await fund(inspector, customers);
  const bugs: unknown[] = [];
  const onBug = (error: unknown): void => void bugs.push(error);
  network.connect((await started(world, onBug, bugs)).bindings);
  world.rates = { lost: 0.005, unanswered: 0.01 };
  network.rates = { lost: 0.08, unanswered: 0.1, late: 0.08, refused: 0.08 };
  const isOver = (): boolean => world.now - start >= lastsMs || bugs.length > 0;
  for (const customer of customers) void customer.act(isOver).catch(onBug);
  let crashes = 0;
  while (!isOver()) {
    await world.step();
    if (world.random.next() >= crashChance) continue;
    crashes += 1;
    await world.crash();
    network.disconnect();
    network.connect((await started(world, onBug, bugs)).bindings);
  }
  world.rates = { lost: 0, unanswered: 0 };
  network.rates = { lost: 0, unanswered: 0, late: 0, refused: 0 };
  let isSettled = false;
  void Promise.all(customers.map((customer) => customer.comeBack())).then(() => (isSettled = true), onBug);
  await world.run(() => isSettled || bugs.length > 0);
  // Let delayed requests arrive before the state is compared.
  const arrivedMs = world.now + 70_000;
  await world.run(() => world.now >= arrivedMs || bugs.length > 0);
  assert.deepEqual(bugs, []);
  // The one session is nobody else's from here on.
  await world.crash();
  assert.deepEqual(await checkEverything(inspector, [spotHolds]), []);
  const effects = await effectsOf(inspector);
  const told = customers.map((customer) => judge(customer, effects.get(customer.userId) ?? new Map()));
  const sum = (of: (one: (typeof told)[number]) => number): number => told.reduce((total, one) => total + of(one), 0);
  return { effects: sum((one) => one.effects), nothings: sum((one) => one.nothings), crashes, faults: network.faults };
}

/** Compares what the screens of a customer have said with what was done. */
function judge(
  { said }: ImpatientCustomer,
  effects: ReadonlyMap<string, readonly string[]>,
): { readonly effects: number; readonly nothings: number } {
  let nothings = 0;
  for (const [key, all] of said) {
    const done = effects.get(key) ?? [];
    for (const one of all) {
      if ('nothing' in one) assert.deepEqual(done, [], `${key} was told as ${one.nothing}`);
      else for (const id of one.done) assert.ok(done.includes(id), `${key} was told as done with ${id}`);
    }
    const told = new Set(all.flatMap((one) => ('done' in one ? one.done : [])));
    assert.deepEqual([...told].toSorted(), [...done].toSorted(), `all that was done under ${key} was told`);
    if (done.length === 0) nothings += 1;
  }
  for (const key of effects.keys()) assert.ok(said.has(key), `what was done under ${key} was told`);
  return { effects: effects.size, nothings };
}

/** The ids of what was done, by user and key; of a batch, by the key in front of its places. */
async function effectsOf(db: Database): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>> {
  const { rows: keys } = await db.query<{ user_id: string; key: string; id: string }>(
    `SELECT user_id, key, answer ->> 'id' AS id FROM idempotency_keys WHERE answer ->> 'id' IS NOT NULL ORDER BY key`,
  );
  const { rows: made } = await db.query<{ user_id: string; id: string }>(
    `SELECT user_id, id::text AS id FROM spot_orders UNION ALL SELECT user_id, id::text FROM transfers
     UNION ALL SELECT user_id, id::text FROM conversions`,
  );
  assert.deepEqual(
    keys.map(({ user_id, id }) => `${user_id} ${id}`).toSorted(),
    made.map(({ user_id, id }) => `${user_id} ${id}`).toSorted(),
    'everything that was done stands under one key',
  );
  const byUser = new Map<string, Map<string, string[]>>();
  for (const { user_id: user, key, id } of keys) {
    const own = byUser.get(user) ?? new Map<string, string[]>();
    byUser.set(user, own);
    const [stem = key] = key.split(' ');
    own.set(stem, [...(own.get(stem) ?? []), id]);
  }
  return byUser;
}

async function started(
  world: SerialWorld,
  onBug: (error: unknown) => void,
  bugs: readonly unknown[],
): Promise<ExchangeProcess> {
  const { rates } = world;
  world.rates = { lost: 0, unanswered: 0 };
  let exchange: ExchangeProcess | undefined;
  void startExchange(world, onBug).then((one) => (exchange = one), onBug);
  await world.run(() => exchange !== undefined || bugs.length > 0);
  world.rates = rates;
  assert.ok(exchange, String(bugs[0]));
  return exchange;
}

async function fund(inspector: Database, customers: readonly ImpatientCustomer[]): Promise<void> {
  const ledger = ledgerWorldOn(inspector);
  const [btc, usdt] = [assetId(1), assetId(3)];
  await ledger.fund(houseAccount('treasury', btc), 1_000n * 10n ** 8n);
  await ledger.fund(houseAccount('treasury', usdt), 1_000_000n * 10n ** 8n);
  for (const { userId: user } of customers) {
    // Little enough that some of what they want is refused.
    await ledger.fund(userAccount(user, usdt, 'change'), 25_000n * 10n ** 8n);
    await ledger.fund(userAccount(user, btc, 'change'), 10n ** 8n / 2n);
  }
}

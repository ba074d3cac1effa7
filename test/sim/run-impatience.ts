import assert from 'node:assert/strict';
import { atoms, formatAmount } from '@bourse/kernel/amount';
import { assetId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { checkEverything, houseAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { spotHolds } from '@bourse/server/modules/spot/index';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { Database } from '@bourse/server/platform/database/database';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import type { InProcessDatabase } from '@bourse/testing/simulation/in-process-driver';
import { SerialWorld } from '@bourse/testing/simulation/serial-world';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { FaultyNetwork } from './faulty-network.ts';
import { type Flaw, ImpatientCustomer } from './impatient-customer.ts';
import { type BookedOrder, type Finding, judgeImpatience } from './judge-impatience.ts';

const start = instant(Date.UTC(2026, 10, 20, 12));
const customerCount = 2;
const crashChance = 0.002;
const btcScale = 8;

/** What a run came to. */
export interface ImpatientRun {
  /** What the judge has found: nothing, unless the app has a flaw. */
  readonly findings: readonly Finding[];
  /** Keys under which something was done, and keys that were told and under which nothing was. */
  readonly effects: number;
  readonly nothings: number;
  /** Cancels and amendments that were told as done. */
  readonly changes: number;
  readonly crashes: number;
  readonly faults: ReadonlyMap<string, number>;
}

/** How a run is played. */
export interface ImpatientOptions {
  readonly lastsMs: number;
  /** A control: the app of the customers is flawed. */
  readonly flaw?: Flaw;
}

/**
 * Runs customers who do not wait over a network and a server that fail; afterwards judges whether an operation was done
 * more often than it was wanted, and whether every screen showed the true outcome.
 */
export async function runImpatience(
  database: InProcessDatabase,
  seed: number,
  { lastsMs, flaw }: ImpatientOptions,
): Promise<ImpatientRun> {
  await database.reset();
  const world = new SerialWorld(database.driver, seededRandom(seed), start);
  const inspector = createDatabase({ driver: database.driver, clock: world.clock, scheduler: world.scheduler });
  await ensurePartitions(inspector, start, 1);
  const network = new FaultyNetwork(world, seededRandom(seed * 7 + 1));
  const customers = Array.from(
    { length: customerCount },
    (_, i) => new ImpatientCustomer(userId(String(i + 1)), world, network, seededRandom(seed * 31 + i), flaw ?? null),
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
  const orders = await ordersOf(inspector);
  const all = customers.map(({ userId: user, log }) => {
    const done = effects.get(user) ?? new Map<string, readonly string[]>();
    const nothings = [...log.said.keys()].filter((key) => !done.has(key)).length;
    const changes = log.ended.length + log.amendments.filter(({ isDone }) => isDone).length;
    return { findings: judgeImpatience(log, { effects: done, orders }), effects: done.size, nothings, changes };
  });
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((total, one) => total + of(one), 0);
  return {
    findings: all.flatMap(({ findings }) => findings),
    effects: sum((one) => one.effects),
    nothings: sum((one) => one.nothings),
    changes: sum((one) => one.changes),
    crashes,
    faults: network.faults,
  };
}

/** Every order as the books have it at the end. */
async function ordersOf(db: Database): Promise<ReadonlyMap<string, BookedOrder>> {
  const { rows } = await db.query<{ id: string; status: number; amount: string }>(
    'SELECT id::text AS id, status::int AS status, amount::text AS amount FROM spot_orders',
  );
  return new Map(
    rows.map(({ id, status, amount }) => [
      id,
      { isOpen: status === 1, isCancelled: status === 4, amount: formatAmount(atoms(BigInt(amount)), btcScale) },
    ]),
  );
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

import { createHash } from 'node:crypto';
import { userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { openLiabilities, publishDay } from '@bourse/server/modules/liabilities/index';
import { liabilityCalls } from '@bourse/contract/liabilities';
import { nextCustomerBalances, openCustomerBalances } from '@bourse/server/modules/ledger/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import type { Database } from '@bourse/server/platform/database/database';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { testCaller } from '@bourse/testing/test-caller';
import { type Figure, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

const sizes = {
  full: { accounts: 1_000_000, asked: 200 },
  small: { accounts: 1_000, asked: 5 },
} as const;
type Size = (typeof sizes)[BenchSize];
const engine = 'postgres';

export const liabilitiesBench: Bench = {
  figures: declare('liabilities', engine, [
    ['1,000,000 accounts published', 'ms', 'less'],
    ['bare reading in order', 'ms', 'neither'],
    ['bare hashing', 'ms', 'neither'],
    ['bare of published', 'times', 'more'],
    ['own path', 'ms', 'less'],
    ['kept leaves', 'MB', 'less'],
  ]),
  run: benchLiabilities,
};

/** The daily proof of 1,000,000 accounts, beside the bare reading and hashing that it cannot do without. */
async function benchLiabilities(size: BenchSize): Promise<Figure[]> {
  const cluster = await openBenchCluster(size);
  try {
    const db = createDatabase({
      driver: pgDriver({ url: await cluster.createDatabase('liabilities'), engine }),
      clock: systemClock,
      scheduler: systemScheduler,
    });
    try {
      return await measure(db, sizes[size]);
    } finally {
      await db.close();
    }
  } finally {
    await cluster.close();
  }
}

async function measure(db: BatchDatabase, { accounts, asked }: Size): Promise<Figure[]> {
  await fill(db, accounts);
  const readSeconds = await timed(() => readInOrder(db, accounts));
  const hashSeconds = await timed(async () => hashAlone(accounts));
  const ports = { db, registry: await loadRegistry(db) };
  const seconds = await timed(() => publishDay(ports, systemClock.now()));
  const bareSeconds = readSeconds + hashSeconds;
  const pathMs = ((await timed(() => askPaths(ports, { accounts, asked }))) * 1_000) / asked;
  const { rows } = await db.query<{ bytes: string }>(
    "SELECT pg_total_relation_size('liability_chunks')::text AS bytes",
  );
  const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
    bench: 'liabilities',
    name,
    engine,
    value: round(value),
    unit,
  });
  return [
    figure('1,000,000 accounts published', seconds * 1_000, 'ms'),
    figure('bare reading in order', readSeconds * 1_000, 'ms'),
    figure('bare hashing', hashSeconds * 1_000, 'ms'),
    figure('bare of published', bareSeconds / seconds, 'times'),
    figure('own path', pathMs, 'ms'),
    figure('kept leaves', Number.parseInt(rows[0]?.bytes ?? '0', 10) / 1e6, 'MB'),
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}

/** One account for each of so many customers, all of it from outside. */
async function fill(db: Database, accounts: number): Promise<void> {
  await db.withTx(
    'fill',
    async (tx) => {
      await tx.query(
        `INSERT INTO ledger_accounts (user_id, asset_id, kind, available)
         SELECT n, 1, 'change', 1000 + n FROM generate_series(1, $1::bigint) n`,
        [accounts],
      );
      await tx.query(
        `INSERT INTO ledger_accounts (house, asset_id, kind, available)
         SELECT 'issuance', 1, 'house', -sum(available) FROM ledger_accounts WHERE user_id IS NOT NULL`,
      );
    },
    { isLong: true },
  );
  await db.query('ANALYZE ledger_accounts');
}

async function readInOrder(db: Database, accounts: number): Promise<void> {
  await db.withTx(
    'read',
    async (tx) => {
      await openCustomerBalances(tx, Buffer.alloc(32, 1));
      let read = 0;
      for (let page = await nextCustomerBalances(tx); page.length > 0; page = await nextCustomerBalances(tx)) {
        read += page.length;
      }
      invariant(read === accounts, 'everybody was read');
    },
    { isolation: 'repeatable read', isLong: true },
  );
}

/** As many hashes of texts as long: a salt, a leaf and a node for each account. */
function hashAlone(accounts: number): void {
  const [salt, leaf, node] = [40, 130, 190].map((length) => 'x'.repeat(length));
  for (let one = 0; one < accounts; one += 1) {
    for (const text of [salt, leaf, node])
      createHash('sha256')
        .update(text ?? '')
        .digest('hex');
  }
}

async function askPaths(
  ports: Parameters<typeof publishDay>[0],
  { accounts, asked }: Readonly<Record<keyof Size, number>>,
): Promise<void> {
  const binding = openLiabilities({ ...ports, clock: { now: () => instant(0) } }).routes?.find(
    ({ call }) => call === liabilityCalls.mine,
  );
  for (let one = 1; one <= asked; one += 1) {
    const answer = await binding?.run(testCaller(userId(String((one * accounts) / asked))), {});
    invariant(answer?.ok === true, 'the own path is told');
  }
}

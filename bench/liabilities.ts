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
import { postgresTemplate, withDatabase } from '@bourse/testing/migrated-template';
import { testCaller } from '@bourse/testing/test-caller';
import pg from 'pg';
import { openFloorCluster } from './commit/floor-database.ts';
import { type Figure, round } from './figures.ts';

const accounts = 1_000_000;
const asked = 200;
const engine = 'postgres';

/** The daily proof of 1,000,000 accounts, beside the bare reading and hashing that it cannot do without. */
export async function benchLiabilities(): Promise<Figure[]> {
  const cluster = await openFloorCluster();
  try {
    const template = await postgresTemplate(cluster.url);
    const name = 'bench_liabilities';
    const client = new pg.Client(cluster.url);
    await client.connect();
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    await client.end();
    const db = createDatabase({
      driver: pgDriver({ url: withDatabase(cluster.url, name), engine }),
      clock: systemClock,
      scheduler: systemScheduler,
    });
    try {
      return await measure(db);
    } finally {
      await db.close();
    }
  } finally {
    await cluster.close();
  }
}

async function measure(db: BatchDatabase): Promise<Figure[]> {
  await fill(db);
  const readSeconds = await timed(() => readInOrder(db));
  const hashSeconds = await timed(async () => hashAlone());
  const ports = { db, registry: await loadRegistry(db) };
  const seconds = await timed(() => publishDay(ports, systemClock.now()));
  const bareSeconds = readSeconds + hashSeconds;
  const pathMs = ((await timed(() => askPaths(ports))) * 1_000) / asked;
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

/** One account for each of 1,000,000 customers, all of it from outside. */
async function fill(db: Database): Promise<void> {
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

async function readInOrder(db: Database): Promise<void> {
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
function hashAlone(): void {
  const [salt, leaf, node] = [40, 130, 190].map((length) => 'x'.repeat(length));
  for (let one = 0; one < accounts; one += 1) {
    for (const text of [salt, leaf, node])
      createHash('sha256')
        .update(text ?? '')
        .digest('hex');
  }
}

async function askPaths(ports: Parameters<typeof publishDay>[0]): Promise<void> {
  const binding = openLiabilities({ ...ports, clock: { now: () => instant(0) } }).routes?.find(
    ({ call }) => call === liabilityCalls.mine,
  );
  for (let one = 1; one <= asked; one += 1) {
    const answer = await binding?.run(testCaller(userId(String((one * accounts) / asked))), {});
    invariant(answer?.ok === true, 'the own path is told');
  }
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { startEmbedded } from '@bourse/server/platform/embedded/start-embedded';
import type { Clock } from '@bourse/kernel/clock';
import pg from 'pg';
import { isLongForm } from './long-form.ts';
import { embeddedSnapshot, migrateUrl, postgresTemplate, withDatabase } from './migrated-template.ts';
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';
import { recommendedSettings } from './recommended-settings.ts';

/** A migrated database that belongs to one test file. */
export interface TestDatabase {
  /** For the driver `pg`. */
  readonly url: string;
  readonly engine: 'postgres' | 'embedded';
  /** Opens the database ports on it, with the machine's clock or the given one; `close` closes it, too. */
  connect(clock?: Clock): BatchDatabase;
  /** Cuts what is still connected and removes everything. */
  close(): Promise<void>;
}

/** Which engine the tests of this process run on: BOURSE_TEST_ENGINE, `embedded` unless told. */
export function testEngine(): 'postgres' | 'embedded' {
  const engine = process.env['BOURSE_TEST_ENGINE'] ?? 'embedded';
  if (engine !== 'postgres' && engine !== 'embedded') throw new Error(`BOURSE_TEST_ENGINE is ${engine}`);
  return engine;
}

/**
 * Opens a fresh migrated database on the engine of {@link testEngine}, on PostgreSQL in the server that BOURSE_TEST_POSTGRES
 * names, or else in one of this process. No two test files may use a server at once: the transactions of one would hold
 * back what in the other waits for all earlier ones to end.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  return testEngine() === 'postgres' ? openPostgres() : openEmbedded();
}

/** In memory; a long form may write more than that holds. */
async function openEmbedded(): Promise<TestDatabase> {
  if (isLongForm) return openEmbeddedInFolder();
  const embedded = await startEmbedded({ memory: true, snapshotPath: await embeddedSnapshot() });
  return withConnections(embedded.url, 'embedded', () => embedded.close());
}

async function openEmbeddedInFolder(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-embedded-'));
  const embedded = await startEmbedded({ dataDir: folder });
  await migrateUrl(embedded.url, 'embedded');
  return withConnections(embedded.url, 'embedded', async () => {
    await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

let ownServer: Promise<PostgresCluster> | null = null;

async function openPostgres(): Promise<TestDatabase> {
  // A long form fills the database until they matter.
  const settings = isLongForm ? recommendedSettings() : [];
  const given = process.env['BOURSE_TEST_POSTGRES'];
  const url = given ?? (await (ownServer ??= startPostgresCluster({ untilExit: true, settings }))).url;
  const template = await postgresTemplate(url);
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied as files, in half the time that the log of the server takes.
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return withConnections(withDatabase(url, name), 'postgres', () =>
    onServer(url, `DROP DATABASE ${name} WITH (FORCE)`),
  );
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Tests let thousands wait for a connection on machines that have other things to do. */
const connectTimeoutMs = 120_000;

function withConnections(url: string, engine: TestDatabase['engine'], remove: () => Promise<void>): TestDatabase {
  const opened: BatchDatabase[] = [];
  return {
    url,
    engine,
    connect: (clock = systemClock) => {
      const database = createDatabase({
        driver: pgDriver({ url, engine, connectTimeoutMs }),
        clock,
        scheduler: systemScheduler,
      });
      opened.push(database);
      return database;
    },
    close: async () => {
      for (const database of opened) await database.close();
      await remove();
    },
  };
}

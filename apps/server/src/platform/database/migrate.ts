import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { invariant } from '@bourse/kernel/invariant';
import { toIso } from '@bourse/kernel/instant';
import type { Clock } from '@bourse/kernel/clock';
import type { Database, Tx } from './database.ts';
import { ensurePartitions } from './partitions.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** The database was written by a newer release than this one. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** Partitions stand ready this far ahead, so that a daily job that fails for weeks harms nobody. */
export const partitionMonthsAhead = 2;

const fileName = /^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      invariant(fileName.test(name), `migration ${name} is not named NNNN-verb-noun.sql`);
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies the migrations of `directory` that the database has not seen, in the order of their names, each in a
 * transaction of its own, and makes the partitions of the coming months. Safe to run from several processes at once: locks
 * let one after the other.
 * @param onPending told how many are to be applied, before the first of them where there are any.
 * @returns the names that were applied now.
 * @throws NewerDatabase when the database holds a migration that this release does not know.
 * @throws InvariantError when an applied migration was changed afterwards.
 */
export async function migrate(
  db: Database,
  clock: Clock,
  directory: string,
  onPending: (count: number) => void = () => undefined,
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  await prepare(db);
  const { rows } = await db.query<{ name: string }>('SELECT name FROM schema_migrations');
  const known = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !known.has(name)).length;
  if (pending > 0) onPending(pending);
  const applied: string[] = [];
  for (const migration of migrations) {
    const work = (tx: Tx): Promise<boolean> => apply(tx, clock, migration, migrations);
    const done = await db.withTx(`migration ${migration.name}`, work, {
      isLong: true,
      lockFirst: 'schema_migrations',
    });
    if (done) applied.push(migration.name);
  }
  await ensurePartitions(db, clock.now(), partitionMonthsAhead);
  return applied;
}

/** Any number, as long as nobody else takes it for an advisory lock. */
const prepareLock = 20_000_001;

/**
 * The two tables that every transaction needs, before the first numbered migration can run in one. Statements that are
 * sent together are one transaction; its lock keeps processes that start at once from making the same table.
 */
async function prepare(db: Database): Promise<void> {
  await db.query(
    `SELECT pg_advisory_xact_lock(${String(prepareLock)});
     CREATE TABLE IF NOT EXISTS commit_marks (
       id uuid PRIMARY KEY, at timestamptz NOT NULL, tombstone boolean NOT NULL DEFAULT false);
     CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL)`,
  );
}

async function apply(tx: Tx, clock: Clock, migration: Migration, known: readonly Migration[]): Promise<boolean> {
  const { rows } = await tx.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations');
  const stranger = rows.find((row) => known.every((one) => one.name !== row.name));
  if (stranger !== undefined) {
    throw new NewerDatabase(`the database holds ${stranger.name}, which this release does not know`);
  }
  const earlier = rows.find((row) => row.name === migration.name);
  if (earlier !== undefined) {
    invariant(earlier.hash === migration.hash, `migration ${migration.name} was changed after it had been applied`);
    return false;
  }
  await tx.query(migration.sql);
  await tx.query('INSERT INTO schema_migrations (name, hash, applied_at) VALUES ($1, $2, $3)', [
    migration.name,
    migration.hash,
    toIso(clock.now()),
  ]);
  return true;
}

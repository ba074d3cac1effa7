import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { instant } from '@bourse/kernel/instant';
import { InvariantError } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from './database.ts';
import { migrate, NewerDatabase } from './migrate.ts';
import { ensurePartitions } from './partitions.ts';

const migrations = fileURLToPath(new URL('../../../../../db/migrations', import.meta.url));
const names = readdirSync(migrations).toSorted();
const clock = { now: () => instant(Date.UTC(2026, 10, 20)) };

let opened: TestDatabase;
let db: Database;
let folder: string;
before(async () => {
  opened = await openTestDatabase();
  db = opened.connect();
});
after(() => opened.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  for (const name of names) copyFileSync(join(migrations, name), join(folder, name));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Makes the database as it was before a migration. */
async function migrateBefore(number: string): Promise<void> {
  await db.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const earlier = mkdtempSync(join(folder, 'earlier-'));
  for (const name of names.filter((one) => one < number)) copyFileSync(join(migrations, name), join(earlier, name));
  await migrate(db, clock, earlier);
}

test('several processes that start at once on an empty database apply each migration once', async () => {
  await db.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const nodes = Array.from({ length: 6 }, () => opened.connect());
  const applied = await Promise.all(nodes.map((node) => migrate(node, clock, folder)));
  assert.deepEqual(applied.flat().toSorted(), names);
  assert.deepEqual(await migrate(db, clock, folder), []);
});

test('a process that waits for its turn holds no lock that the migration before it needs', async () => {
  const path = join(folder, '9998-lock-marks.sql');
  writeFileSync(path, 'SELECT pg_sleep(0.2); LOCK TABLE commit_marks IN SHARE MODE');
  const nodes = Array.from({ length: 6 }, () => opened.connect());
  await Promise.all(nodes.map((node) => migrate(node, clock, folder)));
  await db.query("DELETE FROM schema_migrations WHERE name = '9998-lock-marks.sql'");
  const statistics = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()';
  assert.deepEqual((await db.query(statistics)).rows, [{ deadlocks: 0 }]);
});

test('a migration that was changed after it had been applied, and one of a newer release, are refused', async () => {
  const last = join(folder, names.at(-1) ?? '');
  writeFileSync(last, 'SELECT 1');
  await assert.rejects(migrate(db, clock, folder), InvariantError);
  rmSync(last);
  await assert.rejects(migrate(db, clock, folder), NewerDatabase);
});

test('a migration that fails leaves nothing of itself, and is applied when it has been repaired', async () => {
  const path = join(folder, '9999-create-tomorrow.sql');
  writeFileSync(path, 'CREATE TABLE tomorrow (id int); SELECT 1 / 0');
  await assert.rejects(migrate(db, clock, folder), /division by zero/);
  writeFileSync(path, 'CREATE TABLE tomorrow (id int)');
  assert.deepEqual(await migrate(db, clock, folder), ['9999-create-tomorrow.sql']);
});

test('each month has a partition of its own before it begins, made by one of several who see to it at once', async () => {
  const nodes = Array.from({ length: 6 }, () => opened.connect());
  const later = instant(Date.UTC(2028, 4, 31));
  await Promise.all(nodes.map((node) => ensurePartitions(node, later, 2)));
  const { rows } = await db.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relname LIKE 'postings_2028%' AND relkind = 'r' ORDER BY relname",
  );
  assert.deepEqual(
    rows.map((row) => row.name),
    ['postings_2028_05', 'postings_2028_06', 'postings_2028_07'],
  );
});

test('events are compressed by lz4 where the server knows it, in months made before and after', async () => {
  const { rows: known } = await db.query<{ methods: string[] }>(
    "SELECT enumvals AS methods FROM pg_settings WHERE name = 'default_toast_compression'",
  );
  const method = known[0]?.methods.includes('lz4') === true ? 'lz4' : 'pglz';
  await migrateBefore('0069');
  await migrate(db, clock, folder);
  // Migrating makes the months up to the second after this one.
  await ensurePartitions(db, clock.now(), 3);
  const months = [clock.now(), instant(Date.UTC(2027, 1, 20))].map((at) => new Date(at));
  await db.query(
    `INSERT INTO outbox (at, topic, type, version, payload)
     SELECT at, 'test', 'test.event', 1, to_json(repeat('a word ', 1000)) FROM unnest($1::timestamptz[]) AS at`,
    [months],
  );
  const { rows } = await db.query<{ method: string }>('SELECT pg_column_compression(payload) AS method FROM outbox');
  assert.deepEqual(rows, [{ method }, { method }]);
});

test('postings of before are flagged as inflows by what they are, and stay as they were', async () => {
  await migrateBefore('0114');
  const insert = `INSERT INTO postings (at, batch_id, debit_account, credit_account, asset_id, amount, kind, reference)
    SELECT at, gen_random_uuid(), 1, 2, 3, 4, kind, 'old'
    FROM unnest(ARRAY['genesis', 'demo_grant', 'trade', 'transfer']) AS kind, unnest($1::timestamptz[]) AS at RETURNING *`;
  const months = [[clock.now(), instant(Date.UTC(2026, 11, 20))].map((at) => new Date(at))];
  const { rows: old } = await db.query<{ kind: string }>(insert, months);
  await migrate(db, clock, folder);
  const { rows: kept } = await db.query('SELECT * FROM postings ORDER BY id');
  const isInflow = ({ kind }: { kind: string }): boolean => kind === 'genesis' || kind === 'demo_grant';
  assert.deepEqual(
    kept,
    old.map((row) => ({ ...row, is_inflow: isInflow(row) })),
  );
  await assert.rejects(db.query('UPDATE postings SET is_inflow = true'), /insert-only/);
  await db.query(insert, months);
  const { rows: unknown } = await db.query('SELECT 1 FROM postings WHERE is_inflow IS NULL');
  assert.equal(unknown.length, old.length, 'the release before can still write');
});

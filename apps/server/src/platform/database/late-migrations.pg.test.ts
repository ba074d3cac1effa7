import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const migrations = fileURLToPath(new URL('../../../../../db/migrations', import.meta.url));
const names = readdirSync(migrations).toSorted();
const clock = { now: () => instant(Date.UTC(2026, 10, 20)) };

let opened: TestDatabase;
let db: Database;
before(async () => {
  opened = await openTestDatabase();
  db = opened.connect();
});
after(() => opened.close());

/** What tables there are and what they hold to, whatever the order in which columns were added. */
async function readShape(): Promise<Readonly<Record<string, unknown>>> {
  const columns = await db.query(
    `SELECT table_name, column_name, data_type, numeric_precision, numeric_scale, is_nullable, column_default
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  );
  const constraints = await db.query(
    `SELECT conrelid::regclass::text AS "table", pg_get_constraintdef(oid) AS rule FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  const indexes = await db.query(
    `SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY tablename, indexdef`,
  );
  const triggers = await db.query(
    'SELECT pg_get_triggerdef(oid) AS rule FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1',
  );
  return { columns: columns.rows, constraints: constraints.rows, indexes: indexes.rows, triggers: triggers.rows };
}

/** Migrates an empty database by some of the migrations, and then by all. @returns what was applied the second time. */
async function migrateWithout(late: readonly string[]): Promise<string[]> {
  await db.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const some = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  for (const name of names) {
    if (!late.some((number) => name.startsWith(number))) copyFileSync(join(migrations, name), join(some, name));
  }
  await migrate(db, clock, some);
  rmSync(some, { recursive: true });
  return migrate(db, clock, migrations);
}

/** Numbers that were taken on branches, and came to databases that had run higher ones. */
const lateComers = [
  ['0202', '0203', '0204'],
  ['0212', '0213'],
  ['0231'],
] as const;

for (const late of lateComers) {
  test(`a database that ran higher numbers before ${late.join(', ')} existed ends as one that ran all in order`, async () => {
    assert.deepEqual(await migrateWithout([]), []);
    const inOrder = await readShape();
    const applied = await migrateWithout(late);
    assert.deepEqual(
      applied.map((name) => name.slice(0, 4)),
      late,
    );
    assert.deepEqual(await readShape(), inOrder);
  });
}

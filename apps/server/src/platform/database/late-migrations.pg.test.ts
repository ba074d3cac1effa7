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

/** Migrations that came to databases that had run higher ones, up to a number. */
interface Late {
  readonly late: readonly string[];
  /** What came after it is new to these databases as well. */
  readonly through: string;
}

const isNew = (name: string, { late, through }: Late): boolean =>
  name.slice(0, 4) > through || late.some((one) => name.startsWith(one));

/** Migrates an empty database by what one had run, and then by all. @returns what was applied the second time. */
async function migrateLate(given: Late): Promise<string[]> {
  await db.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const some = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  for (const name of names) {
    if (!isNew(name, given)) copyFileSync(join(migrations, name), join(some, name));
  }
  await migrate(db, clock, some);
  rmSync(some, { recursive: true });
  return migrate(db, clock, migrations);
}

/** Numbers that were taken on branches. */
const lateComers: readonly Late[] = [
  { late: ['0202', '0203', '0204'], through: '0211' },
  { late: ['0212', '0213'], through: '0221' },
  { late: ['0231'], through: '0235' },
];

for (const given of lateComers) {
  test(`a database that ran higher numbers before ${given.late.join(', ')} existed ends as one that ran all in order`, async () => {
    assert.deepEqual(await migrateLate({ late: [], through: '9999' }), []);
    const inOrder = await readShape();
    const applied = await migrateLate(given);
    const numberOf = (name: string): string => name.slice(0, 4);
    assert.deepEqual(applied.map(numberOf), names.filter((name) => isNew(name, given)).map(numberOf));
    assert.deepEqual(await readShape(), inOrder);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from './disposable-database.ts';

test('each database starts migrated and apart from the others', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  try {
    const [first, second] = [one.connect(), other.connect()];
    const count = 'SELECT count(*)::int AS count FROM commit_marks';
    const before = await second.query<{ count: number }>(count);
    await first.withTx('mark', (tx) => tx.query('SELECT 1'));
    const after = await first.query<{ count: number }>(count);
    assert.equal(after.rows[0]?.count, (before.rows[0]?.count ?? 0) + 1);
    assert.deepEqual(await second.query(count), before);
    const { rows } = await first.query('SELECT name FROM schema_migrations');
    assert.notEqual(rows.length, 0);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});

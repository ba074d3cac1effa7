import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { countRows } from './count-rows.ts';

test('rows are counted up to ten thousand', async () => {
  const opened = await openTestDatabase();
  const db = opened.connect();
  const count = (rows: number) => countRows(db, 'SELECT 1 FROM generate_series(1, $1::int)', [rows]);
  assert.deepEqual([await count(0), await count(3), await count(10_000), await count(10_001)], [0, 3, 10_000, 10_000]);
  await opened.close();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../platform/database/database.ts';
import { takeAttempts } from './attempt-store.ts';

const now = instant(Date.UTC(2026, 10, 20, 12));
const tries = Array.from({ length: 100 }, (_, n) => n);

let opened: TestDatabase;
let db: Database;
before(async () => {
  opened = await openTestDatabase();
  db = opened.connect();
});
after(() => opened.close());

test('A2: of a hundred tries at once as many pass as the limit says, and again in the next window', async () => {
  const attempt = { kind: 'loginAccount', subject: 'ann@example.test' } as const;
  const take = (at: typeof now) => Promise.all(tries.map(() => takeAttempts(db, at, 1, [attempt])));
  assert.equal((await take(now)).filter(({ ok }) => ok).length, 10);
  const [later] = await take(instant(now + 10 * minuteMs));
  assert.deepEqual(later, { ok: false, error: { code: 'TOO_MANY_REQUESTS', data: { retry_after_seconds: 300 } } });
  assert.equal((await take(instant(now + 15 * minuteMs))).filter(({ ok }) => ok).length, 10);
});

test('A2 control: who reads the count first and writes it then lets more through', async () => {
  await db.withTx('table', (tx) => tx.query('CREATE TABLE naive_attempts AS SELECT 0 AS count'));
  async function takeNaively(): Promise<boolean> {
    const { rows } = await db.query<{ count: number }>('SELECT count FROM naive_attempts');
    const count = (rows[0]?.count ?? 0) + 1;
    await db.withTx('count', (tx) => tx.query('UPDATE naive_attempts SET count = $1', [count]));
    return count <= 10;
  }
  const passed = await Promise.all(tries.map(() => takeNaively()));
  assert.ok(passed.filter((one) => one).length > 10);
});

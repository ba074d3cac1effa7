import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, instant } from '@bourse/kernel/instant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff } from '@bourse/testing/staff-world';
import { pruneStaffSessions } from './staff-store.ts';

test('sessions of staff go when they were over before a moment, save the last of each', async (t) => {
  const opened = await openTestDatabase();
  t.after(() => opened.close());
  const db = opened.connect();
  const [ann, bob] = [await hireStaff(db, 'ann', []), await hireStaff(db, 'bob', [])];
  const end = instant(Date.UTC(2026, 0, 1));
  const at = (offset: number): string => new Date(end + offset).toISOString();
  await db.query('DELETE FROM staff_sessions');
  const sessions: readonly (readonly [string, number])[] = [
    [ann, -1],
    [bob, -dayMs],
    [ann, 0],
    [ann, dayMs],
  ];
  for (const [index, [who, offset]] of sessions.entries()) {
    await db.query(
      `INSERT INTO staff_sessions (staff_id, token_hash, created_at, last_seen_at, expires_at, address, device)
       VALUES ($1, sha256($2::text::bytea), $3, $3, $3, '', '')`,
      [who, String(index), at(offset)],
    );
  }
  assert.equal(await pruneStaffSessions(db, end), 1);
  const { rowCount } = await db.query('SELECT FROM staff_sessions');
  assert.equal(rowCount, 3, "bob's only one, one that ended at that moment, and the newest are there");
  assert.equal(await pruneStaffSessions(db, instant(end + 2 * dayMs)), 1);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayMs, type Instant, instant, startOfMonth } from '@bourse/kernel/instant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemClock } from '../clock/system-clock.ts';
import type { Database } from '../database/database.ts';
import { ensurePartitions } from '../database/partitions.ts';
import { dropOldEvents } from './drop-old-events.ts';
import { appendEvents, handleNext } from './outbox.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

const now = systemClock.now();
/** A moment in the month that lies so far back. */
const monthsAgo = (months: number): Instant => instant(startOfMonth(now, -months) + 3 * dayMs);

const happen = (at: Instant): Promise<void> =>
  db.withTx('event', async (tx) => {
    appendEvents(tx, at, [{ topic: 'test', type: 'test.event', version: 1, payload: { at } }]);
  });

const left = async (): Promise<number> =>
  (await db.query<{ count: number }>('SELECT count(*)::int AS count FROM outbox')).rows[0]?.count ?? -1;

const read = (reader: string, limit: number): Promise<number> => handleNext(db, reader, limit, () => Promise.resolve());

test("a month's partition is dropped a month after its end, once all readers have passed it", async () => {
  for (const months of [3, 2, 1]) await ensurePartitions(db, monthsAgo(months), 0);
  for (const months of [3, 2, 1, 0]) await happen(monthsAgo(months));
  await read('quick', 10);
  await read('slow', 1);
  const gone = await dropOldEvents(db, now);
  assert.equal(gone.length, 1, 'the month that the slow reader has to read stays');
  assert.equal(await left(), 3);
  assert.equal(await read('slow', 10), 3);
  assert.equal((await dropOldEvents(db, now)).length, 1);
  assert.equal(await left(), 2);
  assert.deepEqual(await dropOldEvents(db, now), []);
  await happen(now);
  assert.equal(await read('slow', 10), 1);
});

test('a month goes at its boundary, once by two at once, and a run that was cut off is finished by the next', async () => {
  const months = [8, 7, 6];
  for (const ago of months) await ensurePartitions(db, monthsAgo(ago), 0);
  for (const ago of months) await happen(monthsAgo(ago));
  for (const reader of ['quick', 'slow']) while ((await read(reader, 100)) > 0);
  const firstKept = startOfMonth(now, -6);
  assert.equal((await dropOldEvents(db, instant(firstKept - 1))).length, 0, 'the month after the oldest still runs');
  // Killed behind the first month: the second transaction never comes.
  let drops = 0;
  const cut: Database = {
    capabilities: db.capabilities,
    changes: db.changes,
    query: (...given) => db.query(...given),
    run: (...given) => db.run(...given),
    withTx: (...given) => ((drops += 1) > 1 ? Promise.reject(new Error('killed')) : db.withTx(...given)),
    close: () => db.close(),
  };
  await assert.rejects(dropOldEvents(cut, now), /killed/);
  assert.equal(await left(), 5);
  const both = await Promise.all([dropOldEvents(db, now), dropOldEvents(db, now)]);
  assert.equal(both.flat().length, 2);
  assert.equal(new Set(both.flat()).size, 2);
});

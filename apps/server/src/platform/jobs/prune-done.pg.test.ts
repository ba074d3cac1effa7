import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { DueWorker, pruneDone, scheduleDue, triesMax } from './due-work.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

const start = instant(Date.UTC(2026, 0, 1));
let now: Instant = start;
const worker = new DueWorker({
  db,
  clock: { now: () => now },
  works: ['options', 'papers'].map((module) => ({
    module,
    settle: async (_tx, entries) => assert.ok(entries.every(({ reference }) => reference !== 'bad')),
  })),
  isHalted: async () => false,
  onFailed: () => undefined,
});

const left = async (): Promise<string[]> =>
  (await db.query<{ reference: string }>('SELECT reference FROM due_work ORDER BY id')).rows.map(
    (row) => row.reference,
  );

test('what was done goes after 90 days, whole or not at all; what waits, failed or is asked for later stays', async () => {
  const entry = (module: string, reference: string, dueAt = start) => ({ module, reference, dueAt });
  const much = Array.from({ length: 2_100 }, (_, number) => entry('options', `old ${String(number)}`));
  const later = instant(start + 1_000 * dayMs);
  await db.withTx('schedule', async (tx) => {
    scheduleDue(tx, [...much, entry('papers', 'asked for'), entry('options', 'bad'), entry('options', 'waits', later)]);
  });
  for (let tries = 0; tries < triesMax; tries += 1) {
    await worker.run();
    now = instant(now + dayMs);
  }
  await db.query(`UPDATE due_work SET done_at = $1 WHERE state = 'done'`, [new Date(start).toISOString()]);
  const boundary = instant(start + 90 * dayMs);
  assert.equal(await pruneDone(db, boundary, ['papers']), 0, 'exactly 90 days are not over');
  // Two at once: no row is counted twice, and none is left.
  const removed = await Promise.all([1, 2].map(() => pruneDone(db, instant(boundary + 1), ['papers'])));
  assert.equal((removed[0] ?? 0) + (removed[1] ?? 0) + (await pruneDone(db, instant(boundary + 1), ['papers'])), 2_100);
  assert.deepEqual(await left(), ['asked for', 'bad', 'waits']);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemClock } from '../clock/system-clock.ts';
import { appendEvents, handleNext } from './outbox.ts';
import { pruneEvents } from './prune-events.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const now = systemClock.now();

const happen = (at: Instant, count: number): Promise<void> =>
  db.withTx('events', async (tx) => {
    appendEvents(
      tx,
      at,
      Array.from({ length: count }, (_, n) => ({ topic: 'test', type: 'test.event', version: 1, payload: { n } })),
    );
  });
const left = async (): Promise<number> =>
  (await db.query<{ count: number }>('SELECT count(*)::int AS count FROM outbox')).rows[0]?.count ?? -1;

test('events go when they are old enough and everybody has read them, in any number', async () => {
  await happen(now, 5_000);
  await pruneEvents(db, instant(now + 1));
  assert.equal(await left(), 5_000, 'a house without readers keeps its events');
  await handleNext(db, 'quick', 10_000, () => Promise.resolve());
  await handleNext(db, 'slow', 4_500, () => Promise.resolve());
  await pruneEvents(db, instant(now + 1));
  assert.equal(await left(), 500, 'what the slow reader has to read stays');
  await handleNext(db, 'slow', 500, () => Promise.resolve());
  await happen(instant(now + minuteMs), 3);
  for (const reader of ['quick', 'slow']) await handleNext(db, reader, 10, () => Promise.resolve());
  await pruneEvents(db, instant(now + 1));
  assert.equal(await left(), 3);
});

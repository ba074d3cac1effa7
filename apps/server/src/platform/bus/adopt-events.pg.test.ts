import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemClock } from '../clock/system-clock.ts';
import { adoptEvents } from './adopt-events.ts';
import { appendEvents, handleNext, isFromAnotherDatabase } from './outbox.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

const happen = (...names: string[]): Promise<void> =>
  db.withTx('events', async (tx) => {
    const events = names.map((name) => ({ topic: 'test', type: 'test.event', version: 1, payload: { name } }));
    appendEvents(tx, systemClock.now(), events);
  });

/** Lets a reader have its next events; gives their names. */
async function read(reader: string, limit: number): Promise<unknown[]> {
  const seen: unknown[] = [];
  await handleNext(db, reader, limit, (_tx, events) => {
    seen.push(...events.map(({ payload }) => (payload as { name: string }).name)); // as happen writes them
    return Promise.resolve();
  });
  return seen;
}

/** Pretends that all numbers are those of an old database that has seen a great many transactions. */
const age = (): Promise<unknown> =>
  db.withTx('age', async (tx) => {
    for (const table of ['outbox', 'outbox_readers']) {
      await tx.query(`UPDATE ${table} SET xid = (xid::text::bigint + 5000000000)::text::xid8`);
    }
  });

test('every reader goes on exactly where it was, and reads what happens later', async () => {
  await happen('a', 'b');
  await happen('c');
  await happen('d', 'e');
  assert.deepEqual(await read('slow', 1), ['a']);
  assert.deepEqual(await read('quick', 4), ['a', 'b', 'c', 'd']);
  assert.deepEqual(await read('as quick', 4), ['a', 'b', 'c', 'd']);
  assert.deepEqual(await read('done', 9), ['a', 'b', 'c', 'd', 'e']);
  await age();
  assert.equal(await isFromAnotherDatabase(db), true);
  assert.deepEqual(await read('slow', 9), [], 'without adopting, nothing would be read');
  await db.withTx('adopt', adoptEvents);
  assert.equal(await isFromAnotherDatabase(db), false);
  await happen('f');
  assert.deepEqual(await read('slow', 9), ['b', 'c', 'd', 'e', 'f']);
  assert.deepEqual(await read('quick', 9), ['e', 'f']);
  assert.deepEqual(await read('as quick', 9), ['e', 'f']);
  assert.deepEqual(await read('done', 9), ['f']);
  assert.deepEqual(await read('young', 9), ['a', 'b', 'c', 'd', 'e', 'f']);
});

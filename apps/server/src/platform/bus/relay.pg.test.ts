import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase, testEngine } from '@bourse/testing/disposable-database';
import { instant } from '@bourse/kernel/instant';
import { systemClock } from '../clock/system-clock.ts';
import type { Database } from '../database/database.ts';
import { openFollowed } from '../database/followed-fixture.ts';
import type { Repetition } from '../jobs/jobs.ts';
import type { Bus } from './bus.ts';
import { memoryHub } from './memory-bus.ts';
import { appendEvents, type OutgoingEvent } from './outbox.ts';
import { outboxRelay } from './relay.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

const happen = (...names: string[]): Promise<void> => happenIn(db, ...names);

const happenIn = (database: Database, ...names: string[]): Promise<void> =>
  database.withTx('events', async (tx) =>
    appendEvents(
      tx,
      systemClock.now(),
      names.map((name) => ({ topic: 'test', type: 'test.event', version: 1, payload: { name } })),
    ),
  );

test('every event since the start reaches every node once and in order', async () => {
  await happen('before');
  const hub = memoryHub();
  const failures: unknown[] = [];
  const [engine, stream] = [hub.join((error) => failures.push(error)), hub.join((error) => failures.push(error))];
  const seen: OutgoingEvent[] = [];
  stream.subscribe('test', (event) => seen.push(event));
  const relay = await outboxRelay(db, engine);
  await happen('a', 'b');
  await happen('c');
  await relay.run();
  await relay.run();
  await happen('d');
  await relay.run();
  assert.deepEqual(failures, []);
  assert.deepEqual(
    seen.map((event) => event.payload),
    ['a', 'b', 'c', 'd'].map((name) => ({ name })),
  );
});

test('a relay that takes over from another node begins where it was told, or now when nothing has happened since', async () => {
  const before = systemClock.now();
  await happen('e', 'f');
  const node = memoryHub().join(() => undefined);
  const ids: string[] = [];
  const seen: unknown[] = [];
  const bus: Bus = {
    ...node,
    publish: (event, id) => {
      ids.push(id);
      seen.push(event.payload);
      return Promise.resolve();
    },
  };
  for (let run = 0; run < 2; run += 1) await (await outboxRelay(db, bus, before)).run();
  assert.deepEqual(
    seen,
    ['e', 'f', 'e', 'f'].map((name) => ({ name })),
  );
  // The same event has the same id, by which the bus tells it apart from a new one.
  assert.deepEqual(ids.slice(0, 2), ids.slice(2));
  assert.equal(new Set(ids).size, 2);
  await (await outboxRelay(db, bus, instant(systemClock.now() + 60_000))).run();
  assert.equal(seen.length, 4);
});

/** A round of its repetition. */
async function round(work: Repetition): Promise<void> {
  if (work.isAtRest?.() !== true) await work.run();
}

test('a relay asks nothing while nothing is announced, and reads what a commit of its process wakes it for', async () => {
  const followed = openFollowed(opened);
  const hub = memoryHub().join(() => undefined);
  const seen: unknown[] = [];
  hub.subscribe('test', (event) => seen.push(event.payload));
  const relay = await outboxRelay(followed.db, hub);
  await round(relay);
  const before = followed.counts.statements();
  for (let count = 0; count < 20; count += 1) await round(relay);
  assert.equal(followed.counts.statements(), before);
  await happenIn(followed.db, 'g');
  await round(relay);
  assert.deepEqual(seen, [{ name: 'g' }]);
  await followed.db.close();
});

async function readsWhatWaited(): Promise<void> {
  const { db: followed } = openFollowed(opened);
  const hub = memoryHub().join(() => undefined);
  const seen: unknown[] = [];
  hub.subscribe('test', (event) => seen.push(event.payload));
  const relay = await outboxRelay(followed, hub);
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const older = followed.withTx('older', async (tx) => {
    await tx.query('SELECT pg_current_xact_id()');
    begun.resolve();
    await ending.promise;
  });
  await begun.promise;
  await happenIn(followed, 'h');
  for (let count = 0; count < 3; count += 1) await round(relay);
  assert.deepEqual([seen, relay.isAtRest?.()], [[], true]);
  ending.resolve();
  await older;
  await round(relay);
  assert.deepEqual(seen, [{ name: 'h' }]);
  await followed.close();
}

// The embedded database runs one transaction at a time.
if (testEngine() === 'postgres') {
  test('a relay is woken by the end of a transaction behind which events had to wait', readsWhatWaited);
}

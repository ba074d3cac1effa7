import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { instant } from '@bourse/kernel/instant';
import { systemClock } from '../clock/system-clock.ts';
import type { Bus } from './bus.ts';
import { memoryHub } from './memory-bus.ts';
import { appendEvents, type OutgoingEvent } from './outbox.ts';
import { outboxRelay } from './relay.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

const happen = (...names: string[]): Promise<void> =>
  db.withTx('events', async (tx) =>
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

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemClock } from '../clock/system-clock.ts';
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

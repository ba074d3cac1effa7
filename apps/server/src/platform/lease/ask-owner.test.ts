import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scheduler } from '@bourse/kernel/clock';
import { memoryHub } from '../bus/memory-bus.ts';
import type { Queryable } from '../database/sql.ts';
import { UncertainFault } from '../fault.ts';
import { askOwner, ownerSubject } from './ask-owner.ts';

/** Time passes at once, but a round of the event loop later. */
const scheduler: Scheduler = { sleep: () => new Promise((resolve) => void setImmediate(resolve)) };

/** A table of leases whose epoch a test sets, and the way to its owner. */
function house(epoch: number) {
  const hub = memoryHub();
  const bus = hub.join(() => undefined);
  const state = { epoch, looks: 0 };
  const db = {
    query: async () => {
      state.looks += 1;
      return { rows: [{ epoch: state.epoch }], rowCount: 1 };
    },
  } as unknown as Queryable; // the one statement of askOwner
  return { bus, state, ask: askOwner({ db, bus, scheduler }, 'engine') };
}

const untilEnded = new Promise<never>(() => undefined);

test('a request ends with an unknown outcome when its owner is replaced before it answered', async () => {
  const { bus, state, ask } = house(1);
  bus.respond(ownerSubject('engine', 1, 'calls'), () => untilEnded);
  const pending = ask('calls', 'order');
  await scheduler.sleep(0);
  state.epoch = 2;
  await assert.rejects(pending, UncertainFault);
});

test('a request ends with an unknown outcome when nobody hears its owner’s subjects any more', async () => {
  const { bus, ask } = house(1);
  bus.respond(ownerSubject('engine', 1, 'calls'), () => untilEnded);
  const pending = assert.rejects(ask('calls', 'order'), UncertainFault);
  const other = await ask('books', {});
  assert.equal(other.ok ? null : other.error.code, 'SYSTEM_BUSY');
  await pending;
});

test('a slow owner is waited for, and the table is read only while a request waits for long', async () => {
  const { bus, state, ask } = house(1);
  const { promise, resolve } = Promise.withResolvers<string>();
  bus.respond(ownerSubject('engine', 1, 'calls'), () => promise);
  const pending = ask('calls', 'order');
  for (let turn = 0; turn < 20; turn += 1) await scheduler.sleep(0);
  assert.ok(state.looks > 5);
  resolve('done');
  assert.deepEqual(await pending, { ok: true, value: 'done' });
  await scheduler.sleep(0);
  const { looks } = state;
  bus.respond(ownerSubject('engine', 1, 'quick'), async () => 'at once');
  for (let turn = 0; turn < 20; turn += 1) await ask('quick', {});
  assert.ok(state.looks <= looks + 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { eventOf } from './event.ts';
import { allEvents, userRegistered } from './events.ts';

test('no two kinds of event share type and version, and a type begins with its topic', () => {
  const names = allEvents.map(({ type, version }) => `${type} ${version}`);
  assert.equal(new Set(names).size, names.length);
  for (const { topic, type, version } of allEvents) {
    assert.ok(type.startsWith(`${topic}.`), type);
    assert.ok(Number.isSafeInteger(version) && version > 0, type);
  }
});

test('an event carries its kind and a payload of its schema', () => {
  const payload = {
    user_id: '7',
    inviter_id: null,
    lang: 'th',
    kind: 'customer',
    at: '2026-01-05T12:00:00.000Z',
  } as const;
  const event = eventOf(userRegistered, payload);
  assert.deepEqual(event, { topic: 'identity', type: 'identity.user_registered', version: 1, payload });
  assert.ok(z.safeParse(userRegistered.payload, event.payload).success);
  assert.ok(!z.safeParse(userRegistered.payload, { ...payload, user_id: 7 }).success);
});

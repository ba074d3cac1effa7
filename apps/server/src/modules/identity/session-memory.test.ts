import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionId, userId } from '@bourse/kernel/ids';
import { cacheMs, SessionMemory } from './session-memory.ts';

const session = { userId: userId('1'), sessionId: sessionId('1') };
const startMs = 1_000_000;

/** Remembers a session of somebody, so many milliseconds later. */
function memoryWith(...puts: readonly (readonly [token: string, afterMs: number])[]): SessionMemory {
  const memory = new SessionMemory();
  for (const [token, afterMs] of puts) memory.put(token, { session, readAt: startMs + afterMs });
  return memory;
}

test('a session is found until two later ones have each begun a generation', () => {
  assert.ok(memoryWith(['ann', 0]).find('ann'));
  assert.ok(memoryWith(['ann', 0], ['bob', cacheMs]).find('ann'));
  assert.equal(memoryWith(['ann', 0], ['bob', cacheMs], ['carol', 2 * cacheMs]).find('ann'), undefined);
  assert.equal(memoryWith(['ann', 0]).find('bob'), undefined);
});

test('of a session that was read twice, the later reading counts', () => {
  const memory = memoryWith(['ann', 0], ['ann', cacheMs]);
  assert.equal(memory.find('ann')?.readAt, startMs + cacheMs);
});

test('a session that was dropped is found in neither generation', () => {
  const memory = memoryWith(['ann', 0], ['ann', cacheMs]);
  memory.drop('ann');
  assert.equal(memory.find('ann'), undefined);
});

test('a clock that was set back ends a generation, too', () => {
  const memory = memoryWith(['ann', 0], ['bob', -cacheMs], ['carol', -2 * cacheMs]);
  assert.deepEqual([memory.find('ann'), memory.find('bob') === undefined], [undefined, false]);
});

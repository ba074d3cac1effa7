import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { keptMs, SessionMemory } from './session-memory.ts';

const startMs = 1_000_000;
const at = (afterMs: number) => instant(startMs + afterMs);
const session = (id: string) => ({ userId: userId('1'), sessionId: sessionId(id) });

/** Remembers sessions 1, 2, …, of which each was read so many milliseconds after the start. */
function memoryWith(...puts: readonly (readonly [token: string, afterMs: number])[]): SessionMemory {
  const memory = new SessionMemory();
  for (const [place, [token, afterMs]] of puts.entries()) {
    memory.put(token, { session: session(String(place + 1)), readAt: at(afterMs), expiresAt: at(10 * keptMs) });
  }
  return memory;
}

test('a session is found until it has to be read again', () => {
  const memory = memoryWith(['ann', 0]);
  assert.deepEqual(memory.find('ann', at(0)), session('1'));
  assert.deepEqual(memory.find('ann', at(keptMs - 1)), session('1'));
  assert.equal(memory.find('ann', at(keptMs)), undefined);
  assert.equal(memory.find('bob', at(0)), undefined);
});

test('a session is not found from the moment on at which it ends by itself', () => {
  const memory = new SessionMemory();
  memory.put('ann', { session: session('1'), readAt: at(0), expiresAt: at(100) });
  assert.deepEqual(memory.find('ann', at(99)), session('1'));
  assert.equal(memory.find('ann', at(100)), undefined);
});

test('a clock that was set back tells nothing of what is remembered', () => {
  assert.equal(memoryWith(['ann', 0]).find('ann', at(-1)), undefined);
});

test('a later generation forgets the one before the last', () => {
  const found = (memory: SessionMemory) => memory.find('ann', at(keptMs - 1));
  assert.ok(found(memoryWith(['ann', 0], ['bob', keptMs])));
  assert.equal(found(memoryWith(['ann', 0], ['bob', keptMs], ['carol', 2 * keptMs])), undefined);
  assert.equal(found(memoryWith(['ann', 0], ['bob', -keptMs], ['carol', -2 * keptMs])), undefined);
});

test('of a session that was read twice, the later reading counts', () => {
  assert.deepEqual(memoryWith(['ann', 0], ['ann', keptMs]).find('ann', at(keptMs)), session('2'));
});

test('a session that was dropped is found in neither generation', () => {
  const memory = memoryWith(['ann', 0], ['ann', keptMs]);
  memory.drop('ann');
  assert.equal(memory.find('ann', at(keptMs)), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFresh, isWhole } from './safety-state.ts';

test('a factor is fresh as long as there is time left for what follows', () => {
  const until = '2026-01-05T12:05:00.000Z';
  const now = Date.parse('2026-01-05T12:00:00.000Z');
  assert.equal(isFresh({ fresh_until: until }, now), true);
  assert.equal(isFresh({ fresh_until: until }, now + 279_999), true);
  assert.equal(isFresh({ fresh_until: until }, now + 280_000), false);
  assert.equal(isFresh({ fresh_until: null }, now), false);
});

test('a code is whole with six digits, a recovery code with sixteen letters however they are grouped', () => {
  assert.equal(isWhole('totp', '123456'), true);
  assert.equal(isWhole('email', '12345'), false);
  assert.equal(isWhole('recovery', 'abcd efgh jklm npqr'), true);
  assert.equal(isWhole('recovery', 'ABCD-EFGH-JKLM-NPQ'), false);
});

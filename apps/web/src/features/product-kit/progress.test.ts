import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressOf } from './progress.ts';

const position = { term_days: 30, remaining_days: 30, starts_at: '2026-11-02T00:00:00.000Z' };

test('a position has no day before its first, and the days that are left count the one that runs', () => {
  assert.deepEqual(progressOf(position, Date.parse('2026-11-01T23:59:59Z')), { day: 0, share: 0 });
  assert.deepEqual(progressOf(position, Date.parse('2026-11-02T00:00:00Z')), { day: 1, share: 0 });
  assert.deepEqual(progressOf({ ...position, remaining_days: 21 }, Date.parse('2026-11-11T12:00:00Z')), {
    day: 10,
    share: 0.3,
  });
  assert.equal(progressOf({ ...position, remaining_days: 1 }, Date.parse('2026-12-01T12:00:00Z')).day, 30);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitingOf } from './waiting.ts';

const ready = '2026-01-08T12:00:00.000Z';
const before = (ms: number) => waitingOf(ready, Date.parse(ready) - ms);
const [hour, day] = [3_600_000, 86_400_000];

test('what is left is said in days, in its last day in hours, and never as nothing before its time', () => {
  assert.deepEqual(before(3 * day), { unit: 'days', count: 3 });
  assert.deepEqual(before(2 * day + 1), { unit: 'days', count: 3 });
  assert.deepEqual(before(day + 1), { unit: 'days', count: 2 });
  assert.deepEqual(before(day), { unit: 'hours', count: 24 });
  assert.deepEqual(before(hour + 1), { unit: 'hours', count: 2 });
  assert.deepEqual(before(1), { unit: 'hours', count: 1 });
  assert.deepEqual(before(0), { unit: 'none', count: 0 });
  assert.deepEqual(before(-day), { unit: 'none', count: 0 });
});

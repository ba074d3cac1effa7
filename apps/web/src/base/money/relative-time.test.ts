import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agoOf } from './relative-time.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const;
const now = 1_700_000_000_000;

test('under 300 s just now, then minutes, hours, days up to 30, then a date [SPEC-9.22] [SPEC-9.23]', () => {
  const ago = (ms: number): unknown => agoOf(now - ms, now);
  assert.deepEqual(ago(-minute), { unit: 'justNow' });
  assert.deepEqual(ago(300 * second - 1), { unit: 'justNow' });
  assert.deepEqual(ago(300 * second), { unit: 'minutes', count: 5 });
  assert.deepEqual(ago(hour - 1), { unit: 'minutes', count: 59 });
  assert.deepEqual(ago(hour), { unit: 'hours', count: 1 });
  assert.deepEqual(ago(day), { unit: 'days', count: 1 });
  assert.deepEqual(ago(31 * day - 1), { unit: 'days', count: 30 });
  assert.deepEqual(ago(31 * day), { unit: 'date' });
});

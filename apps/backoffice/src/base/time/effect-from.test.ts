import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectFrom } from './effect-from.ts';

const now = Date.UTC(2026, 2, 2, 10);

test('a change holds from a time in UTC, or as soon as it is approved', () => {
  assert.deepEqual(effectFrom('', now), {});
  assert.deepEqual(effectFrom('2026-03-02T10:01', now), { effective_at: '2026-03-02T10:01:00.000Z' });
  assert.deepEqual(effectFrom('2027-01-01T00:00:30', now), { effective_at: '2027-01-01T00:00:30.000Z' });
});

test('a time that is past, and what is no time, is refused', () => {
  for (const typed of ['2026-03-02T10:00', '2026-03-02T09:59', '2026-13-02T10:00', 'tomorrow', '2026-03-03']) {
    assert.equal(effectFrom(typed, now), null, typed);
  }
});

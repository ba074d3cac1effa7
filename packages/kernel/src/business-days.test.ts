import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, toIso } from './instant.ts';
import { businessDaysAfter } from './business-days.ts';

test('business days are Monday to Friday, and last until their end', () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ['2026-11-25T10:00:00Z', 1, '2026-11-26'], // a Wednesday
    ['2026-11-25T23:59:59Z', 2, '2026-11-27'],
    ['2026-11-25T00:00:00Z', 3, '2026-11-30'],
    ['2026-11-25T10:00:00Z', 5, '2026-12-02'],
    ['2026-11-25T10:00:00Z', 15, '2026-12-16'],
    ['2026-11-28T10:00:00Z', 1, '2026-11-30'], // a Saturday
    ['2026-11-29T10:00:00Z', 5, '2026-12-04'], // a Sunday
  ];
  for (const [from, days, day] of cases) {
    assert.equal(
      toIso(businessDaysAfter(instant(Date.parse(from)), days)),
      `${day}T23:59:59.999Z`,
      `${from} + ${days}`,
    );
  }
});

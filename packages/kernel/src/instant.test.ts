import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, fromDate, instant, startOfDay, startOfMonth, startOfWeek, toIso } from './instant.ts';
import { InvariantError } from './invariant.ts';
import { seededRandom } from './random.ts';

const friday = instant(Date.UTC(2026, 10, 20, 13, 47, 12, 345));

test('days, weeks and months begin at 00:00 UTC, weeks on Monday', () => {
  assert.equal(toIso(startOfDay(friday)), '2026-11-20T00:00:00.000Z');
  assert.equal(toIso(startOfWeek(friday)), '2026-11-16T00:00:00.000Z');
  assert.equal(toIso(startOfMonth(friday)), '2026-11-01T00:00:00.000Z');
  assert.equal(toIso(startOfMonth(friday, 2)), '2027-01-01T00:00:00.000Z');
  assert.equal(toIso(startOfWeek(instant(0))), '1969-12-29T00:00:00.000Z');
});

test('every moment lies in the day and the week that it is said to lie in', () => {
  const random = seededRandom(3);
  for (let i = 0; i < 2_000; i += 1) {
    const at = instant(random.int(-100_000, 100_000) * dayMs + random.int(0, dayMs));
    const [day, week] = [startOfDay(at), startOfWeek(at)];
    assert.ok(day <= at && at < day + dayMs);
    assert.ok(week <= day && day < week + 7 * dayMs);
    assert.equal(new Date(week).getUTCDay(), 1);
  }
});

test('a time is written as it is, whatever was written before', () => {
  assert.deepEqual(
    [toIso(friday), toIso(instant(0)), toIso(friday)],
    ['2026-11-20T13:47:12.345Z', '1970-01-01T00:00:00.000Z', '2026-11-20T13:47:12.345Z'],
  );
  assert.equal(fromDate(new Date(friday)), friday);
});

test('a fraction of a millisecond, and a date that no calendar has, are bugs', () => {
  assert.throws(() => instant(0.5), InvariantError);
  assert.throws(() => instant(Number.NaN), InvariantError);
  assert.throws(() => instant(9e15), InvariantError);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysText, placeOf } from './session-view.ts';

test('days of a session stand as rows, and a zone by its place', () => {
  const nameOf = (day: number): string => 'MTWRFSU'[day - 1] ?? '';
  assert.equal(daysText([1, 2, 3, 4, 5], nameOf), 'M\u2013F');
  assert.equal(daysText([7, 6], nameOf), 'S, U');
  assert.equal(daysText([5, 1, 2, 3], nameOf), 'M\u2013W, F');
  assert.equal(daysText([4], nameOf), 'R');
  assert.equal(placeOf('America/New_York'), 'New York');
  assert.equal(placeOf('UTC'), 'UTC');
});

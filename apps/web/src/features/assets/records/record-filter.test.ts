import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRecord, fieldsOf, isNarrowed, monthsBefore } from './record-filter.ts';

test('what is not chosen is not asked for', () => {
  assert.deepEqual(fieldsOf(everyRecord), {});
  assert.equal(isNarrowed({ ...everyRecord, account: 'change', currency: 'BTC' }), false);
  assert.equal(isNarrowed({ ...everyRecord, to: '2026-11-25' }), true);
});

test('days are the reader’s own, and both are included', () => {
  const day = { ...everyRecord, from: '2026-03-08', to: '2026-03-08' };
  const { from = '', to = '' } = fieldsOf(day);
  // Whatever the zone of this machine, the day begins and ends where the zone says.
  assert.equal(Date.parse(from), new Date(2026, 2, 8).getTime());
  assert.equal(Date.parse(to), new Date(2026, 2, 9).getTime());
  assert.deepEqual(fieldsOf({ ...everyRecord, from: 'tomorrow' }), {});
});

test('months go back over the turn of a year', () => {
  assert.deepEqual(monthsBefore(Date.UTC(2027, 0, 31, 23, 59), 3), ['2027-01', '2026-12', '2026-11']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyWithdrawal, fieldsOf, isNarrowed } from './withdrawal-filter.ts';

test('nothing chosen leaves nothing out', () => {
  assert.deepEqual(fieldsOf(everyWithdrawal), {});
  assert.equal(isNarrowed(everyWithdrawal), false);
});

test('a day is whole in the time zone of its reader, and a state goes by its number [SPEC-7.60]', () => {
  const fields = fieldsOf({ currency: 'EUR', state: 'cancelled', from: '2026-11-25', to: '2026-11-25' });
  assert.equal(fields.currency, 'EUR');
  assert.equal(fields.state, 6);
  assert.equal(Date.parse(fields.to ?? '') - Date.parse(fields.from ?? ''), 24 * 60 * 60_000);
  assert.equal(isNarrowed({ ...everyWithdrawal, state: 'requested' }), true);
  assert.deepEqual(fieldsOf({ ...everyWithdrawal, from: 'no day' }), {});
});

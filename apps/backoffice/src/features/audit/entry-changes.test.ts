import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf } from './entry-changes.ts';

test('only what differs is a change, also where there was nothing before or is nothing after', () => {
  assert.deepEqual(changesOf({ status: 'open', fee: 1 }, { status: 'halted', fee: 1 }), [
    { name: 'status', was: 'open', is: 'halted' },
  ]);
  assert.deepEqual(changesOf(null, { grants: ['a'] }), [{ name: 'grants', was: '', is: '["a"]' }]);
  assert.deepEqual(changesOf({ name: 'x' }, null), [{ name: 'name', was: 'x', is: '' }]);
  assert.deepEqual(changesOf(null, null), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateOf } from './application.ts';

test('an application waits, was paid out, refused or taken back', () => {
  assert.deepEqual(
    ([1, 2, 3, 4, 5, 6, 7] as const).map((status) => stateOf({ status })),
    ['review', 'paid', 'paid', 'paid', 'paid', 'refused', 'cancelled'],
  );
});

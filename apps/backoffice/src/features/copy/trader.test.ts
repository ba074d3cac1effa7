import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisionsOn, stateOf, wantedIn } from './trader.ts';

test('an application is decided, a trader suspended, a suspension lifted, a refusal left as it is', () => {
  assert.deepEqual(
    ([0, 1, 2, 3] as const).map((status) => [stateOf({ status }), decisionsOn({ status })]),
    [
      ['applied', ['approve', 'refuse']],
      ['approved', ['suspend']],
      ['refused', []],
      ['suspended', ['lift']],
    ],
  );
});

test('a request says in words what it wants', () => {
  assert.deepEqual([1, 2, 3, 0, '1'].map(wantedIn), ['approved', 'refused', 'suspended', null, null]);
});

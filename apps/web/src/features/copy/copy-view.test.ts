import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyState, deskState, followState, mayApply, wonPercent } from './copy-view.ts';

test('each state of a relationship, a copy and an application has its words', () => {
  assert.deepEqual(
    [
      followState({ status: 1, because: null }),
      followState({ status: 2, because: 'customer' }),
      followState({ status: 2, because: 'stop' }),
    ],
    ['active', 'ended', 'stopped'],
  );
  const copies = ([0, 1, 2, 3, 4] as const).map((status) => copyState({ status }));
  assert.deepEqual(copies, ['waiting', 'skipped', 'open', 'own', 'closed']);
  const desks = ([null, 0, 1, 2, 3] as const).map((status) => [deskState({ status }), mayApply({ status })]);
  assert.deepEqual(desks, [
    [null, true],
    ['applied', false],
    ['approved', false],
    ['refused', true],
    ['suspended', false],
  ]);
});

test('the part of closed positions that won is cut, never rounded up, and unknown without any', () => {
  assert.equal(wonPercent({ trades: 3, wins: 2 }), '66.6');
  assert.equal(wonPercent({ trades: 0, wins: 0 }), null);
});

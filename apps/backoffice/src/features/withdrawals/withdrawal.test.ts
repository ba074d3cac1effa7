import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withdrawalStates } from '@bourse/contract/withdrawal';
import { isHeld, isWaiting, oldestFirst, stateName, type Withdrawal } from './withdrawal.ts';

test('states have the names of S63', () => {
  for (const [name, state] of Object.entries(withdrawalStates)) assert.equal(stateName({ state }), name);
});

test('only what is requested and has a reason for a review waits for staff', () => {
  assert.equal(isWaiting({ state: 0, review: ['large'] }), true);
  assert.equal(isWaiting({ state: 0, review: [] }), false);
  for (const state of [1, 2, 3, 4, 5, 6] as const) assert.equal(isWaiting({ state, review: ['large'] }), false);
});

test('a hold is over at its moment', () => {
  const until = '2026-11-26T12:00:00.000Z';
  assert.equal(isHeld({ held_until: until }, Date.parse(until) - 1), true);
  assert.equal(isHeld({ held_until: until }, Date.parse(until)), false);
  assert.equal(isHeld({ held_until: null }, 0), false);
});

test('what has waited longest stands first, by number and not by its digits', () => {
  const list = ['12', '9', '100'].map((id) => ({ id }) as Withdrawal); // nothing else of it is looked at
  assert.deepEqual(
    oldestFirst(list).map(({ id }) => id),
    ['9', '12', '100'],
  );
});

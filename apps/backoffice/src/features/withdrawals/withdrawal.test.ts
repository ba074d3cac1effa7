import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withdrawalStateNames, withdrawalStates } from '@bourse/contract/withdrawal';
import { isHeld, isWaiting } from './withdrawal.ts';

test('states have the names of S63', () => {
  for (const [name, state] of Object.entries(withdrawalStates)) assert.equal(withdrawalStateNames[state], name);
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

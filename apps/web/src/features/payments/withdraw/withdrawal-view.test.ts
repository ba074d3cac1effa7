import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withdrawalStateNames, withdrawalStates } from '@bourse/contract/withdrawal';
import type { Withdrawal } from '../payment-calls.ts';
import { isCancellable, isHeld, isUnderWay, withdrawalSteps } from './withdrawal-view.ts';

const now = Date.UTC(2026, 10, 26, 12);
const later = new Date(now + 1).toISOString();
const told = (state: Withdrawal['state'], more: Partial<Withdrawal> = {}) => ({
  state,
  held_until: null,
  rejected_because: null,
  tx_hash: null,
  is_internal: false,
  returns_deposit: null,
  ...more,
});
const stepsOf = (...[state, more]: Parameters<typeof told>): string =>
  withdrawalSteps(told(state, more), now)
    .map((one) => `${one.step} ${one.state}`)
    .join(', ');

describe('a withdrawal', () => {
  it('is named by the numbers of S63', () => {
    for (const [name, state] of Object.entries(withdrawalStates)) assert.equal(withdrawalStateNames[state], name);
  });

  it('is shown step by step: what is over, what it waits for, what comes [SPEC-1.43]', () => {
    assert.equal(stepsOf(0), 'requested done, reviewed now, signing next, broadcast next, confirmed next');
    assert.equal(stepsOf(1), 'requested done, reviewed done, signing now, broadcast next, confirmed next');
    assert.equal(stepsOf(2), 'requested done, reviewed done, signing done, broadcast now, confirmed next');
    assert.equal(stepsOf(3), 'requested done, reviewed done, signing done, broadcast done, confirmed now');
    assert.equal(stepsOf(4), 'requested done, reviewed done, signing done, broadcast done, confirmed done');
  });

  it('that is held says so at what it waits for, until the hold is over [A4]', () => {
    assert.equal(
      stepsOf(0, { held_until: later }),
      'requested done, reviewed held, signing next, broadcast next, confirmed next',
    );
    assert.equal(isHeld(told(1, { held_until: later }), now), true);
    assert.equal(isHeld(told(1, { held_until: later }), now + 1), false);
    // What is signed already is held by nothing.
    assert.equal(isHeld(told(2, { held_until: later }), now), false);
  });

  it('that was not paid ends where it ended, and never shows a step that it did not reach', () => {
    assert.equal(stepsOf(6), 'requested done, cancelled failed');
    assert.equal(stepsOf(5, { rejected_because: 'refused' }), 'requested done, rejected failed');
    assert.equal(
      stepsOf(5, { rejected_because: 'failed_on_network' }),
      'requested done, reviewed done, signing done, broadcast done, rejected failed',
    );
  });

  it('to another customer is neither signed nor sent, and ends where it could not be credited [S173]', () => {
    const inside = { is_internal: true };
    assert.equal(stepsOf(0, inside), 'requested done, reviewed now, confirmed next');
    assert.equal(stepsOf(1, inside), 'requested done, reviewed done, confirmed now');
    assert.equal(stepsOf(4, inside), 'requested done, reviewed done, confirmed done');
    const ended = stepsOf(5, { ...inside, rejected_because: 'not_received' });
    assert.equal(ended, 'requested done, reviewed done, rejected failed');
  });

  it('can be taken back while it is requested, and is asked about until it is over', () => {
    const all = ([0, 1, 2, 3, 4, 5, 6] as const).map((state) => ({ state, returns_deposit: null }));
    assert.deepEqual(all.map(isCancellable), [true, false, false, false, false, false, false]);
    assert.equal(isCancellable({ state: 0, returns_deposit: '7' }), false, 'staff send it');
    assert.deepEqual(all.map(isUnderWay), [true, true, true, true, false, false, false]);
  });
});

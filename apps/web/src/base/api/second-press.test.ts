import { identityCalls } from '@bourse/contract/identity';
import { spotCalls } from '@bourse/contract/spot';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { forgetLastPress, isSecondPress } from './second-press.ts';

test('the same again within 500 ms is a second press; later, or of another button, it is a first [SPEC-9.3]', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  try {
    const press = (id: string, afterMs: number): boolean => {
      mock.timers.setTime(Date.now() + afterMs);
      return isSecondPress(spotCalls.cancel, { id });
    };
    assert.equal(press('7', 0), false);
    assert.equal(press('7', 0), true);
    // Counted from the first: who keeps on pressing is heard twice a second.
    assert.equal(press('7', 499), true);
    assert.equal(press('7', 1), false);
    assert.equal(press('8', 1), false);
    assert.equal(isSecondPress(identityCalls.logout, {}), false);
    assert.equal(press('8', 1), false);
    // A question asked in between makes the same a first press again.
    assert.equal(press('8', 1), true);
    forgetLastPress();
    assert.equal(press('8', 1), false);
  } finally {
    mock.timers.reset();
  }
});

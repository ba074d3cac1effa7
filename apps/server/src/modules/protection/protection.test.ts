import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { dayMs, instant } from '@bourse/kernel/instant';
import { limitAt, noLimit, withDailyLoss, withPause } from './play-limit.ts';
import { judgeAnswers } from './suitability.ts';

const now = instant(Date.UTC(2026, 10, 26));
const later = instant(now + dayMs);

describe('own limits', () => {
  const low = withDailyLoss(noLimit, atoms(50n), now);

  it('hold at once where they are lower, the first among them', () => {
    assert.equal(limitAt(low, now).dailyLoss, 50n);
    assert.equal(withDailyLoss(low, atoms(20n), now).dailyLoss, 20n);
    assert.equal(withDailyLoss(low, atoms(50n), now).pending, null);
  });

  it('are raised or lifted a day later only', () => {
    for (const wanted of [atoms(51n), null]) {
      const raised = withDailyLoss(low, wanted, now);
      assert.equal(limitAt(raised, instant(later - 1)).dailyLoss, 50n);
      assert.deepEqual(limitAt(raised, later), { dailyLoss: wanted, pending: null, pausedUntil: null });
    }
  });

  it('forget a raise that was asked for when they are lowered again', () => {
    const lowered = withDailyLoss(withDailyLoss(low, null, now), atoms(40n), now);
    assert.equal(limitAt(lowered, later).dailyLoss, 40n);
  });

  it('pause for as long as was asked for at most, and never shorter than before', () => {
    const paused = withPause(noLimit, 7, now);
    assert.equal(paused.pausedUntil, now + 7 * dayMs);
    assert.equal(withPause(paused, 1, now).pausedUntil, now + 7 * dayMs);
    assert.equal(withPause(paused, 30, now).pausedUntil, now + 30 * dayMs);
    assert.equal(withPause(paused, 0, now).pausedUntil, now + 7 * dayMs);
    assert.equal(limitAt(paused, instant(now + 7 * dayMs)).pausedUntil, null);
  });
});

describe('the understanding test', () => {
  const right = ['lose_all=all', 'leverage=both', 'liquidation=closed', 'option_loses=whole_stake', 'price=index'];
  const wrongIn = (answers: readonly string[]): unknown => {
    const judged = judgeAnswers(answers);
    return judged.ok ? judged.value : judged.error.code;
  };

  it('is passed by all answers, and names those that are wrong or missing', () => {
    assert.deepEqual(wrongIn(right), []);
    assert.deepEqual(wrongIn(right.slice(1)), ['lose_all']);
    assert.deepEqual(wrongIn([...right.slice(1), 'lose_all=nothing']), ['lose_all']);
    assert.equal((wrongIn([]) as unknown[]).length, 5); // a list of questions
  });

  it('refuses what is no answer to it', () => {
    for (const strange of ['lose_all', 'lose_all=everything', 'other=all', '=', 'constructor=all']) {
      assert.equal(wrongIn([...right.slice(1), strange]), 'PARAMETER_ERROR', strange);
    }
    assert.equal(wrongIn([...right, 'price=operator']), 'PARAMETER_ERROR', 'answered twice');
  });
});

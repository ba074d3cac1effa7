import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostStake, stakeProblem } from './stake-form.ts';

const terms = { minimum: '100', maximum: '5000', remaining: '800', whole_amounts: false };
const wallet = { scale: 2, available: '700.5' };

test('an amount is refused for the first of its faults, in the server’s order [SPEC-3.38]', () => {
  for (const [typed, problem] of [
    ['', 'missing'],
    ['x', 'unreadable'],
    ['0', 'zero'],
    ['100.001', 'tooFine'],
    ['99.99', 'tooLittle'],
    ['5000.01', 'overMaximum'],
    ['800.01', 'overQuota'],
    ['700.51', 'tooMuch'],
    ['700.5', null],
    ['100', null],
  ] as const) {
    assert.equal(stakeProblem(typed, terms, wallet), problem, typed);
  }
});

test('where whole amounts are asked for, a fraction is refused', () => {
  const whole = { ...terms, whole_amounts: true };
  assert.equal(stakeProblem('150.5', whole, wallet), 'notWhole');
  assert.equal(stakeProblem('150.0', whole, wallet), null);
});

test('the most is what there is, what a person may have, or what is left', () => {
  assert.equal(mostStake(terms, '700.5'), '700.5');
  assert.equal(mostStake(terms, '900'), '800');
  assert.equal(mostStake({ ...terms, maximum: '300' }, '900'), '300');
  assert.equal(mostStake({ ...terms, maximum: null, whole_amounts: true }, '700.5'), '700');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountProblem, costOf, coverOf, mostFor, releasedPart, stateOf } from './ieo-view.ts';

const project = { price: '0.5', deposit: '0.2', lot: '10', minimum: '20', maximum: '800', issue: '1000' };

test('a quantity is whole lots between the least and the most, whose deposit is there [SPEC-7.81]', () => {
  for (const [text, problem] of [
    ['', 'missing'],
    ['ten', 'unreadable'],
    ['1e3', 'unreadable'],
    ['10', 'tooLittle'],
    ['25', 'lots'],
    ['20.5', 'lots'],
    ['810', 'tooMuch'],
    ['110', 'tooDear'],
    ['100', null],
    ['100.0', null],
  ] as const)
    assert.equal(amountProblem(text, project, '10'), problem, text);
});

test('the deposit is rounded up, and the most that it pays is whole lots', () => {
  assert.deepEqual(costOf(project, '100'), { cost: '50', deposit: '10' });
  assert.equal(costOf({ price: '0.00000001', deposit: '0.3' }, '1').deposit, '0.00000001');
  assert.equal(mostFor(project, '10.99'), '100');
  assert.equal(mostFor(project, '5000'), '800');
});

test('what was applied for is a part of the issue, and what arrived a part of the allotment', () => {
  assert.equal(coverOf({ applied: { number: 2, amount: '2500' }, issue: '1000' }), '2.5');
  assert.equal(releasedPart({ released: '0', locked: '0' }), 0);
  assert.equal(releasedPart({ released: '1', locked: '3' }), 0.25);
  assert.equal(stateOf({ status: 3, outcome: 'lapsed' }), 'lapsed');
  assert.equal(stateOf({ status: 5, outcome: null }), 'finalDue');
});

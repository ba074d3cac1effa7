import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountProblem, sumOf } from './amount-problem.ts';

const bounds = { scale: 2, available: '100.25', minimum: '1' };

test('an amount is refused for the first of its faults [SPEC-5.25]', () => {
  for (const [typed, problem] of [
    ['', 'missing'],
    ['  ', 'missing'],
    ['x', 'unreadable'],
    ['-5', 'unreadable'],
    ['0', 'zero'],
    ['0,00', 'zero'],
    ['0.001', 'tooFine'],
    ['100.251', 'tooFine'],
    ['0.99', 'tooLittle'],
    ['100.26', 'tooMuch'],
    ['1', null],
    ['100,25', null],
    ['100.250', null],
  ] as const) {
    assert.equal(amountProblem(typed, bounds), problem, typed);
  }
});

test('balances longer than a float are compared to the last digit', () => {
  const available = '123456789012345678.000000000000000001';
  assert.equal(amountProblem('123456789012345678.000000000000000001', { scale: 18, available }), null);
  assert.equal(amountProblem('123456789012345678.000000000000000002', { scale: 18, available }), 'tooMuch');
});

test('sums are exact', () => {
  assert.equal(sumOf(['0.1', '0.2', '0.000000000000000001']), '0.300000000000000001');
  assert.equal(sumOf([]), '0');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  numberProblem,
  shareOf,
  shareProblem,
  slippageProblem,
  sumProblem,
  termsOf,
  type TypedTerms,
} from './terms-form.ts';

const typed: TypedTerms = { mode: 'multiple', number: '0.5', budget: '', stop: '', slippage: '' };

test('a multiple is from 0.01 to 10 in four decimals, lots from 0.01', () => {
  const said = (mode: TypedTerms['mode'], number: string | null) => numberProblem({ ...typed, mode, number });
  for (const [number, problem] of [
    [null, 'unreadable'],
    ['', 'missing'],
    ['0', 'outside'],
    ['0.0099', 'outside'],
    ['0.01', null],
    ['10', null],
    ['10.0001', 'outside'],
    ['1.00001', 'tooFine'],
  ] as const) {
    assert.equal(said('multiple', number), problem, String(number));
  }
  assert.deepEqual(
    [said('lots', '10.0001'), said('lots', '1000000'), said('lots', '1000000.1')],
    [null, null, 'outside'],
  );
});

test('limits may be left empty; slippage is at most 5 %', () => {
  assert.deepEqual([null, '', '1.23', '1.234'].map(sumProblem), ['unreadable', null, null, 'cents']);
  assert.deepEqual([null, '', '5', '5.01'].map(slippageProblem), ['unreadable', null, null, 'outside']);
});

test('a share is at most 20 % in two decimals, and is sent as a part', () => {
  assert.deepEqual(
    [null, '', '0', '12.34', '20', '20.01', '1.234'].map((percent) => [shareProblem(percent), shareOf(percent)]),
    [
      ['unreadable', null],
      [null, '0'],
      [null, '0'],
      [null, '0.1234'],
      [null, '0.2'],
      ['outside', null],
      ['cents', null],
    ],
  );
});

test('what is sent leaves out limits that are empty, and has the slippage as a part', () => {
  assert.deepEqual(termsOf(typed), { type: '1', number: '0.5' });
  assert.deepEqual(termsOf({ mode: 'lots', number: '3', budget: '100', stop: '20.5', slippage: '1.5' }), {
    type: '2',
    number: '3',
    budget: '100',
    stop: '20.5',
    slippage: '0.015',
  });
  for (const wrong of [{ number: '11' }, { budget: null }, { stop: '1.001' }, { slippage: '6' }]) {
    assert.equal(termsOf({ ...typed, ...wrong }), null, JSON.stringify(wrong));
  }
});

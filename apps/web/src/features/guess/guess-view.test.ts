import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberProblem, oneOfEach, partOf, shareOf, stakeState, stateOf } from './guess-view.ts';

const answer = (option: number, staked: string) => ({ option, name: String(option), staked, odds: null });
const quiz = {
  unit: 'money' as const,
  pool: '400',
  fee_rate: '0.02',
  answers: [answer(1, '100'), answer(2, '300')],
  minimum: '1',
  maximum: '1000',
};

test('every state has its word [SPEC-4.31]', () => {
  assert.deepEqual(
    ([0, 1, 2, 3, 4, 5] as const).map((status) => stateOf({ status })),
    ['waiting', 'open', 'over', 'unsettled', 'paid', 'missed'],
  );
  const of = (status: 1 | 2 | 3 | 4 | 5, returned = false) => stakeState({ status, returned });
  assert.deepEqual(
    [of(1), of(2), of(3), of(4), of(4, true), of(5)],
    ['running', 'running', 'unsettled', 'won', 'returned', 'lost'],
  );
});

test('a stake is told what it would get with itself among all stakes, less the fee', () => {
  assert.equal(shareOf(quiz, 1, '100'), '245', '(400 + 100) x 0.98 x 100 / 200');
  assert.equal(
    shareOf({ ...quiz, pool: '0', answers: [answer(1, '0')] }, 1, '10'),
    '9.8',
    'the first gets its own less the fee',
  );
  assert.equal(shareOf({ ...quiz, unit: 'points', fee_rate: '0' }, 2, '50'), '64', '450 x 50 / 350 points are whole');
  assert.equal(partOf(quiz, '300'), 0.75);
  assert.equal(partOf({ pool: '0' }, '0'), 0);
});

test('a stake is judged by the bounds of the quiz', () => {
  assert.equal(numberProblem(null, '', quiz), 'missing');
  assert.equal(numberProblem(null, 'x', quiz), 'unreadable');
  for (const number of ['0.9', '1000.1']) assert.equal(numberProblem(number, number, quiz), 'bounds');
  assert.equal(numberProblem('1', '1', quiz), null);
  assert.equal(numberProblem('1.5', '1.5', quiz), null);
  assert.equal(numberProblem('1.5', '1.5', { ...quiz, unit: 'points' }), 'unreadable', 'points are whole');
});

test('a quiz that two pages list is shown once, as it was read last', () => {
  const read = [
    { id: '1', status: 1 },
    { id: '2', status: 1 },
    { id: '1', status: 2 },
  ];
  assert.deepEqual(oneOfEach(read), [read[2], read[1]]);
});

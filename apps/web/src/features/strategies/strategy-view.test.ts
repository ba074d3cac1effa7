import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountProblem, closedBy, partOf, stateOf, type Strategy } from './strategy-view.ts';

const strategy: Strategy = {
  id: '1',
  terms_id: '1',
  name: 'Trend',
  rule: { kind: 'trend', symbol: 'BTC/USDT', fast: 2, slow: 4 },
  hash: 'ab',
  term_days: 7,
  minimum: '100',
  maximum: '5000',
  quota: '10000',
  remaining: '4000',
  loss_limit: '0.1',
  state: 1,
  runs: 0,
  gained: 0,
};

test('an amount is within its limits, the quota and what there is', () => {
  const problem = (amount: string | null): unknown => amountProblem(amount, strategy, '3000');
  assert.deepEqual([null, '', '99.99', '5001', '4001', '3001', '3000'].map(problem), [
    'unreadable',
    'missing',
    'tooLittle',
    'tooMuch',
    'overQuota',
    'tooDear',
    null,
  ]);
});

test('every state has its name, and a profit is a part of the amount', () => {
  assert.deepEqual(
    [stateOf({ status: 1, closing: false }), stateOf({ status: 1, closing: true })],
    ['running', 'closing'],
  );
  assert.deepEqual(
    ([2, 3] as const).map((status) => stateOf({ status, closing: false })),
    ['completed', 'untraded'],
  );
  assert.deepEqual(([1, 2, 3] as const).map(closedBy), [null, 'soldOut', 'closed']);
  assert.deepEqual([partOf({ profit: '-50', amount: '1000' }), partOf({ profit: null, amount: '1' })], ['-0.05', null]);
});

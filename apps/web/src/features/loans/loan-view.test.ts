import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  closedBy,
  dayCost,
  lienPledgeOf,
  multiplesOf,
  isOpen,
  type LoanProduct,
  ltvOf,
  numberProblem,
  pledgeAt,
  stateOf,
  withPledge,
  zones,
} from './loan-view.ts';

const pool = { currency_id: 3, currency: 'USDT', size: '5000', reserved: '0', free: '4000' };
const product: LoanProduct = {
  id: '1',
  terms_id: '1',
  name: 'USDT',
  currency_id: 3,
  currency: 'USDT',
  minimum: '100',
  maximum: '10000',
  lot: '1',
  cycles: [7, 30],
  daily_rate: '0.001',
  overdue_rate: '0.005',
  pledges: [],
  otc: false,
  lien: null,
  state: 1,
  pool,
};

test('an amount to borrow is whole, within its limits and in the pool [SPEC-5.11]', () => {
  const problem = (number: string | null): unknown => numberProblem(number, product);
  assert.deepEqual([null, '', '100.5', '99', '10001', '4001', '4000'].map(problem), [
    'unreadable',
    'missing',
    'integer',
    'tooLittle',
    'tooMuch',
    'poolFree',
    null,
  ]);
});

test('a pledge that begins lower is larger, and its liquidation further away', () => {
  // 150 % are 66.67 % of loan-to-value.
  assert.equal(pledgeAt('1', '50'), '1.33333334');
  const quote = { pledge: '1', risk_rate: '1.5', liquidation_price: '900' };
  const more = withPledge({ ...base, ...quote }, '2');
  assert.deepEqual(more, { rate: '3', level: '450' });
});

test('warnings and liquidation stand where the rules say', () => {
  assert.equal(zones.call.toFixed(2), '76.92');
  assert.equal(zones.liquidation.toFixed(2), '90.91');
  assert.deepEqual([ltvOf('1.5'), ltvOf(null), ltvOf('0')], ['66.67', null, null]);
});

test('every state has its name, and only what is owed can be repaid', () => {
  const states = ([1, 2, 3, 4, 5, 6, 7] as const).map((status) => stateOf({ status, liquidating: false }));
  assert.deepEqual(states, ['review', 'running', 'repaid', 'overdue', 'liquidated', 'refused', 'cancelled']);
  assert.equal(stateOf({ status: 2, liquidating: true }), 'selling');
  assert.deepEqual(
    ([2, 3, 4, 5] as const).map((status) => isOpen({ status, liquidating: false })),
    [true, false, true, false],
  );
  assert.equal(isOpen({ status: 4, liquidating: true }), false);
  const lien = { leverage: 3, buying: true, limit: '1', bought: '0', spent: '0', price: null, closed: false } as const;
  assert.equal(stateOf({ status: 2, liquidating: false, lien }), 'buying');
  assert.equal(isOpen({ status: 2, liquidating: false, lien }), false);
  assert.deepEqual([multiplesOf(product), multiplesOf({ lien: { leverage: 3, slippage: '0.01' } })], [[], [2, 3]]);
  assert.equal(lienPledgeOf('0.00833334'), '0.00841668');
  assert.equal(dayCost({ principal: '1484.8329352', daily_rate: '0.0003' }), '0.44544989');
  assert.deepEqual(([1, 3, 4] as const).map(closedBy), [null, 'closed', 'poolEmpty']);
});

const base = {
  id: '1',
  terms_id: '1',
  number: '1000',
  currency: 'USDT',
  cycle: 30,
  pledge_currency: 'BTC',
  interest_first_day: '1',
  interest: '30',
  due_at: '2026-12-03T08:00:00.000Z',
  purchase: null,
};

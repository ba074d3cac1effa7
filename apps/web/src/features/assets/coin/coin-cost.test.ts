import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coinProfit, type CostFill, costOf } from './coin-cost.ts';

const buy = (amount: string, turnover: string, fee = '0'): CostFill => ({
  side: 'buy',
  amount,
  turnover,
  fee,
  fee_currency: 'BTC',
});
const sell = (amount: string): CostFill => ({ side: 'sell', amount, turnover: '0', fee: '1', fee_currency: 'USDT' });

test('purchases are averaged with their fees, and sales leave the average', () => {
  assert.deepEqual(costOf([], 'BTC'), { amount: '0', average: null });
  assert.deepEqual(costOf([buy('1', '100'), buy('1', '200')], 'BTC'), { amount: '2', average: '150' });
  assert.deepEqual(costOf([buy('1', '100'), buy('1', '200'), sell('0.5')], 'BTC'), { amount: '1.5', average: '150' });
  assert.deepEqual(costOf([buy('1', '99', '0.01')], 'BTC'), { amount: '0.99', average: '100' });
});

test('what was sold again has no cost any more, and what was sold beyond it had none', () => {
  assert.deepEqual(costOf([buy('1', '100'), sell('3'), buy('2', '50')], 'BTC'), { amount: '2', average: '25' });
  assert.deepEqual(costOf([sell('1')], 'BTC'), { amount: '0', average: null });
});

test('the profit is that of what was bought and is still there', () => {
  const bought = { amount: '2', average: '100' };
  assert.deepEqual(coinProfit(bought, '1', '150'), {
    average: '100',
    covered: '1',
    isAll: true,
    profit: '50',
    percent: '50',
  });
  assert.deepEqual(coinProfit(bought, '5', '90'), {
    average: '100',
    covered: '2',
    isAll: false,
    profit: '-20',
    percent: '-10',
  });
  assert.deepEqual(coinProfit(bought, '2', null)?.profit, null);
  assert.equal(coinProfit(bought, '0', '90'), null);
  assert.equal(coinProfit({ amount: '0', average: null }, '1', '90'), null);
});

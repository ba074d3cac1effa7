import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAmendment } from './amend-form.ts';
import { testMarket as market } from '../market-fixture.ts';

const order = { price: '60000', amount: '0.02', filled: '0.005', side: 'buy', status: 1 } as const;
const read = (price: string, amount: string, best: string | null = '60100') =>
  readAmendment(order, { price, amount }, market, best);

test('each fault of a change has its field, price before amount', () => {
  for (const [price, amount, field, code] of [
    ['', '', 'price', 'missing'],
    ['x', '0.02', 'price', 'unreadable'],
    ['0', '0.02', 'price', 'zero'],
    ['60000.001', '0.02', 'price', 'offTick'],
    ['60000', '', 'amount', 'missing'],
    ['60000', '0.000001', 'amount', 'offLot'],
    ['60000', '0.005', 'amount', 'belowFilled'],
    ['1', '0.02', 'amount', 'belowMinimum'],
    ['60000.00', '0.020', 'amount', 'noChange'],
  ] as const) {
    const reading = read(price, amount);
    assert.ok('problem' in reading, `${price} ${amount}`);
    assert.deepEqual([reading.problem.field, reading.problem.code], [field, code]);
  }
});

test('an order keeps its place when only its amount falls', () => {
  const place = (price: string, amount: string) => {
    const reading = read(price, amount);
    assert.ok('amendment' in reading);
    return reading.amendment;
  };
  assert.deepEqual(place('60000', '0.01'), { amount: '0.01', keepsPlace: true, mayTrade: false });
  assert.deepEqual(place('60000', '0.03'), { amount: '0.03', keepsPlace: false, mayTrade: false });
  assert.deepEqual(place('59000', '0.02'), { target_price: '59000', keepsPlace: false, mayTrade: false });
  assert.deepEqual(place('60100', '0.01'), {
    amount: '0.01',
    target_price: '60100',
    keepsPlace: false,
    mayTrade: true,
  });
});

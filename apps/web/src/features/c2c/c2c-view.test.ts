import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Ad, actsOf, dealOf, mostMoney, type Order, percentOf, receiptOf, takeProblem } from './c2c-view.ts';

const ad = { price: '1.05', number: '100', minimum: '10', maximum: '500', fee_rate: '0.001' } as Ad; // what counts here

test('money is turned into coins cut to their last digit, with the fee rounded up', () => {
  assert.deepEqual(dealOf(ad, '100', 8), {
    money: '100',
    coins: '95.23809523',
    fee: '0.0952381',
    received: '95.14285713',
  });
  assert.equal(mostMoney(ad), '105');
  assert.equal(mostMoney({ ...ad, maximum: '50' }), '50');
  assert.equal(percentOf('0.9765'), '97.6');
});

test('an amount is refused for the first thing that is wrong with it', () => {
  const problems = [null, '0', '9', '501', '106', '105'].map((money) => takeProblem(ad, money, null));
  assert.deepEqual(problems, ['missing', 'missing', 'minimum', 'maximum', 'left', null]);
  assert.equal(takeProblem(ad, '105', '99'), 'balance');
  assert.equal(takeProblem(ad, '105', '100'), null);
});

test('an order leads to the receipt of what the own side has done', () => {
  const order = { id: '7', status: 0, role: 'buyer', is_taker: true, paid_at: null } as const;
  assert.deepEqual(receiptOf(order), { kind: 'c2c.buy', subject: '7' });
  assert.equal(receiptOf({ ...order, is_taker: false }), null, 'the advertisement has its own');
  const paid = { ...order, is_taker: false, status: 1, paid_at: '2026-11-30T12:00:00.000Z' } as const;
  assert.deepEqual(receiptOf(paid), { kind: 'c2c.paid', subject: '7' });
  assert.equal(receiptOf({ ...paid, role: 'seller' }), null);
  assert.deepEqual(receiptOf({ ...paid, role: 'seller', status: 2 }), { kind: 'moved', subject: 'c2c:7' });
});

test('a side is offered what it may do and nothing else', () => {
  const of = (status: Order['status'], role: Order['role'], outcome?: 'buyer' | 'seller', rated = false) =>
    actsOf({
      status,
      role,
      rated,
      dispute: outcome === undefined ? null : { rulings: [{ instance: 1, outcome, reason: '', at: '' }] },
    } as unknown as Order).join(' '); // what counts here
  assert.deepEqual(
    [
      of(0, 'buyer'),
      of(0, 'seller'),
      of(1, 'buyer'),
      of(1, 'seller'),
      of(2, 'buyer'),
      of(2, 'seller', undefined, true),
    ],
    ['pay cancel', '', 'dispute cancel', 'release dispute', 'rate', ''],
  );
  assert.deepEqual(
    [
      of(3, 'buyer'),
      of(4, 'buyer'),
      of(4, 'seller'),
      of(5, 'seller', 'buyer'),
      of(5, 'buyer', 'buyer'),
      of(6, 'seller'),
    ],
    ['', 'cancel', 'release', 'appeal release', 'cancel', 'release'],
  );
});

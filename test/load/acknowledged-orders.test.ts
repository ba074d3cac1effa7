import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderView } from '../e2e/customer-view.ts';
import { compareOrders } from './acknowledged-orders.ts';
import type { SentChange, SentOrder } from './order-load.ts';

const order = (id: string, clientOrderId: string): OrderView => ({
  id,
  client_order_id: clientOrderId,
  side: 'buy',
  price: '50000',
  amount: '0.001',
  filled: '0',
  status: 1,
  pending: null,
  time_in_force: 'GTC',
});
const okWith = (message: unknown): SentOrder['answer'] => ({
  status: 200,
  type: 'ok',
  code: 1,
  message,
  data: undefined,
});
const refused: SentOrder['answer'] = { status: 200, type: 'error', code: 'X', message: '', data: undefined };
const sent = (clientOrderId: string, message: unknown, change: SentChange | null = null): SentOrder => ({
  clientOrderId,
  token: '',
  fields: {},
  answer: message === null ? null : okWith(message),
  change,
});
const a = order('1', 'a');
const b = order('2', 'b');

describe('comparison of acknowledged with stored orders', () => {
  it('passes when every acknowledged order exists exactly once, whatever the outcome of the others', () => {
    const comparison = compareOrders([sent('a', a), sent('b', null), sent('c', null)], [a, b]);
    assert.deepEqual(comparison, { acknowledgedCount: 1, lost: [], repeated: [] });
  });

  it('finds an order that was acknowledged and is lost, changed, or another’s', () => {
    assert.deepEqual(compareOrders([sent('a', a), sent('b', b)], [b]).lost, ['a']);
    assert.deepEqual(compareOrders([sent('a', a)], [{ ...a, amount: '0.002' }]).lost, ['a']);
    assert.deepEqual(compareOrders([sent('a', a)], [{ ...a, client_order_id: 'b' }]).lost, ['a']);
  });

  it('finds a change that was acknowledged and is lost, and lets one of which nobody knows be either', () => {
    const lost = (change: SentChange, now: Partial<OrderView>): boolean =>
      compareOrders([sent('a', a, change)], [{ ...a, ...now }]).lost.length > 0;
    const ended = { status: 4 };
    const less = { amount: '0.0005' };
    assert.deepEqual(
      [okWith(a), null, refused].map((answer) => [
        lost({ amount: null, answer }, {}),
        lost({ amount: null, answer }, ended),
      ]),
      [
        [true, false],
        [false, false],
        [false, false],
      ],
    );
    assert.deepEqual(
      [okWith(a), null, refused].map((answer) => [lost({ ...less, answer }, {}), lost({ ...less, answer }, less)]),
      [
        [true, false],
        [false, false],
        [false, true],
      ],
    );
  });

  it('finds an order that is there twice', () => {
    assert.deepEqual(compareOrders([sent('a', a)], [a, order('9', 'a')]).repeated, ['a']);
  });
});

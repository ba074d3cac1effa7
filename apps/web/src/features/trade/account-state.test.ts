import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OwnOrder, unknownAccount, withNews } from './account-state.ts';

function order(id: string, status: OwnOrder['status'], updated = '2026-01-01T00:00:00.000Z'): OwnOrder {
  return {
    id,
    client_order_id: null,
    currency_id: 1,
    legal_id: 3,
    symbol: 'BTC/USDT',
    side: 'buy',
    type: 'limit',
    price: '1',
    stop_price: null,
    stop_kind: null,
    pending: null,
    amount: '1',
    amount_in: 'base',
    display_amount: null,
    filled: '0',
    turnover: '0',
    average_price: null,
    fee: '0',
    fee_currency: 'BTC',
    time_in_force: 'GTC',
    post_only: false,
    self_trade: 'expire_taker',
    status,
    reason: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: updated,
  };
}

const balance = (currency: string, available: string, account: 'change' | 'legal' = 'change') => ({
  account,
  currency_id: 1,
  currency,
  available,
  held: '0',
});

test('a snapshot replaces everything, an update what it names', () => {
  const first = withNews(unknownAccount, {
    type: 'snapshot',
    orders: [order('1', 1), order('2', 0)],
    balances: [balance('BTC', '5')],
  });
  assert.deepEqual([...(first.orders?.keys() ?? [])], ['1', '2']);
  const next = withNews(first, {
    type: 'update',
    orders: [order('1', 3), order('3', 1)],
    balances: [balance('USDT', '7')],
  });
  assert.deepEqual([...(next.orders?.keys() ?? [])], ['2', '3']);
  assert.deepEqual([...(next.balances?.keys() ?? [])], ['BTC', 'USDT']);
  const anew = withNews(next, { type: 'snapshot', orders: [], balances: [] });
  assert.equal(anew.orders?.size, 0);
  assert.equal(anew.balances?.size, 0);
});

test('an older state of an order does not replace a newer one', () => {
  const newer = withNews(unknownAccount, {
    type: 'snapshot',
    orders: [{ ...order('1', 1, '2026-01-01T00:00:02.000Z'), filled: '0.5' }],
    balances: [],
  });
  const late = withNews(newer, { type: 'update', orders: [order('1', 1, '2026-01-01T00:00:01.000Z')], balances: [] });
  assert.equal(late.orders?.get('1')?.filled, '0.5');
});

test('only what is for spot trading counts as available', () => {
  const { balances } = withNews(unknownAccount, {
    type: 'snapshot',
    orders: [],
    balances: [balance('BTC', '5', 'legal')],
  });
  assert.equal(balances?.has('BTC'), false);
});

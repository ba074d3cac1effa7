import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { toldFill, toldOrder } from '../told-fixture.ts';
import { userEvents } from './user-stream.ts';

type Told = Parameters<typeof userEvents>[0];
const at = '2026-11-27T00:00:00.000Z';
const now = instant(Date.UTC(2026, 10, 27));

const order = (changes: object) => toldOrder({ created_at: at, updated_at: at, ...changes });
const fill = (id: string, amount: string) =>
  toldFill({ id, amount, price: '100', turnover: `${amount}00`, created_at: at });

const none = { topic: 'private' } as const;
const told = (news: Partial<Told>): unknown[] => {
  const message: Told = {
    ...none,
    type: 'update',
    orders: [],
    fills: [],
    balances: [],
    products: [],
    notices: [],
    threads: [],
    ...news,
  };
  return userEvents(message, now).map((event) => {
    const { x, X, l, z, t, m, e, B } = event as Readonly<Record<string, unknown>>; // the venue's letters
    return e === 'executionReport' ? [x, X, l, z, t, m] : B;
  });
};

test('each fill is told once, with what had been filled by then; an order without one as it stands', () => {
  const filled = order({ status: 3, filled: '3', average_price: '100', turnover: '300' });
  assert.deepEqual(told({ orders: [filled], fills: [fill('1', '1'), fill('2', '2')] }), [
    ['TRADE', 'PARTIALLY_FILLED', '1', '1', 1, true],
    ['TRADE', 'FILLED', '2', '3', 2, true],
  ]);
  assert.deepEqual(told({ orders: [order({})] }), [['NEW', 'NEW', '0', '0', -1, false]]);
  const rest = order({ filled: '1', average_price: '100', turnover: '100' });
  assert.deepEqual(told({ orders: [rest] }), [['REPLACED', 'PARTIALLY_FILLED', '0', '1', -1, false]]);
  const ended = order({ status: 4, reason: 'user', filled: '1', average_price: '100', turnover: '100' });
  assert.deepEqual(told({ orders: [ended] }), [['CANCELED', 'CANCELED', '0', '1', -1, false]]);
  assert.deepEqual(told({ orders: [order({ status: 4, reason: 'expired' })] }), [
    ['EXPIRED', 'EXPIRED', '0', '0', -1, false],
  ]);
});

test('balances of the spot account alone are told, and a snapshot is not', () => {
  const balance = { currency_id: 1, currency: 'BTC', available: '2', held: '1' };
  const balances = [
    { account: 'change' as const, ...balance },
    { account: 'legal' as const, ...balance },
  ];
  assert.deepEqual(told({ balances }), [[{ a: 'BTC', f: '2', l: '1' }]]);
  assert.deepEqual(told({ type: 'snapshot', orders: [order({})], balances }), []);
});

import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('loans');
const key = { client_order_id: s.optional(s.clientOrderId) };
const cycle = s.whole(1, 3_650);
const wish = { id: s.id, number: s.decimal, cycle, pledge_currency: s.currency };
const borrow = { rate: 'money', gate: { level: 1, country: true }, idempotent: true } as const;
const move = { rate: 'money', idempotent: true } as const;
const credentials = s.listOf(s.text(500), 20);

/** Pledge loans and OTC lending. */
export const loanCalls = {
  list: plan(
    'loan.list',
    'GET /loan/list',
    'public',
    { currency: s.optional(s.currency), ...s.paging() },
    'Products: pledge currency, cycle, limits, rate, free pool.',
  ),
  detail: plan('loan.detail', 'GET /loan/detail', 'public', { id: s.id }, 'One product.'),
  quote: plan('loan.quote', 'POST /loan/quote', 'user', wish, 'Pledge, interest and liquidation price.', {
    rate: 'read',
  }),
  apply: plan(
    'loan.apply',
    'POST /loan/apply',
    'user',
    { ...wish, credentials, ...key },
    'Applies for a loan.',
    borrow,
  ),
  orders: plan(
    'loan.orders',
    'GET /loan/order',
    'user',
    { status: s.optional(s.whole(0, 9)), ...s.paging() },
    'Own loans.',
  ),
  order: plan('loan.order', 'GET /loan/order_detail', 'user', { id: s.id }, 'One loan.'),
  repay: plan(
    'loan.repay',
    'POST /loan/repay',
    'user',
    { id: s.id, number: s.optional(s.decimal), ...key },
    'Repays whole or in part.',
    move,
  ),
  pledge: plan(
    'loan.pledge',
    'POST /loan/pledge',
    'user',
    { id: s.id, number: s.decimal, type: s.numberOf(1, 2), ...key },
    'Adds (1) or takes back (2) pledge.',
    move,
  ),
  cancel: plan('loan.cancel', 'POST /loan/cancel', 'user', { id: s.id }, 'Takes an application back.'),
  borrowing: plan(
    'loan.borrowing',
    'POST /loan/borrowing',
    'user',
    { number: s.decimal, currency: s.currency, cycle, credentials, ...key },
    'OTC lending, for VIP 2 or market makers (S104).',
    { ...borrow, gate: { level: 2, country: true } },
  ),
};

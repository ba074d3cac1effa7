import * as z from 'zod/mini';
import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('dual');
const kind = s.withDefault(z.enum(['call', 'put']), 'call');

/** Dual investment. */
export const dualCalls = {
  list: plan('dual.list', 'GET /dual/index', 'public', { currency_id: s.optional(s.coinId), type: kind }, 'Products.'),
  detail: plan('dual.detail', 'GET /dual/detail', 'public', { id: s.id }, 'One product.'),
  buy: plan(
    'dual.buy',
    'POST /dual/buyDual',
    'user',
    {
      id: s.id,
      num: s.whole(1, 1_000_000_000),
      cid: s.optional(s.coinId),
      currency_id: s.optional(s.coinId),
      type: kind,
      client_order_id: s.optional(s.clientOrderId),
    },
    'Buys shares (S89).',
    { rate: 'money', gate: { level: 1, country: true }, idempotent: true },
  ),
  orders: plan('dual.orders', 'POST /dual/dual_list', 'user', s.paging(), 'Own orders.', { rate: 'read' }),
  order: plan('dual.order', 'POST /dual/order_detail', 'user', { id: s.id }, 'One order with evidence.', {
    rate: 'read',
  }),
  quote: plan(
    'dual.quote',
    'POST /dual/quote',
    'user',
    { id: s.id, num: s.whole(1, 1_000_000_000) },
    'Both outcomes.',
    { rate: 'read' },
  ),
  history: plan(
    'dual.history',
    'GET /dual/history',
    'public',
    { currency_id: s.optional(s.coinId), ...s.paging() },
    'Settled products.',
  ),
};

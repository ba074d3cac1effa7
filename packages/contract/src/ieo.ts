import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('ieo');
const buy = { rate: 'money', gate: { level: 1, country: true }, idempotent: true } as const;

/** Initial offerings. */
export const ieoCalls = {
  list: plan('ieo.list', 'GET /project', 'public', s.paging(), 'Projects (S78).'),
  detail: plan('ieo.detail', 'GET /project/detail', 'public', { id: s.id }, 'One project.'),
  subscribe: plan(
    'ieo.subscribe',
    'POST /project/order',
    'user',
    {
      project_id: s.id,
      amount: s.decimal,
      pay_currency: s.currency,
      price: s.optional(s.decimal),
      client_order_id: s.optional(s.clientOrderId),
    },
    'Applies for a quantity (S79).',
    buy,
  ),
  orders: plan('ieo.orders', 'GET /user/project/order', 'user', s.paging(), 'Own subscriptions (S17).'),
  order: plan('ieo.order', 'GET /user/project/order_detail', 'user', { id: s.id }, 'One subscription.'),
  pay: plan(
    'ieo.pay',
    'POST /project/pay',
    'user',
    { id: s.id, client_order_id: s.optional(s.clientOrderId) },
    'Pays the next instalment (S81).',
    { rate: 'money', idempotent: true },
  ),
  draw: plan('ieo.draw', 'GET /project/draw', 'public', { project_id: s.id }, 'Commitment, seed and result of a draw.'),
};

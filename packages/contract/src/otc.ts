import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('otc');

/** The desk. */
export const otcCalls = {
  list: plan('otc.list', 'GET /otc/getList', 'public', s.paging(), 'Offers of the desk.'),
  orders: plan('otc.orders', 'GET /otc/order', 'user', s.paging(), 'Own orders (S18).'),
  confirm: plan(
    'otc.confirm',
    'POST /otc/confirm',
    'user',
    {
      id: s.id,
      type: s.optional(s.side),
      number: s.optional(s.decimal),
      quote_id: s.optional(s.id),
      client_order_id: s.optional(s.clientOrderId),
    },
    'Accepts a quote; both legs are one transaction (S106).',
    { rate: 'money', gate: { level: 2, country: true }, idempotent: true },
  ),
  quote: plan(
    'otc.quote',
    'POST /otc/quote',
    'user',
    { id: s.id, type: s.side, number: s.decimal },
    'A price that is firm for 15 s.',
    { rate: 'read' },
  ),
  detail: plan('otc.detail', 'GET /otc/detail', 'user', { id: s.id }, 'One order.'),
  cancel: plan('otc.cancel', 'POST /otc/cancel', 'user', { id: s.id }, 'Takes an order back while it is matching.'),
  appeal: plan(
    'otc.appeal',
    'POST /otc/appeal',
    'user',
    { id: s.id, text: s.text(2_000) },
    'Appeals against a refusal.',
  ),
};

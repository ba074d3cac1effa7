import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('strategies');
const key = { client_order_id: s.optional(s.clientOrderId) };

/** Published strategies that trade with the customer's own money (S19, S113). */
export const strategyCalls = {
  list: plan('strategy.list', 'GET /ai/getList', 'public', s.paging(), 'Strategies.'),
  orders: plan('strategy.orders', 'GET /ai/order', 'user', s.paging(), 'Own runs.'),
  confirm: plan(
    'strategy.confirm',
    'POST /ai/confirm',
    'user',
    { id: s.id, amount: s.optional(s.decimal), ...key },
    'Starts a run.',
    { rate: 'money', gate: { level: 1, country: true }, idempotent: true },
  ),
  positions: plan(
    'strategy.positions',
    'GET /ai/cang_order',
    'user',
    { ...s.paging(), id: s.id },
    'Positions of one run.',
  ),
  detail: plan('strategy.detail', 'GET /ai/detail', 'public', { id: s.id }, 'Strategy, version, and all past runs.'),
  order: plan('strategy.order', 'GET /ai/order_detail', 'user', { id: s.id }, 'One run.'),
  stop: plan('strategy.stop', 'POST /ai/stop', 'user', { id: s.id, ...key }, 'Stops a run; closes at market.', {
    rate: 'money',
    idempotent: true,
  }),
};

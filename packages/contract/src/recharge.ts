import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('deposits');
const level1 = { level: 1 } as const;

/** Money that customers say they have sent: vouchers (S62). */
export const rechargeCalls = {
  request: plan(
    'payment.recharge',
    'POST /wallet/charge_req',
    'user',
    {
      account: s.text(500, 1),
      amount: s.decimal,
      currency: s.currency,
      type: s.withDefault(s.numberOf(0, 1), 0),
      voucher: s.optional(s.text(500)),
      client_order_id: s.optional(s.clientOrderId),
    },
    'Asks for a recharge; a voucher is required (S62).',
    { rate: 'money', gate: level1, idempotent: true },
  ),
  log: plan('payment.recharge_log', 'GET /recharge/log', 'user', s.paging(), 'Own recharges.'),
  detail: plan('payment.recharge_detail', 'GET /recharge/detail', 'user', { id: s.id }, 'One recharge.'),
  cancel: plan(
    'payment.recharge_cancel',
    'POST /recharge/cancel',
    'user',
    { id: s.id },
    'Takes a recharge back while it is under review.',
  ),
};

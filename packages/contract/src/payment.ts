import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('deposits');
const planOut = planner('withdrawals');
const level1 = { level: 1 } as const;
const code = s.text(20);
const name = s.text(120);

/** Fields that both kinds of bank card have (S65). */
const card = {
  real_name: name,
  card_number: s.text(40),
  city: name,
  bank: name,
  branch: name,
  phone: s.text(30),
  code: s.optional(code),
};

/** Money that comes in and goes out: addresses, recharges, withdrawals, cards. */
export const paymentCalls = {
  recharge: plan(
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
  rechargeLog: plan('payment.recharge_log', 'GET /recharge/log', 'user', s.paging(), 'Own recharges.'),
  rechargeDetail: plan('payment.recharge_detail', 'GET /recharge/detail', 'user', { id: s.id }, 'One recharge.'),
  rechargeCancel: plan(
    'payment.recharge_cancel',
    'POST /recharge/cancel',
    'user',
    { id: s.id },
    'Takes a recharge back while it is under review.',
  ),
  cardSave: planOut('payment.card_save', 'POST /user/cash_save', 'user', card, 'Saves a domestic bank card (S65).', {}),
  cardSaveInternational: planOut(
    'payment.card_save_international',
    'POST /user/cash_save_international',
    'user',
    {
      ...card,
      aba: s.optional(s.text(20)),
      iban: s.optional(s.text(40)),
      swift: s.text(20),
      holder_address: s.text(300),
    },
    'Saves an international bank card (S65).',
  ),
  cardList: planOut('payment.card_list', 'POST /user/cash_info', 'user', {}, 'Domestic cards.', { rate: 'read' }),
  cardListInternational: planOut(
    'payment.card_list_international',
    'POST /user/cash_info_international',
    'user',
    {},
    'International cards.',
    { rate: 'read' },
  ),
  cardDelete: planOut(
    'payment.card_delete',
    'POST /user/cash_delete',
    'user',
    { id: s.id, code },
    'Removes a card.',
    {},
  ),
};

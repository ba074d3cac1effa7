import * as z from 'zod/mini';
import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('deposits');
const planOut = planner('withdrawals');
const level1 = { level: 1 } as const;
const chain = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/));
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
  withdraw: planOut(
    'payment.withdraw',
    'POST /wallet/out',
    'user',
    {
      currency: s.currency,
      number: s.optional(s.decimal),
      amount: s.optional(s.decimal),
      address: s.optional(s.text(200)),
      address_id: s.optional(s.id),
      card_id: s.optional(s.id),
      type: s.optional(chain),
      memo: s.optional(s.text(120)),
      pay_password: s.optional(code),
      code: s.optional(code),
      client_order_id: s.optional(s.clientOrderId),
    },
    'Withdraws to an address or a card (S63).',
    { rate: 'money', gate: level1, idempotent: true },
  ),
  withdrawQuote: planOut(
    'payment.withdraw_quote',
    'POST /wallet/out_quote',
    'user',
    { currency: s.currency, number: s.decimal, type: s.optional(chain) },
    'Fee, what arrives, and what is left of the limit.',
    { rate: 'read' },
  ),
  withdrawCancel: planOut(
    'payment.withdraw_cancel',
    'POST /wallet/out_cancel',
    'user',
    { id: s.id },
    'Takes a withdrawal back while it is unreviewed.',
    { rate: 'money' },
  ),
  withdrawDetail: planOut('payment.withdraw_detail', 'GET /wallet/out_detail', 'user', { id: s.id }, 'One withdrawal.'),
  withdrawLog: planOut('payment.withdraw_log', 'GET /user/withdraw/list', 'user', s.paging(), 'Own withdrawals.'),
  addressSave: planOut(
    'payment.address_save',
    'POST /user/wallet/save',
    'user',
    { currency: s.currency, name: s.text(60), address: s.text(200, 1), qrcode: s.text(500, 1) },
    'Saves an address with its QR picture (S64).',
  ),
  addressList: planOut('payment.address_list', 'GET /user/wallet/list', 'user', s.paging(), 'Saved addresses.'),
  addressEdit: planOut(
    'payment.address_edit',
    'POST /user/wallet/edit',
    'user',
    { id: s.id, name: s.text(60) },
    'Changes the label alone.',
  ),
  addressDelete: planOut(
    'payment.address_delete',
    'POST /user/wallet/delete',
    'user',
    { id: s.id },
    'Removes an address.',
  ),
  whitelist: planOut(
    'payment.whitelist',
    'POST /user/wallet/whitelist',
    'user',
    { enabled: s.flag, code },
    'Lets money out to saved addresses only.',
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

import * as z from 'zod/mini';
import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('deposits');
const planOut = planner('withdrawals');
const level1 = { level: 1 } as const;
const chain = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/));
const code = s.text(20);

/** Crypto that comes in and goes out: chains, addresses, deposits, withdrawals. */
export const paymentCalls = {
  chains: plan(
    'payment.chains',
    'GET /wallet/chains',
    'public',
    { currency: s.currency },
    'Chains with minimum, confirmations, fee, and whether they are suspended.',
  ),
  depositAddress: plan(
    'payment.deposit_address',
    'POST /wallet/get_in_address',
    'user',
    { currency: s.currency, user_id: s.optional(s.id), type: s.optional(chain) },
    'The own deposit address; user_id never chooses another user (S46).',
  ),
  depositLog: plan(
    'payment.deposit_log',
    'GET /wallet/deposit_log',
    'user',
    { currency: s.optional(s.currency), ...s.paging() },
    'Deposits with live confirmations.',
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
};

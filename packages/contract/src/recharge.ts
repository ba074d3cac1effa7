import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

const person = z.object({ id: s.idOut, name: z.string() });

/** States of a recharge: under review, credited, rejected, cancelled by its customer (S62). */
export const rechargeStates = [0, 1, 2, 3] as const;

const rechargeOut = z.object({
  id: s.idOut,
  /** 0 fiat money, 1 a coin. */
  type: z.literal([0, 1]),
  /** The code of what was sent. */
  currency: z.string(),
  amount: s.decimal,
  status: z.literal([...rechargeStates]),
  /** What it is credited in. */
  credit_currency: z.string(),
  /** What arrived, the fee taken off, and the fee; null until it is credited. */
  credited: z.nullable(s.decimal),
  fee: z.nullable(s.decimal),
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
  created_at: s.isoTime,
  decided_at: z.nullable(s.isoTime),
});

const staffRechargeOut = z.object({
  ...rechargeOut.shape,
  user_id: s.idOut,
  /** The account of the payer, as the customer has written it; empty where they did not. */
  account: z.string(),
  decided_by: z.nullable(person),
  payment_id: z.nullable(s.idOut),
  /** The request for a second person that is open; null where none is. */
  approval_id: z.nullable(s.idOut),
});

const paymentOut = z.object({
  id: s.idOut,
  currency: z.string(),
  amount: s.decimal,
  /** By which the bank knows it; there is one of each. */
  reference: z.string(),
  payer: z.string(),
  received_on: s.day,
  /** `used` credited something, `returned` was sent back. */
  state: z.enum(['open', 'used', 'returned']),
  /** What it was used for, such as `recharge:7`; empty while it is open. */
  used_for: z.string(),
  entered_by: person,
  entered_at: s.isoTime,
});

const fiatCode = z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/));
const own = { auth: 'user', feature: 'deposits' } as const;
const worker = { auth: 'staff', feature: 'backoffice', grant: 'fiat.work' } as const;

/** Vouchers: money that customers say they have sent, and that is credited once it was found (S62). */
export const rechargeCalls = {
  request: defineCall({
    name: 'payment.recharge',
    method: 'POST',
    path: '/wallet/charge_req',
    ...own,
    rate: 'money',
    gate: { level: 1 },
    idempotent: true,
    input: z.object({
      account: s.text(500, 1),
      amount: s.decimal,
      currency: s.currency,
      type: s.withDefault(s.numberOf(0, 1), 0),
      voucher: s.optional(s.text(500)),
      client_order_id: s.optional(s.clientOrderId),
    }),
    output: rechargeOut,
    rejections: [
      'VOUCHER_REQUIRED',
      'CURRENCY_NOT_FOUND',
      'INVALID_AMOUNT',
      'ID_REUSED',
      'PRODUCT_NOT_OPEN',
      'LIMIT_EXCEEDED',
      'NOT_FOUND',
    ],
    summary:
      'Asks for a recharge. `account` is the address that `/upload` answered, or the account of the payer with that address ' +
      'as `voucher`. A voucher is a claim: what is credited is money that was found (S62).',
  }),
  log: defineCall({
    name: 'payment.recharge_log',
    method: 'GET',
    path: '/recharge/log',
    ...own,
    input: z.object(s.paging()),
    output: s.pageOf(rechargeOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own recharges, newest first.',
  }),
  detail: defineCall({
    name: 'payment.recharge_detail',
    method: 'GET',
    path: '/recharge/detail',
    ...own,
    input: z.object({ id: s.id }),
    output: rechargeOut,
    rejections: ['NOT_FOUND'],
    summary: 'One recharge.',
  }),
  cancel: defineCall({
    name: 'payment.recharge_cancel',
    method: 'POST',
    path: '/recharge/cancel',
    ...own,
    frees: true,
    input: z.object({ id: s.id }),
    output: rechargeOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Takes a recharge back while it is under review.',
  }),
  queue: defineCall({
    name: 'fiat.recharges',
    method: 'GET',
    path: '/admin/fiat/recharges',
    ...worker,
    input: z.object({ waiting: s.withDefault(s.flag, true), ...s.pages(50) }),
    output: s.pageOf(staffRechargeOut),
    summary: 'Recharges that wait, the oldest first; or the others, newest first.',
  }),
  voucher: defineCall({
    name: 'fiat.voucher',
    method: 'POST',
    path: '/admin/fiat/voucher',
    ...worker,
    audited: true,
    input: z.object({ id: s.id }),
    output: z.object({ address: z.string() }),
    rejections: ['NOT_FOUND'],
    summary: 'An address that shows the voucher for a minute.',
  }),
  credit: defineCall({
    name: 'fiat.credit_recharge',
    method: 'POST',
    path: '/admin/fiat/credit',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, payment_id: s.id }),
    output: z.object({ recharge: staffRechargeOut, approval: z.nullable(approvalOut) }),
    rejections: [
      'NOT_FOUND',
      'STATE_CHANGED',
      'NOT_ALLOWED',
      'PARAMETER_ERROR',
      'PRICE_UNAVAILABLE',
      'INVALID_AMOUNT',
      'LIMIT_EXCEEDED',
      'TRADING_HALTED',
      'PRODUCT_SOLD_OUT',
    ],
    summary:
      'Credits the money of a received payment, which somebody else has entered, out of the treasury; above 1,000 USDT once ' +
      'a second person has approved it. The amount is that of the payment, not of the claim.',
  }),
  reject: defineCall({
    name: 'fiat.reject_recharge',
    method: 'POST',
    path: '/admin/fiat/reject',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: staffRechargeOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Rejects a recharge; its customer reads the reason.',
  }),
  payments: defineCall({
    name: 'fiat.payments',
    method: 'GET',
    path: '/admin/fiat/payments',
    ...worker,
    input: z.object({
      state: s.withDefault(z.enum(['open', 'used', 'returned']), 'open'),
      currency: s.optional(fiatCode),
      ...s.pages(50),
    }),
    output: s.pageOf(paymentOut),
    summary: 'Payments that were found on the accounts of the house, newest first.',
  }),
  enterPayment: defineCall({
    name: 'fiat.enter_payment',
    method: 'POST',
    path: '/admin/fiat/payment',
    ...worker,
    audited: true,
    input: z.object({
      currency: fiatCode,
      amount: s.decimal,
      reference: s.text(140, 4),
      payer: s.text(140, 1),
      received_on: s.day,
    }),
    output: paymentOut,
    rejections: ['CURRENCY_NOT_FOUND', 'INVALID_AMOUNT', 'PARAMETER_ERROR', 'STATE_CHANGED'],
    summary: 'Writes down a payment that was found; STATE_CHANGED where one of that reference is there already.',
  }),
  returnPayment: defineCall({
    name: 'fiat.return_payment',
    method: 'POST',
    path: '/admin/fiat/return',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: paymentOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Notes that a payment which credited nothing was sent back to its payer.',
  }),
};

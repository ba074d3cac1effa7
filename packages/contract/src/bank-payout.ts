import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';
import { staffPerson, staffWithdrawalOut } from './withdrawal.ts';

const line = z.nullable(z.string());

/** An account that money is to be sent to, unmasked: whoever looks at it is written down. */
const accountOut = z.object({
  kind: z.enum(['domestic', 'international']),
  real_name: z.string(),
  card_number: z.string(),
  city: z.string(),
  bank: z.string(),
  branch: z.string(),
  phone: z.string(),
  aba: line,
  iban: line,
  swift: line,
  holder_address: line,
});

/** A payment of a bank to a customer as staff see it. */
const payoutOut = z.extend(staffWithdrawalOut, {
  taken_by: z.nullable(staffPerson),
  sent_by: z.nullable(staffPerson),
  confirmed_by: z.nullable(staffPerson),
  /** Whether a picture shows that the bank has sent it. */
  has_evidence: z.boolean(),
});

const worker = { auth: 'staff', feature: 'backoffice', grant: 'fiat.work' } as const;
const one = z.object({ id: s.id });

/** Payments of banks to customers, made by hand once they are reviewed: nobody changes amount, card or receiver. */
export const bankPayoutCalls = {
  list: defineCall({
    name: 'payouts.list',
    method: 'GET',
    path: '/admin/payouts',
    ...worker,
    input: z.object({
      /** To be paid (reviewed or being paid), sent, paid, or not paid. */
      queue: s.withDefault(z.enum(['to_pay', 'sent', 'paid', 'not_paid']), 'to_pay'),
      ...s.pages(50),
    }),
    output: s.pageOf(payoutOut),
    summary: 'Payments to bank cards: those to be paid and sent oldest first, the others newest first.',
  }),
  take: defineCall({
    name: 'payouts.take',
    method: 'POST',
    path: '/admin/payouts/take',
    ...worker,
    audited: true,
    input: one,
    output: payoutOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Takes a reviewed payment, whose card is known long enough, to pay it: nobody else pays it then.',
  }),
  account: defineCall({
    name: 'payouts.account',
    method: 'POST',
    path: '/admin/payouts/account',
    ...worker,
    audited: true,
    input: one,
    output: accountOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'The account that a payment under way goes to, whole; each look is written down.',
  }),
  upload: defineCall({
    name: 'payouts.upload',
    method: 'POST',
    path: '/admin/payouts/upload',
    ...worker,
    audited: true,
    input: z.object({ file: z.optional(z.unknown()) }),
    output: z.object({ file: z.string() }),
    rejections: ['PARAMETER_ERROR', 'BODY_TOO_LARGE', 'SYSTEM_BUSY', 'PICTURE_REFUSED'],
    summary: 'Multipart with a picture in the field file, kept sealed: the evidence of a payment.',
  }),
  sent: defineCall({
    name: 'payouts.sent',
    method: 'POST',
    path: '/admin/payouts/sent',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, reference: s.text(140, 4), evidence: s.text(40, 1) }),
    output: payoutOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED', 'ID_REUSED'],
    summary:
      'Books that the bank has sent a payment: its reference, which is unique (ID_REUSED), and a picture as evidence. Whoever ' +
      'has taken it does so.',
  }),
  evidence: defineCall({
    name: 'payouts.evidence',
    method: 'POST',
    path: '/admin/payouts/evidence',
    ...worker,
    audited: true,
    input: one,
    output: z.object({ address: z.string() }),
    rejections: ['NOT_FOUND'],
    summary: 'An address that shows the evidence for a minute.',
  }),
  confirm: defineCall({
    name: 'payouts.confirm',
    method: 'POST',
    path: '/admin/payouts/confirm',
    ...worker,
    audited: true,
    input: one,
    output: payoutOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED', 'TRADING_HALTED'],
    summary:
      'The payment stands on the statement of the bank: the amount leaves the customer. Not for who has sent it (NOT_ALLOWED).',
  }),
  fail: defineCall({
    name: 'payouts.fail',
    method: 'POST',
    path: '/admin/payouts/fail',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: payoutOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED', 'TRADING_HALTED'],
    summary:
      'The bank has not sent a payment that was taken or booked: the whole amount is free again. Not for who has taken or ' +
      'booked it.',
  }),
  giveBack: defineCall({
    name: 'payouts.give_back',
    method: 'POST',
    path: '/admin/payouts/give_back',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, payment_id: s.id, reason: s.reason() }),
    output: payoutOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED', 'PARAMETER_ERROR', 'INVALID_AMOUNT', 'TRADING_HALTED'],
    summary:
      'A paid transfer came back: the customer gets what was found on the account of the house, which another person has ' +
      'entered as a received payment.',
  }),
};

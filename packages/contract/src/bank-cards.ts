import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** How many cards of both kinds a customer keeps. */
export const bankCardsMax = 20;
/** A domestic card is one of the customer's country; an international one an account by IBAN or by the routing number of the US. */
export const bankCardKinds = ['domestic', 'international'] as const;

const line = s.text(120, 1);

/** Fields that both kinds have (S65); a factor and the pay password beside them. */
const card = {
  real_name: line,
  card_number: s.text(40, 1),
  city: line,
  bank: line,
  branch: line,
  phone: s.text(30, 1),
};
const proof = {
  pay_password: s.optional(s.text(20)),
  code: s.optional(s.text(20)),
};

const cardOut = z.object({
  id: s.idOut,
  real_name: z.string(),
  /** The last four digits behind points. */
  card_number: z.string(),
  city: z.string(),
  bank: z.string(),
  branch: z.string(),
  /** The last four digits behind points. */
  phone: z.string(),
  saved_at: s.isoTime,
});

const internationalOut = z.object({
  ...cardOut.shape,
  aba: z.nullable(z.string()),
  /** Country and the last four signs; null where it goes by routing number. */
  iban: z.nullable(z.string()),
  swift: z.string(),
  holder_address: z.string(),
});

const own = { method: 'POST', auth: 'user', feature: 'withdrawals' } as const;
/** Whoever changes a card shows a factor, and the pay password in the call itself (S61, S135). */
const change = { ...own, rate: 'auth', gate: { level: 1, factor: 'code' } } as const;
const rejections = [
  'VERIFICATION_REQUIRED',
  'TOO_MANY_REQUESTS',
  'SYSTEM_BUSY',
  'PAY_PASSWORD_WRONG',
  'LIMIT_EXCEEDED',
] as const;

/** Bank cards that money can be paid out to (S65). */
export const bankCardCalls = {
  save: defineCall({
    name: 'payment.card_save',
    path: '/user/cash_save',
    ...change,
    input: z.object({ ...card, ...proof }),
    output: cardOut,
    rejections,
    summary:
      'Saves a domestic bank card of the verified person (S65). The same number again changes that card (S135); a wrong ' +
      'digit is PARAMETER_ERROR with the field.',
  }),
  saveInternational: defineCall({
    name: 'payment.card_save_international',
    path: '/user/cash_save_international',
    ...change,
    input: z.object({
      ...card,
      aba: s.optional(s.text(20)),
      iban: s.optional(s.text(60)),
      swift: s.text(20, 1),
      holder_address: s.text(300, 1),
      ...proof,
    }),
    output: internationalOut,
    rejections,
    summary:
      'Saves an international bank card of the verified person (S65): by IBAN, or by routing number (`aba`) and account.',
  }),
  list: defineCall({
    name: 'payment.card_list',
    path: '/user/cash_info',
    ...own,
    rate: 'read',
    input: z.object({}),
    output: z.array(cardOut),
    summary: 'Domestic cards, the newest first; numbers are masked.',
  }),
  listInternational: defineCall({
    name: 'payment.card_list_international',
    path: '/user/cash_info_international',
    ...own,
    rate: 'read',
    input: z.object({}),
    output: z.array(internationalOut),
    summary: 'International cards, the newest first; numbers are masked.',
  }),
  delete: defineCall({
    name: 'payment.card_delete',
    path: '/user/cash_delete',
    ...change,
    /** `code` may be empty where a factor is fresh. */
    input: z.object({ id: s.id, ...proof, code: s.text(20) }),
    output: z.object({}),
    rejections: ['TOO_MANY_REQUESTS', 'SYSTEM_BUSY', 'PAY_PASSWORD_WRONG', 'NOT_FOUND'],
    summary: 'Removes a card for good.',
  }),
};

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { stateOut } from './kyc.ts';
import { levelLimits } from './kyc-rules.ts';
import { documentTypes } from './kyc-words.ts';
import * as s from './scalars.ts';

/** A kind of document by its name; 1, 2 and 3 are accepted for the three in their order. */
const documentType = z.pipe(
  z.union([z.enum(documentTypes), z.enum(['1', '2', '3']), z.literal([1, 2, 3])]),
  z.transform((value): (typeof documentTypes)[number] => {
    const place = typeof value === 'number' ? value : Number.parseInt(value, 10);
    return documentTypes[place - 1] ?? (value as (typeof documentTypes)[number]); // a name where it is no place
  }),
);

/** What a customer does to be verified, and what it allows. */
export const verificationCalls = {
  submit: defineCall({
    name: 'kyc.submit',
    method: 'POST',
    path: '/user/real',
    auth: 'user',
    feature: 'kyc',
    input: z.object({
      real_type: s.numberOf(1, 2),
      id_type: documentType,
      name: s.optional(s.text(120)),
      card_id: s.optional(s.text(60)),
      /** ISO 3166-1 alpha-2, of the country that has issued the document. */
      country: s.optional(s.text(2, 2)),
      /** As 2001-12-31. */
      birth_date: s.optional(s.text(10)),
      front_pic: s.optional(s.text(500)),
      reverse_pic: s.optional(s.text(500)),
      selfie_pic: s.optional(s.text(500)),
      phone: s.optional(s.text(30)),
      area_code: s.optional(z.string().check(z.regex(/^\+?\d{1,4}$/))),
      code: s.optional(s.text(20)),
    }),
    output: stateOut,
    rejections: [
      'STATE_CHANGED',
      'VERIFICATION_REQUIRED',
      'COUNTRY_REQUIRED',
      'AREA_NOT_SUPPORTED',
      'DOCUMENT_NOT_ACCEPTED',
      'SPECIAL_CHARACTERS',
      'PARAMETER_ERROR',
      'TOO_YOUNG',
      'CREDENTIALS_REQUIRED',
      'MAIL_OR_PHONE_MISSING',
      'INVALID_ADDRESS',
      'PHONE_NOT_OFFERED',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'ADDRESS_TAKEN',
      'NOT_FOUND',
    ],
    summary:
      'Hands in typed data (1) or pictures of the document (2, after level 1). Pictures are addresses that `/upload` has ' +
      'answered: front, reverse (not of a passport) and a selfie with the document. On level 2 what is not sent is taken ' +
      'from level 1. Country may be left out for a Chinese identity card, and so may the date of birth, which stands in ' +
      'its number. With phone, area_code and a code of the scene `real` the phone is bound by the way (S58).',
  }),
  appeal: defineCall({
    name: 'kyc.appeal',
    method: 'POST',
    path: '/user/real_appeal',
    auth: 'user',
    feature: 'kyc',
    input: z.object({ level: s.numberOf(1, 2), text: s.text(1_000, 3) }),
    output: stateOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Asks for other people to look once more at a verification that failed (S123); once for each.',
  }),
  limits: defineCall({
    name: 'kyc.limits',
    method: 'GET',
    path: '/user/limits',
    auth: 'user',
    feature: 'kyc',
    input: z.object({}),
    output: z.object({
      level: z.literal([0, 1, 2]),
      /** Withdrawals in the rolling 24 hours, in BTC. */
      withdraw: z.object({ currency: z.literal('BTC'), limit: s.decimal, used: s.decimal, left: s.decimal }),
      /** A single fiat order, in USDT. */
      fiat: z.object({ currency: z.literal('USDT'), limit: s.decimal }),
      /** What each level allows. */
      levels: z.array(z.object({ level: z.literal([1, 2]), ...levelLimits.shape })),
    }),
    summary: 'Level, limits, and what was used in the last 24 h (S14, S59).',
  }),
  rules: defineCall({
    name: 'kyc.rules',
    method: 'GET',
    path: '/real/rules',
    auth: 'user',
    feature: 'kyc',
    input: z.object({ country: s.optional(s.text(2, 2)) }),
    output: z.object({
      id_types: z.array(z.enum(documentTypes)),
      /** Years. */
      age_minimum: z.int(),
      supported: z.boolean(),
      /** Who outside the house looks at the pictures of level 2; null where nobody does. */
      provider: z.nullable(z.string()),
    }),
    summary: 'Which documents of a country are accepted, and from which age; without one, the general rule.',
  }),
};

import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { couponKind } from './coupon-rules.ts';
import * as s from './scalars.ts';

const person = z.object({ id: s.idOut, name: z.string() });

/** Who gets a coupon: whoever registers in a time, or those whom a list names. */
const audience = z.enum(['registered', 'listed']);

/** A campaign, as staff see it. */
export const campaignOut = z.object({
  id: s.idOut,
  kind: couponKind,
  /** What part of the fees comes back, as a fraction. */
  share: s.decimal,
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** What a coupon pays at most. */
  amount: s.decimal,
  number: z.int(),
  budget: s.decimal,
  audience,
  from: z.nullable(s.isoTime),
  to: z.nullable(s.isoTime),
  /** For how many days a coupon is good, at most until the end. */
  days: z.int(),
  ends_at: s.isoTime,
  given: z.int(),
  used: z.int(),
  paid: s.decimal,
  /** What went back into the free part of the pool; null until the end. */
  returned: z.nullable(s.decimal),
  ended_at: z.nullable(s.isoTime),
  reason: z.string(),
  requested_by: person,
  approved_by: person,
  approval_id: s.idOut,
  at: s.isoTime,
});

/** Campaigns of coupons. */
export const couponStaffCalls = {
  list: defineCall({
    name: 'coupons.list',
    method: 'GET',
    path: '/admin/coupons',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'customers.read',
    input: z.object(s.paging(50)),
    output: s.pageOf(campaignOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Campaigns of coupons, newest first, with what was given and paid.',
  }),
  start: defineCall({
    name: 'coupons.start',
    method: 'POST',
    path: '/admin/coupons/start',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'customers.credit',
    audited: true,
    input: z.object({
      kind: couponKind,
      /** Of a fee discount: what part of the fees comes back, as a fraction of at most four decimals. */
      share: s.optional(s.decimal),
      currency_id: s.coinId,
      amount: s.decimal,
      number: s.whole(1, 100_000),
      audience,
      /** When those register who get one. */
      from: s.optional(s.isoTime),
      to: s.optional(s.isoTime),
      /** The ids of those who get one. */
      users: s.optional(s.listOf(s.id, 1_000)),
      days: s.whole(1, 365),
      ends_at: s.isoTime,
      reason: s.reason(),
    }),
    output: approvalOut,
    rejections: [
      'PARAMETER_ERROR',
      'CURRENCY_NOT_FOUND',
      'INVALID_AMOUNT',
      'END_BEFORE_START',
      'NOT_FOUND',
      'POOL_EXHAUSTED',
    ],
    summary:
      'Asks a second person to start a campaign. Its whole budget, the amount times the number, is held on the pool `coupons` when they approve; what is not paid goes back at the end. NOT_FOUND: no open customer has an id of the list.',
  }),
};

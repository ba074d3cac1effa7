import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** The name of the pool that credits are paid out of; it is filled as those of products are. */
export const goodwillPool = 'goodwill';

/** Compensation is no profit of the customer's. */
export const goodwillPostingKinds = postingKindsOf('assets', { goodwill_credit: { direction: 'in', isInflow: true } });

/** A customer was paid a credit. */
export const goodwillCredited = defineEvent({
  topic: 'goodwill',
  type: 'goodwill.credited',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    credit_id: s.idOut,
    currency_id: s.coinIdOut,
    number: s.decimal,
    at: s.isoTime,
  }),
});

const person = z.object({ id: s.idOut, name: z.string() });

/** A credit that was paid. */
export const creditPaidOut = z.object({
  id: s.idOut,
  user_id: s.idOut,
  currency_id: s.coinIdOut,
  currency: z.string(),
  number: s.decimal,
  /** Why it was asked for, and why it was approved. */
  reason: z.string(),
  requested_by: person,
  approved_by: person,
  /** The request that two decided. */
  approval_id: s.idOut,
  at: s.isoTime,
});

/** Money of the house for a customer, for example after a fault of ours. No call sets a balance. */
export const goodwillCalls = {
  list: defineCall({
    name: 'goodwill.list',
    method: 'GET',
    path: '/admin/customers/credits',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'customers.read',
    /** Of one customer, or of all. */
    input: z.object({ id: s.optional(s.id), ...s.paging(50) }),
    output: s.pageOf(creditPaidOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Credits that were paid to customers, newest first.',
  }),
  credit: defineCall({
    name: 'goodwill.credit',
    method: 'POST',
    path: '/admin/customers/credit',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'customers.credit',
    audited: true,
    /** The id of the customer. */
    input: z.object({ id: s.id, currency_id: s.coinId, number: s.decimal, reason: s.reason() }),
    output: approvalOut,
    rejections: [
      'NOT_FOUND',
      'ACCOUNT_CLOSED',
      'CURRENCY_NOT_FOUND',
      'INVALID_AMOUNT',
      'STATE_CHANGED',
      'INSUFFICIENT_BALANCE',
    ],
    summary:
      'Asks a second person to pay a customer out of the funded goodwill pool, into the spot account. One request of a ' +
      'customer is open at a time; STATE_CHANGED says that one is.',
  }),
};

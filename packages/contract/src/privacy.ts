import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** What keeps an account from being closed, in the order in which it is named. */
export const closingObstacles = [
  'legal_hold',
  'restriction',
  'recovery',
  'verification',
  'balance',
  'orders',
  'positions',
  'complaint',
  'deposit',
] as const;
/** One of {@link closingObstacles}. */
export type ClosingObstacle = (typeof closingObstacles)[number];

/** One thing that stands in the way, as `data.obstacles` of ACCOUNT_IN_USE lists it. */
export interface OpenItem {
  readonly kind: ClosingObstacle;
  /** Of a balance: the account that it lies in, the code of its currency and how much, held and available together. */
  readonly account?: string;
  readonly currency?: string;
  readonly number?: string;
  /** How many, of what is counted. */
  readonly count?: number;
}

/** What belongs together and is erased together, some time after closing. */
export const retentionParts = ['access', 'identity'] as const;
/** One of {@link retentionParts}. */
export type RetentionPart = (typeof retentionParts)[number];

const page = {
  /** Of the copy that was begun; without it, a new one begins. */
  export_id: s.optional(s.id),
  section: s.optional(s.text(60)),
  /** `next.after` of the page before. */
  after: s.optional(s.text(200)),
};

const pageOut = z.object({
  export_id: s.idOut,
  /** Every section, in the order in which they are read. */
  sections: z.array(z.string()),
  section: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
  /** What to ask for next; null at the end. */
  next: z.nullable(z.object({ section: z.string(), after: z.nullable(z.string()) })),
});

const person = z.object({ id: s.idOut, name: z.string() });

/** A legal hold, as staff see it. */
export const legalHoldOut = z.object({
  id: s.idOut,
  reason: z.string(),
  placed_by: person,
  placed_at: s.isoTime,
  lifted_by: z.nullable(person),
  lifted_at: z.nullable(s.isoTime),
  lift_reason: z.nullable(z.string()),
});

const holder = {
  method: 'POST',
  auth: 'staff',
  feature: 'backoffice',
  grant: 'customers.hold',
  audited: true,
} as const;

/** What customers may do with what is held about them, and what staff do for them. */
export const privacyCalls = {
  closeAccount: defineCall({
    name: 'safety.close_account',
    method: 'POST',
    path: '/user/close_account',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'code', unlocked: true },
    input: z.object({ password: s.text(200), code: s.optional(s.text(20)) }),
    output: z.object({ closed_at: s.isoTime }),
    rejections: ['TOO_MANY_REQUESTS', 'SYSTEM_BUSY', 'PASSWORD_WRONG', 'TRADING_HALTED', 'ACCOUNT_IN_USE'],
    summary:
      'Closes the account for good and ends every session. ACCOUNT_IN_USE lists what stands in the way in ' +
      '`data.obstacles`: legal_hold, restriction, recovery, verification, balance, orders, positions, complaint.',
  }),
  export: defineCall({
    name: 'safety.export',
    method: 'GET',
    path: '/user/export',
    auth: 'user',
    feature: 'identity',
    gate: { factor: 'fresh' },
    input: z.object(page),
    output: pageOut,
    rejections: ['TOO_MANY_REQUESTS', 'NOT_FOUND', 'PARAMETER_ERROR'],
    summary:
      'The own data, page by page: begin without fields, then send `export_id` with what `next` says until it is null. ' +
      'Five copies a day may be begun; each can be read for an hour.',
  }),
  exportOf: defineCall({
    name: 'customers.export',
    method: 'POST',
    path: '/admin/customers/export',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'customers.export',
    audited: true,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND'],
    summary: 'Asks a second person for a copy of what is held of a customer, who has asked for one.',
  }),
  copyOf: defineCall({
    name: 'customers.copy',
    method: 'GET',
    path: '/admin/customers/copy',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'customers.export',
    input: z.object({ ...page, id: s.id, export_id: s.id }),
    output: pageOut,
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR'],
    summary:
      'The copy of a customer’s data that the caller has asked for and another has approved, for a day; without pictures ' +
      'and contents of documents, page by page as `/user/export`.',
  }),
  retention: defineCall({
    name: 'customers.retention',
    method: 'GET',
    path: '/admin/customers/retention',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'customers.read',
    input: z.object({ id: s.id }),
    output: z.object({
      closed_at: z.nullable(s.isoTime),
      /** How long each part is kept after closing, and what became of it. */
      parts: z.array(
        z.object({
          part: z.enum(retentionParts),
          keep_days: z.int(),
          due_at: z.nullable(s.isoTime),
          state: z.enum(['open', 'waiting', 'held', 'done']),
          done_at: z.nullable(s.isoTime),
        }),
      ),
      /** Newest first. */
      holds: z.array(legalHoldOut),
      /** The newest copy that the caller has asked for, while it can be read. */
      copy: z.nullable(z.object({ export_id: s.idOut, until: s.isoTime })),
    }),
    rejections: ['NOT_FOUND'],
    summary: 'What is kept of a customer how long after closing, and the legal holds that keep it longer.',
  }),
  hold: defineCall({
    name: 'customers.hold',
    path: '/admin/customers/hold',
    ...holder,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: legalHoldOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Places a legal hold: nothing of the customer is erased, and the account cannot be closed.',
  }),
  release: defineCall({
    name: 'customers.release',
    path: '/admin/customers/release',
    ...holder,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Asks a second person to end the legal hold of a customer; what is due is erased then.',
  }),
};

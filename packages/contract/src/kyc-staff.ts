import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { documentTypes, failureReasons, pictureSides, reviewFlags } from './kyc-words.ts';
import * as s from './scalars.ts';

const reviewer = { auth: 'staff', feature: 'backoffice', grant: 'kyc.review' } as const;

/** A submission as the queue shows it: nothing of who the person is. */
const queuedOut = z.object({
  id: s.idOut,
  user_id: s.idOut,
  level: z.literal([1, 2]),
  state: z.enum(['review', 'certified', 'failed']),
  country: z.string(),
  id_type: z.enum(documentTypes),
  /** Why people must look at it. */
  flags: z.array(z.enum(reviewFlags)),
  submitted_at: s.isoTime,
  decided_at: z.nullable(s.isoTime),
});

const screeningHit = z.object({
  list: z.string(),
  uid: z.string(),
  name: z.string(),
  birth_years: z.array(z.int()),
  remarks: z.string(),
});

/** A case that was opened with a reason. */
export const caseOut = z.object({
  ...queuedOut.shape,
  /** Null once it was deleted on schedule. */
  person: z.nullable(z.object({ name: z.string(), card_id: z.string(), birth_date: z.string() })),
  /** What level 1 was certified with, where it differs. */
  level1: z.nullable(z.object({ name: z.string(), card_id: z.string(), birth_date: z.string() })),
  pictures: z.array(z.enum(pictureSides)),
  screening: z.array(screeningHit),
  /** Other customers with the same document. */
  same_document: z.array(z.object({ user_id: s.idOut, state: z.enum(['review', 'certified', 'failed']) })),
  /** What the customer said against the first decision; empty without one. */
  appeal: z.string(),
  /** What the provider has found; null without one. */
  provider: z.nullable(z.object({ answer: z.enum(['green', 'red']), comment: z.string() })),
  /** The decision that was asked for and waits for a second person; null where none was. */
  proposal: z.nullable(approvalOut),
  /** Cases that the caller may still open in this hour. */
  views_left: z.int(),
});

/** Calls by which staff review who customers are. */
export const kycStaffCalls = {
  queue: defineCall({
    name: 'admin.kyc_queue',
    method: 'GET',
    path: '/admin/verification/queue',
    ...reviewer,
    input: z.object({
      state: s.withDefault(z.enum(['review', 'certified', 'failed']), 'review'),
      level: s.optional(s.numberOf(1, 2)),
      ...s.paging(),
    }),
    output: s.pageOf(queuedOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Submissions in the order in which they came; nothing in it says who somebody is.',
  }),
  open: defineCall({
    name: 'admin.kyc_open',
    method: 'POST',
    path: '/admin/verification/open',
    ...reviewer,
    audited: true,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: caseOut,
    rejections: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    summary: 'Opens a case for half an hour, with a reason; so many in an hour (B3).',
  }),
  picture: defineCall({
    name: 'admin.kyc_picture',
    method: 'POST',
    path: '/admin/verification/picture',
    ...reviewer,
    audited: true,
    input: z.object({ id: s.id, side: z.enum(pictureSides) }),
    output: z.object({ address: z.string() }),
    rejections: ['CASE_NOT_OPENED', 'NOT_FOUND'],
    summary: 'The address of a picture of a case that the caller has opened, good for 60 s.',
  }),
  decide: defineCall({
    name: 'admin.kyc_decide',
    method: 'POST',
    path: '/admin/verification/decide',
    ...reviewer,
    audited: true,
    input: z.object({
      id: s.id,
      verdict: z.enum(['certify', 'fail']),
      /** Of a failure; the customer reads its sentence and the reason. */
      reason_code: s.optional(z.enum(failureReasons)),
      reason: s.reason(),
    }),
    output: approvalOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND', 'STATE_CHANGED', 'CASE_NOT_OPENED', 'NOT_ALLOWED'],
    summary:
      'Asks for a decision, which a second person who has opened the case carries out or refuses (S123). Nobody decides an ' +
      'appeal against a decision of their own.',
  }),
};

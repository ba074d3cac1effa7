import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** States of a request: open until a second person approves or refuses it, or its author takes it back. */
export const approvalStates = ['open', 'approved', 'refused', 'withdrawn'] as const;

const person = z.object({ id: s.idOut, name: z.string() });

/** Something that one member of staff asked for and another decides. */
export const approvalOut = z.object({
  id: s.idOut,
  /** What is to be done, for example `pool.fill`. */
  kind: z.string(),
  /** What it is done to, for example `pool:lockup`. */
  subject: z.string(),
  /** What was asked for, by the names of its call's fields. */
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  state: z.enum(approvalStates),
  requested_by: person,
  requested_at: s.isoTime,
  decided_by: z.nullable(person),
  decided_at: z.nullable(s.isoTime),
  decision_reason: z.nullable(z.string()),
});

/**
 * Why somebody cannot decide a request: it is theirs, or of an account that may be theirs; it is about them, or rests on what
 * they have entered; or it is older than their account, which was asked for on the server.
 */
export const approvalHindrances = ['own', 'linked', 'device', 'involved', 'older'] as const;

/** A request as it is listed to somebody. */
const listedApproval = z.extend(approvalOut, {
  /** Null where nothing hinders them; the permission for its kind is not looked at. */
  hindrance: z.nullable(z.enum(approvalHindrances)),
});

const staff = { auth: 'staff', feature: 'backoffice' } as const;
const decision = z.object({ id: s.id, reason: s.reason() });

/** How staff decide together. */
export const approvalCalls = {
  list: defineCall({
    name: 'approval.list',
    method: 'GET',
    path: '/admin/approvals',
    ...staff,
    input: z.object({ state: s.optional(z.enum(approvalStates)), ...s.paging() }),
    output: s.pageOf(listedApproval),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Requests for a second person, newest first: those that the caller may decide, and their own.',
  }),
  approve: defineCall({
    name: 'approval.approve',
    method: 'POST',
    path: '/admin/approvals/approve',
    ...staff,
    audited: true,
    input: decision,
    output: approvalOut,
    // Its own, and then those of what is carried out.
    rejections: [
      'NOT_FOUND',
      'STATE_CHANGED',
      'NOT_ALLOWED',
      'DEVICE_SHARED',
      'ACCOUNT_CLOSED',
      'ADDRESS_TAKEN',
      'INVALID_ADDRESS',
      'CURRENCY_NOT_FOUND',
      'INVALID_AMOUNT',
      'END_BEFORE_START',
      'TRADING_HALTED',
      'INSUFFICIENT_BALANCE',
      'POOL_EXHAUSTED',
      'CASE_NOT_OPENED',
      'DOCUMENT_NOT_ACCEPTED',
    ],
    summary: 'Approves and carries out what somebody else asked for; nobody approves a request of their own.',
  }),
  refuse: defineCall({
    name: 'approval.refuse',
    method: 'POST',
    path: '/admin/approvals/refuse',
    ...staff,
    audited: true,
    input: decision,
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED', 'DEVICE_SHARED'],
    summary: 'Refuses a request.',
  }),
  withdraw: defineCall({
    name: 'approval.withdraw',
    method: 'POST',
    path: '/admin/approvals/withdraw',
    ...staff,
    audited: true,
    input: decision,
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary: 'Takes an own request back.',
  }),
};

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** States of a request: open until a second person approves or refuses it, or its author takes it back. */
export const approvalStates = ['open', 'approved', 'refused', 'withdrawn'] as const;

const person = z.object({ id: s.idOut, name: z.string() });

const sum = z.object({
  number: z.string(),
  /** Code of the coin or currency. */
  currency: z.string(),
});

/** What a second person decides about, in figures and words, as it stood when it was asked for; parts that a kind lacks are absent. */
export const approvalSummary = z.object({
  customer: z.optional(z.object({ id: z.string(), mail: z.nullable(z.string()), name: z.string() })),
  amount: z.optional(sum),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** `account` is `available` or `held` of the customer, or a name of the house's, such as `pool:goodwill`. */
  balances: z.optional(
    z.array(z.object({ account: z.string(), currency: z.string(), before: z.string(), after: z.string() })),
  ),
  changes: z.optional(
    z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  ),
  /** What it rests on, such as a line of a bank statement: what it is, and its reference. */
  evidence: z.optional(z.array(z.object({ what: z.string(), text: z.string() }))),
});

/** What `frozen` of a request holds, as JSON. */
export const frozenRequest = z.object({
  approval: s.idOut,
  kind: z.string(),
  subject: z.string(),
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  requested_by: z.object({ id: s.idOut, name: z.string() }),
  requested_at: s.isoTime,
  summary: approvalSummary,
});

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
  /**
   * JSON of {@link frozenRequest}, as it was written down when it was asked for: whoever approves signs its SHA-256. Null for what
   * was asked for before there were summaries, which nobody approves any more.
   */
  frozen: z.nullable(z.string()),
  state: z.enum(approvalStates),
  requested_by: person,
  requested_at: s.isoTime,
  decided_by: z.nullable(person),
  decided_at: z.nullable(s.isoTime),
  decision_reason: z.nullable(z.string()),
});

/**
 * Why somebody cannot decide a request: it is theirs, or of an account that may be theirs; it is about them, or rests on what
 * they have entered; or it is older than their account, which was asked for on the server; or nothing says what is decided.
 */
export const approvalHindrances = ['own', 'linked', 'device', 'involved', 'older', 'unfrozen'] as const;

/** A request as it is listed to somebody. */
const listedApproval = z.extend(approvalOut, {
  /** Null where nothing hinders them; the permission for its kind is not looked at. */
  hindrance: z.nullable(z.enum(approvalHindrances)),
});

const staff = { auth: 'staff', feature: 'backoffice' } as const;
const decision = z.object({ id: s.id, reason: s.reason() });

/**
 * Who decides signs: `key` and `signature` are a key of a browser's profile and its Ed25519 signature over the UTF-8 text
 * `approve:` and the SHA-256 of `frozen` in hexadecimal, in base64; or `passkey` is an assertion as JSON whose challenge is that
 * hash. Without either the call is refused with SIGNATURE_REQUIRED.
 */
const signed = { key: s.optional(s.id), signature: s.optional(s.text(100)), passkey: s.optional(s.text(20_000)) };

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
    input: z.extend(decision, signed),
    output: approvalOut,
    // Its own, and then those of what is carried out.
    rejections: [
      'NOT_FOUND',
      'STATE_CHANGED',
      'NOT_ALLOWED',
      'DEVICE_SHARED',
      'SIGNATURE_REQUIRED',
      'SIGNATURE_WRONG',
      'PASSKEY_REFUSED',
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
      'INVALID_PRICE',
      'INVALID_INCREASE',
      'ID_REUSED',
    ],
    summary:
      'Approves and carries out what somebody else asked for, signed by who approves; nobody approves a request of their own.',
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

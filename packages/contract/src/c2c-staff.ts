import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { orderFacts, ownAdOut, paymentOut } from './c2c-shapes.ts';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';
import { messageOut } from './threads.ts';

const worker = { auth: 'staff', feature: 'backoffice', grant: 'c2c.rule' } as const;
const person = z.object({ id: s.idOut, name: z.string() });

/** An order in dispute, as it stands in the queue. */
const disputedOut = z.object({
  ...orderFacts,
  buyer_id: s.idOut,
  seller_id: s.idOut,
  /** What is waited for: a first ruling, the time of an appeal, the ruling after one, nothing. */
  waits: z.enum(['ruling', 'appeal_time', 'appeal', 'none']),
  /** The open request for a ruling. */
  approval_id: z.nullable(s.idOut),
  /** Who made each ruling, and who agreed. */
  ruled_by: z.array(z.object({ requested_by: person, approved_by: person })),
});

/** Disputes between customers, and what they advertise. Nothing here gives coins of one to another but a ruling that two have agreed on. */
export const c2cStaffCalls = {
  disputes: defineCall({
    name: 'c2c_staff.disputes',
    method: 'GET',
    path: '/admin/c2c/disputes',
    ...worker,
    input: z.object({ waiting: s.withDefault(s.flag, true), ...s.pages(50) }),
    output: s.pageOf(disputedOut),
    summary: 'Disputes that wait for a ruling, the oldest first; or all others, the newest first.',
  }),
  open: defineCall({
    name: 'c2c_staff.open',
    method: 'POST',
    path: '/admin/c2c/dispute',
    ...worker,
    audited: true,
    input: z.object({ id: s.id }),
    output: z.object({
      order: disputedOut,
      /** Verified names of both, and where was to be paid. */
      buyer_name: z.string(),
      seller_name: z.string(),
      payment: z.nullable(paymentOut),
      /** The whole conversation; its pictures can be seen for a minute. */
      messages: z.array(messageOut),
    }),
    rejections: ['NOT_FOUND'],
    summary:
      'One dispute with the conversation of both sides; the look is written to the audit log. Orders without a dispute are NOT_FOUND.',
  }),
  rule: defineCall({
    name: 'c2c_staff.rule',
    method: 'POST',
    path: '/admin/c2c/rule',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, outcome: z.enum(['buyer', 'seller']), reason: s.reason(20, 1_000) }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary:
      'Asks a second person to agree on who gets the coins. After an appeal, NOT_ALLOWED to whoever took part in the first ' +
      'ruling, or may be the same person.',
  }),
  ads: defineCall({
    name: 'c2c_staff.ads',
    method: 'GET',
    path: '/admin/c2c/ads',
    ...worker,
    input: z.object({ user_id: s.optional(s.id), ...s.pages(50) }),
    output: s.pageOf(ownAdOut),
    summary: 'Open advertisements of all customers, or of one, the newest first.',
  }),
  takeDown: defineCall({
    name: 'c2c_staff.take_down',
    method: 'POST',
    path: '/admin/c2c/take_down',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, reason: s.reason(20) }),
    output: z.object({}),
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary:
      'Takes an advertisement down, with a reason that its owner reads; coins that nobody has taken return to them, and ' +
      'running orders go on.',
  }),
};

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import * as s from './scalars.ts';

/** By when a complaint is acknowledged, and answered: business days, Monday to Friday in UTC, after its day. */
export const complaintDays = { acknowledged: 5, answered: 15 } as const;
/** How many complaints of a customer can wait for an answer at once. */
export const openComplaintsMax = 5;
/** What a complaint is about. */
export const complaintSubjects = ['account', 'funds', 'trading', 'products', 'verification', 'other'] as const;
/** Where a complaint stands; `escalated` waits for a second answer, of somebody else. */
export const complaintStates = ['received', 'acknowledged', 'answered', 'escalated', 'closed'] as const;

const text = s.text(4_000, 20);

const answerOut = z.object({
  text: z.string(),
  at: s.isoTime,
});

/** A complaint, as its customer sees it. */
export const complaintOut = z.object({
  id: s.idOut,
  subject: z.enum(complaintSubjects),
  text: z.string(),
  state: z.enum(complaintStates),
  filed_at: s.isoTime,
  acknowledged_at: z.nullable(s.isoTime),
  /** By when the next answer is due; null where none is. */
  due_at: z.nullable(s.isoTime),
  /** The first answer, and the one after an escalation. */
  answers: z.array(answerOut),
  /** Why the first answer was not accepted. */
  escalation: z.nullable(answerOut),
});

const person = z.object({ id: s.idOut, name: z.string() });
const staffOut = z.object({
  ...complaintOut.shape,
  user_id: s.idOut,
  /** By when it has to be acknowledged. */
  acknowledge_by: s.isoTime,
  overdue: z.boolean(),
  /** Who gave each answer. */
  answered_by: z.array(person),
});

/** A complaint was acknowledged or answered. */
export const complaintMoved = defineEvent({
  topic: 'complaints',
  type: 'complaints.moved',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    complaint_id: s.idOut,
    state: z.enum(['acknowledged', 'answered', 'closed']),
    at: s.isoTime,
  }),
});

const customer = { auth: 'user', feature: 'support' } as const;
const worker = { auth: 'staff', feature: 'backoffice', grant: 'complaints.work' } as const;

/** Complaints with the days by which they are answered. */
export const complaintCalls = {
  file: defineCall({
    name: 'complaints.file',
    method: 'POST',
    path: '/user/complaint',
    ...customer,
    input: z.object({ subject: z.enum(complaintSubjects), text }),
    output: complaintOut,
    rejections: ['LIMIT_EXCEEDED'],
    summary:
      'Files a complaint, which is acknowledged within 5 business days and answered within 15. The same text again answers ' +
      'with the complaint that waits already.',
  }),
  own: defineCall({
    name: 'complaints.own',
    method: 'GET',
    path: '/user/complaints',
    ...customer,
    input: z.object({ ...s.paging() }),
    output: s.pageOf(complaintOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own complaints with their answers, newest first.',
  }),
  escalate: defineCall({
    name: 'complaints.escalate',
    method: 'POST',
    path: '/user/complaint_escalate',
    ...customer,
    input: z.object({ id: s.id, text }),
    output: complaintOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Asks somebody else to look at an answered complaint, once.',
  }),
  list: defineCall({
    name: 'complaints.list',
    method: 'GET',
    path: '/admin/complaints',
    ...worker,
    input: z.object({ waiting: s.withDefault(s.flag, true), ...s.pages(50) }),
    output: s.pageOf(staffOut),
    summary: 'Complaints that wait for somebody, the nearest deadline first; or the others, newest first.',
  }),
  one: defineCall({
    name: 'complaints.one',
    method: 'GET',
    path: '/admin/complaints/one',
    ...worker,
    input: z.object({ id: s.id }),
    output: staffOut,
    rejections: ['NOT_FOUND'],
    summary: 'One complaint.',
  }),
  acknowledge: defineCall({
    name: 'complaints.acknowledge',
    method: 'POST',
    path: '/admin/complaints/acknowledge',
    ...worker,
    audited: true,
    input: z.object({ id: s.id }),
    output: staffOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Tells the customer that somebody has read it.',
  }),
  answer: defineCall({
    name: 'complaints.answer',
    method: 'POST',
    path: '/admin/complaints/answer',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, text }),
    output: staffOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary:
      'Answers a complaint. After an escalation, NOT_ALLOWED to whoever gave the first answer, or may be the same person.',
  }),
};

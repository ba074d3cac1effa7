import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

const marketDecision = z.object({ symbol: s.symbol, reason: s.text(500, 3) });
const marketState = z.object({ symbol: z.string(), status: z.enum(['open', 'halted']), reason: z.string() });

/** Calls of the staff, who are accounts of their own kind. */
export const adminCalls = {
  login: defineCall({
    name: 'admin.login',
    method: 'POST',
    path: '/admin/login',
    auth: 'public',
    feature: 'backoffice',
    rate: 'auth',
    audited: true,
    input: z.object({ user_string: s.text(254), password: s.text(200) }),
    output: z.string(),
    rejections: ['TOO_MANY_REQUESTS', 'LOGIN_FAILED'],
    summary: 'Signs a member of staff in; message is the token.',
  }),
  logout: defineCall({
    name: 'admin.logout',
    method: 'POST',
    path: '/admin/logout',
    auth: 'staff',
    feature: 'backoffice',
    withIssuedPassword: true,
    input: z.object({}),
    output: z.object({}),
    summary: 'Ends the staff session.',
  }),
  changePassword: defineCall({
    name: 'admin.change_password',
    method: 'POST',
    path: '/admin/password',
    auth: 'staff',
    feature: 'backoffice',
    rate: 'auth',
    withIssuedPassword: true,
    audited: true,
    input: z.object({ old_password: s.text(200), password: s.text(200), re_password: s.text(200) }),
    output: z.object({}),
    rejections: ['PASSWORD_TOO_SHORT', 'PASSWORDS_DIFFER', 'PASSWORD_TOO_WEAK', 'TOO_MANY_REQUESTS', 'PASSWORD_WRONG'],
    summary:
      'Changes the own password and ends all other staff sessions of the account. Until the password of the first start is ' +
      'changed, every other staff call but signing out and asking who is signed in answers PASSWORD_CHANGE_REQUIRED.',
  }),
  staffAdd: defineCall({
    name: 'admin.staff_add',
    method: 'POST',
    path: '/admin/staff/add',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'staff.edit',
    audited: true,
    input: z.object({ name: s.text(60, 2), grants: s.listOf(s.text(60, 1), 50), reason: s.text(500, 3) }),
    /** The password is shown this once, and must be changed at the first sign-in. */
    output: z.object({ id: s.idOut, name: z.string(), password: z.string(), grants: z.array(z.string()) }),
    rejections: ['SPECIAL_CHARACTERS', 'PARAMETER_ERROR', 'NOT_ALLOWED', 'ADDRESS_TAKEN'],
    summary:
      'Opens an account for another member of staff, so that two can decide together; nobody gives a grant that is not theirs.',
  }),
  me: defineCall({
    name: 'admin.me',
    method: 'GET',
    path: '/admin/me',
    auth: 'staff',
    feature: 'backoffice',
    withIssuedPassword: true,
    input: z.object({}),
    output: z.object({
      id: s.idOut,
      name: z.string(),
      grants: z.array(z.string()),
      /** Until then nothing else opens. */
      must_change_password: z.boolean(),
    }),
    summary: 'Who is signed in, and what they may do.',
  }),
  marketHalt: defineCall({
    name: 'admin.market_halt',
    method: 'POST',
    path: '/admin/market_halt',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'markets.halt',
    audited: true,
    input: marketDecision,
    output: marketState,
    rejections: ['MARKET_NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Stops a market: no new orders, cancelling stays possible. The reason is kept.',
  }),
  marketResume: defineCall({
    name: 'admin.market_resume',
    method: 'POST',
    path: '/admin/market_resume',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'markets.halt',
    audited: true,
    input: marketDecision,
    output: marketState,
    rejections: ['MARKET_NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Opens a halted market again.',
  }),
  outbox: defineCall({
    name: 'admin.outbox',
    method: 'GET',
    path: '/admin/outbox',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'messages.read',
    input: z.object({ to: s.optional(s.text(254)), ...s.pages() }),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        channel: z.enum(['email', 'sms']),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        created_at: s.isoTime,
      }),
    ),
    summary: 'Mails and messages of the demo, which leave the house nowhere else.',
  }),
};

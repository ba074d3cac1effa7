import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { staffRoles } from './roles.ts';
import * as s from './scalars.ts';

const office = { auth: 'staff', feature: 'backoffice' } as const;
const editor = { ...office, method: 'POST', grant: 'staff.edit', audited: true } as const;
const person = z.object({ id: s.idOut, name: z.string() });
const decision = z.object({ id: s.id, reason: s.reason() });

/** What a member of staff is given: roles, and grants that none of these brings. */
export const staffRights = {
  roles: s.withDefault(s.listOf(z.enum(staffRoles), staffRoles.length), []),
  grants: s.withDefault(s.listOf(s.text(60, 1), 50), []),
};

/** A member of staff as colleagues see them. */
export const staffMemberOut = z.object({
  id: s.idOut,
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Beside those of the roles. */
  grants: z.array(z.string()),
  status: z.enum(['open', 'closed']),
  /** Still has the password that was issued. */
  is_new: z.boolean(),
  /** Has set a second factor. */
  has_factor: z.boolean(),
  created_at: s.isoTime,
  last_seen_at: z.nullable(s.isoTime),
  /**
   * Who knew a password of this account, and until a third person says otherwise may be the same person: they decide
   * nothing that the other asked for.
   */
  may_be: z.array(person),
});

/** Accounts of staff. */
export const staffCalls = {
  list: defineCall({
    name: 'admin.staff',
    method: 'GET',
    path: '/admin/staff',
    ...office,
    grant: 'staff.read',
    input: z.object({ ...s.paging(50) }),
    output: s.pageOf(staffMemberOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Everybody who works or has worked here, newest first, with roles and grants.',
  }),
  change: defineCall({
    name: 'admin.staff_change',
    path: '/admin/staff/change',
    ...editor,
    input: z.object({ id: s.id, ...staffRights, reason: s.reason() }),
    output: staffMemberOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'PARAMETER_ERROR', 'STATE_CHANGED'],
    summary:
      'Gives a colleague these roles and grants in the place of those before; nobody changes what is not theirs.',
  }),
  close: defineCall({
    name: 'admin.staff_close',
    path: '/admin/staff/close',
    ...editor,
    input: decision,
    output: staffMemberOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED'],
    summary: 'Closes the account of a colleague for good, and ends their sessions.',
  }),
  reset: defineCall({
    name: 'admin.staff_reset',
    path: '/admin/staff/reset',
    ...editor,
    input: decision,
    /** The password is shown this once. */
    output: z.object({ id: s.idOut, name: z.string(), password: z.string() }),
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED'],
    summary:
      'Issues a new password to a colleague and ends their sessions. Who issued it may be the same person again, until a ' +
      'third confirms otherwise.',
  }),
  confirm: defineCall({
    name: 'admin.staff_confirm',
    path: '/admin/staff/confirm',
    ...editor,
    input: decision,
    /** The number is shown this once. */
    output: z.object({ id: s.idOut, name: z.string(), number: z.string(), expires_at: s.isoTime }),
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED'],
    summary:
      'Begins to confirm that an account belongs to another person than whoever opened it or issued its password, once ' +
      'that person has signed in and has a password and a factor of their own: gives a number of six digits, which they ' +
      'type in their own session within five minutes. Nobody confirms who may be one of the two.',
  }),
  enterNumber: defineCall({
    name: 'admin.staff_enter_number',
    path: '/admin/staff/enter_number',
    ...office,
    method: 'POST',
    audited: true,
    input: z.object({ number: s.text(6, 6) }),
    /** Who may still be the same person as the caller. */
    output: z.object({ may_be: z.array(person) }),
    rejections: ['CODE_EXPIRED', 'CODE_WRONG', 'NOT_ALLOWED'],
    summary:
      'Confirms the caller as another person, by the number that a third is shown at that moment: five tries, five minutes.',
  }),
};

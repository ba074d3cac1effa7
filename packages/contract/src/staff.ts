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
  /** Where invitations and news of the house go; null until they have named one. */
  mail: z.nullable(z.string()),
  /** Has not set a password behind an invitation yet. */
  is_new: z.boolean(),
  /** How long the invitation works that was sent last; null where none is open, or the mail has not gone yet. */
  invited_until: z.nullable(s.isoTime),
  /** Has set a second factor. */
  has_factor: z.boolean(),
  created_at: s.isoTime,
  last_seen_at: z.nullable(s.isoTime),
  /**
   * Who invited them, and until a third person says otherwise may be the same person: they decide nothing that the other
   * asked for.
   */
  may_be: z.array(person),
});

/** A colleague after an act, and the request that waits for a second person; null where it was done at once. */
const actedOut = z.object({ member: staffMemberOut, request: z.nullable(s.idOut) });

const mail = s.text(254, 3);

/** An administrator whom somebody with a shell has asked for. */
const recoveryOut = z.object({
  id: s.idOut,
  name: z.string(),
  mail: z.string(),
  asked_at: s.isoTime,
  /** Not before then is the account opened. */
  effective_at: s.isoTime,
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
    output: actedOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'PARAMETER_ERROR', 'STATE_CHANGED'],
    summary:
      'Gives a colleague these roles and grants in the place of those before; nobody changes what is not theirs. Where ' +
      'either has `staff.edit` among them, it is asked for, and another person approves it.',
  }),
  close: defineCall({
    name: 'admin.staff_close',
    path: '/admin/staff/close',
    ...editor,
    input: decision,
    output: actedOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED'],
    summary:
      'Closes the account of a colleague for good, and ends their sessions; of one who has `staff.edit` by two persons, and ' +
      'never so that fewer than two of them are left.',
  }),
  invite: defineCall({
    name: 'admin.staff_invite',
    path: '/admin/staff/invite',
    ...editor,
    /** `mail` in the place of the address that the invitation went to. */
    input: z.object({ id: s.id, mail: s.optional(mail), reason: s.reason() }),
    output: actedOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED', 'INVALID_ADDRESS', 'ADDRESS_TAKEN'],
    summary:
      'Sends an invitation again to a colleague who has not begun yet; every earlier link ends. Who names ' +
      'another address may be the same person until a third confirms otherwise.',
  }),
  reset: defineCall({
    name: 'admin.staff_reset',
    path: '/admin/staff/reset',
    ...editor,
    /** `mail` in the place of the address that they have: who has lost their factors may have lost that, too. */
    input: z.object({ id: s.id, mail: s.optional(mail), reason: s.reason() }),
    output: actedOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED', 'INVALID_ADDRESS', 'ADDRESS_TAKEN'],
    summary:
      'Ends password, factors and sessions of a colleague and sends them an invitation to set new ones; of one who has ' +
      '`staff.edit` by two persons. A third confirms the person again.',
  }),
  recoveries: defineCall({
    name: 'admin.staff_recoveries',
    method: 'GET',
    path: '/admin/staff/recoveries',
    ...office,
    grant: 'office.read',
    input: z.object({}),
    output: z.array(recoveryOut),
    summary: 'New administrators that were asked for on the server and wait for their time.',
  }),
  voidRecovery: defineCall({
    name: 'admin.staff_void_recovery',
    path: '/admin/staff/recoveries/void',
    ...editor,
    input: decision,
    output: recoveryOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Voids a new administrator that was asked for on the server, before the account is opened.',
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
      'Begins to confirm that an account belongs to another person than whoever invited them, once that person has a ' +
      'password and a factor of their own: gives a number of six digits, which they type in their own session within five ' +
      'minutes. Nobody confirms who may be one of the two.',
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

import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** How who has lost every factor comes back: by days of waiting and two members of staff, never by one mail. */
export const recoveryCalls = {
  request: defineCall({
    name: 'recovery.request',
    method: 'POST',
    path: '/safe/recover',
    auth: 'public',
    feature: 'identity',
    rate: 'auth',
    input: z.object({ ticket: s.text(200) }),
    output: z.object({ ready_at: s.isoTime }),
    rejections: ['TICKET_EXPIRED', 'TOO_MANY_REQUESTS'],
    summary:
      'Asks for a way back with the ticket of SECOND_FACTOR_REQUIRED: the password was right, and every factor is lost. ' +
      'Every address of the account is told; nothing happens for three days, a sign-in with a factor ends it, and then two ' +
      'members of staff decide. A repeat answers with the first.',
  }),
  cancel: defineCall({
    name: 'recovery.cancel',
    method: 'POST',
    path: '/safe/recover_cancel',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    input: z.object({}),
    output: z.object({}),
    rejections: ['NOT_FOUND'],
    summary: 'Ends an open request for a way back, from any session.',
  }),
  list: defineCall({
    name: 'admin.recoveries',
    method: 'GET',
    path: '/admin/recoveries',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'customers.recover',
    input: z.object({}),
    output: z.array(
      z.object({
        id: s.idOut,
        user_id: s.idOut,
        requested_at: s.isoTime,
        ready_at: s.isoTime,
        /** From where it was asked for. */
        address: z.string(),
        device: z.string(),
        /** By which ways the customer has been told, and how many of these messages have not left yet. */
        told_by: z.array(z.enum(['email', 'sms'])),
        messages_waiting: z.int(),
        /** Who has asked a second person to carry it out; null where nobody has. */
        proposed_by: z.nullable(z.object({ id: s.idOut, name: z.string() })),
      }),
    ),
    summary: 'Open requests for a way back, the oldest first.',
  }),
  propose: defineCall({
    name: 'admin.recovery_propose',
    method: 'POST',
    path: '/admin/recovery_propose',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'customers.recover',
    audited: true,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND'],
    summary:
      'Asks a second person to remove every factor of a customer who has lost them. It cannot be carried out before the ' +
      'customer has waited.',
  }),
};

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ieoStatuses, projectOut } from './ieo.ts';
import * as s from './scalars.ts';

/** Subscriptions of a project in one state. */
const groupOut = z.object({
  status: z.literal(Object.values(ieoStatuses)),
  number: z.int(),
  /** Coins that were applied for. */
  amount: s.decimal,
  /** Coins that the draw has allotted; 0 before it. */
  allotted: s.decimal,
});

/** What staff see of initial offerings; nothing of it can be changed. */
export const ieoStaffCalls = {
  projects: defineCall({
    auth: 'staff',
    feature: 'backoffice',
    name: 'ieo_desk.projects',
    method: 'GET',
    path: '/admin/ieo/projects',
    grant: 'ieo.read',
    input: z.object(s.paging(50)),
    output: s.pageOf(
      z.object({
        ...projectOut.shape,
        /** States that some subscription is in, in their order. */
        groups: z.array(groupOut),
        /** What customers have paid that lies in escrow and has bought no coins yet. */
        held: s.decimal,
        /** What has bought released coins and has left escrow. */
        raised: s.decimal,
        refunded: s.decimal,
        forfeited: s.decimal,
        /** Coins that have been released to customers. */
        released: s.decimal,
        /** Until when the next instalment can be paid; null where none is due. */
        due_at: z.nullable(s.isoTime),
        /** SHA-256 of the list of subscriptions; null before the close. */
        list_hash: z.nullable(z.string()),
        /** What `/verify/detail` knows the draw by; null before it. */
        evidence: z.nullable(z.string()),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Projects with how far their subscriptions, instalments and releases have come, newest first.',
  }),
};

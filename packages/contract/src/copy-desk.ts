import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { traderOut } from './copy.ts';
import * as s from './scalars.ts';

const office = { auth: 'staff', feature: 'backoffice' } as const;

/** What staff do with traders; none of it touches a figure of a record. */
export const copyStaffCalls = {
  traders: defineCall({
    ...office,
    name: 'copy_desk.traders',
    method: 'GET',
    path: '/admin/copy/traders',
    grant: 'copy.read',
    input: z.object({ status: s.optional(s.numberOf(0, 1, 2, 3)) }),
    output: z.array(
      z.object({
        ...traderOut,
        status: z.literal([0, 1, 2, 3]),
        reason: z.string(),
        applied_at: s.isoTime,
        decided_at: z.nullable(s.isoTime),
      }),
    ),
    summary: 'Who applied and who is followed, applications by their time first.',
  }),
  decide: defineCall({
    ...office,
    name: 'copy_desk.decide',
    method: 'POST',
    path: '/admin/copy/decide',
    grant: 'copy.decide',
    audited: true,
    /** 1 approves an application or lifts a suspension, 2 refuses an application, 3 suspends; the text is told to the trader. */
    input: z.object({ id: s.id, status: s.numberOf(1, 2, 3), text: s.text(500, 3), reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Asks a second person to decide over a trader.',
  }),
};

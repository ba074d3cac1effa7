import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { loanOut } from './loan-out.ts';
import * as s from './scalars.ts';

const office = { auth: 'staff', feature: 'backoffice' } as const;

/** What staff do about applications for OTC lending. */
export const loanStaffCalls = {
  applications: defineCall({
    ...office,
    name: 'loan_desk.applications',
    method: 'GET',
    path: '/admin/loans/applications',
    grant: 'loans.read',
    input: z.object({ state: s.withDefault(z.enum(['review', 'all']), 'review'), ...s.paging(50) }),
    output: s.pageOf(
      z.object({
        ...loanOut.shape,
        user_id: s.idOut,
        /** Addresses that show the documents for a minute. */
        documents: z.array(z.string()),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Applications for OTC lending: those under review by their time, all of them newest first.',
  }),
  decide: defineCall({
    ...office,
    name: 'loan_desk.decide',
    method: 'POST',
    path: '/admin/loans/decide',
    grant: 'loans.decide',
    audited: true,
    input: z.object({ id: s.id, decision: z.enum(['approve', 'refuse']), reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Asks a second person to approve or refuse an application that is under review.',
  }),
};

import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { otcOrderOut } from './otc.ts';
import * as s from './scalars.ts';

const staffOrder = z.object({ ...otcOrderOut.shape, user_id: s.idOut });
const office = { auth: 'staff', feature: 'backoffice' } as const;

/** What staff do at the desk. */
export const otcStaffCalls = {
  orders: defineCall({
    ...office,
    name: 'otc_desk.orders',
    method: 'GET',
    path: '/admin/otc/orders',
    grant: 'otc.read',
    /** `matching` and `appeals` wait for staff. */
    input: z.object({ state: s.withDefault(z.enum(['matching', 'appeals', 'all']), 'matching'), ...s.paging(50) }),
    output: s.pageOf(staffOrder),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Orders at the desk: what waits first by its time, everything newest first.',
  }),
  decide: defineCall({
    ...office,
    name: 'otc_desk.decide',
    method: 'POST',
    path: '/admin/otc/decide',
    grant: 'otc.decide',
    audited: true,
    input: z.object({ id: s.id, decision: z.enum(['complete', 'reject']), reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Asks a second person to complete or reject an order that is matching.',
  }),
  answer: defineCall({
    ...office,
    name: 'otc_desk.answer',
    method: 'POST',
    path: '/admin/otc/answer',
    grant: 'otc.decide',
    audited: true,
    /** The text goes to the customer. */
    input: z.object({ id: s.id, text: s.text(2_000, 1), reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary: 'Asks a second person to answer an appeal; NOT_ALLOWED to whoever has asked for what it is against.',
  }),
};

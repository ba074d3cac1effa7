/** What two members of staff decide together: requested by one, approved and carried out by another. */
export { type ApprovalAnswer, approvalRoutes, requestApproval } from './approvals.ts';
export { countOpenApprovals } from './approval-store.ts';

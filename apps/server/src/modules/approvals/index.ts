/** What two members of staff decide together: requested by one, approved and carried out by another. */
export { approvalData } from './customer-data-store.ts';
export { decisionStream, requestStream } from './history-stream-store.ts';
export { checkApprovals } from './check-approvals.ts';
export { checkSignatures } from './check-signatures.ts';
export { approvedRequests, selectAuthors } from './approved-store.ts';
export { changesOf, customerBalances, type SummaryParts, valueChangesOf } from './summary.ts';
export { countOpenApprovals, findOpenApproval, readFrozen } from './approval-store.ts';
export {
  type ApprovalAnswer,
  type ApprovalPorts,
  approvalAnswer,
  approvalRoutes,
  requestApproval,
} from './approvals.ts';

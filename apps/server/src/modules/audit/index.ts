/** The audit log: what staff did, when and why, in a chain of hashes. */
export { type AuditChain, type AuditEntry, type AuditFacts, readChain, recordAudit, verifyAudit } from './audit-log.ts';
export { auditStream } from './history-stream-store.ts';
export { approvalEntries, entriesOf, keyEntries } from './approval-entries-store.ts';
export { type AuditFilter, type AuditRow, findEntries } from './audit-store.ts';

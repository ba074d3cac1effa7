/** The audit log: what staff did, when and why, in a chain of hashes. */
export { type AuditEntry, recordAudit, verifyAudit } from './audit-log.ts';

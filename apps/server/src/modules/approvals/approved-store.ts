/**
 * SQL of the approved requests of a kind, for whatever was done because of them. That each was asked for and decided by two is
 * compared with the audit log by itself.
 */
export function approvedRequests(kind: string): string {
  return `(SELECT id, subject, payload, requested_by, decided_by AS approved_by FROM approvals
    WHERE kind = '${kind}' AND state = 'approved')`;
}

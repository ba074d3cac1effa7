import { staffId, type StaffId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';

/**
 * SQL of the approved requests of a kind, for whatever was done because of them. That each was asked for and decided by two is
 * compared with the audit log by itself.
 */
export function approvedRequests(kind: string): string {
  return `(SELECT id, subject, payload, requested_by, decided_by AS approved_by FROM approvals
    WHERE kind = '${kind}' AND state = 'approved')`;
}

/** Who has asked for what was approved of a kind about a subject: it is theirs, and what follows from it is not for them. */
export async function selectAuthors(db: Queryable, kind: string, subject: string): Promise<StaffId[]> {
  const { rows } = await db.query<{ requested_by: string }>(
    `SELECT DISTINCT requested_by::text AS requested_by FROM approvals
     WHERE state = 'approved' AND kind = $1 AND subject = $2`,
    [kind, subject],
  );
  return rows.map(({ requested_by: by }) => staffId(by));
}

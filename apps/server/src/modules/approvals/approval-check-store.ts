import type { Queryable } from '../../platform/database/sql.ts';
import { approvalEntries } from '../audit/index.ts';

/** A request, and how many entries of the audit log there are of what became of it. */
export interface WitnessedApproval {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly asked: number;
  readonly decided: number;
  readonly carriedOut: number;
}

/** Requests behind one, in the order of their numbers, with the entries that say the same as they; an erasure empties reasons. */
export async function selectWitnessed(
  db: Queryable,
  after: string,
  limit: number,
): Promise<readonly WitnessedApproval[]> {
  const entries = `SELECT count(*)::int FROM ${approvalEntries} AS e
    WHERE e.subject = a.subject AND e.detail->>'approval' = a.id::text`;
  const { rows } = await db.query<WitnessedApproval>(
    `SELECT a.id::text AS id, a.kind, a.state,
       (${entries} AND e.detail->>'kind' = a.kind AND e.detail->'payload' = a.payload
         AND (e.staff_id, e.at) = (a.requested_by, a.requested_at) AND a.reason IN (e.reason, '')) AS asked,
       (${entries} AND e.action = 'approval.' || a.state
         AND (e.staff_id, e.at) = (a.decided_by, a.decided_at) AND a.decision_reason IN (e.reason, '')) AS decided,
       (${entries} AND e.action = a.kind AND e.approver_id IS NOT NULL
         AND (e.staff_id, e.approver_id) = (a.requested_by, a.decided_by)) AS "carriedOut"
     FROM (SELECT * FROM approvals WHERE id > $1::bigint ORDER BY id LIMIT $2) AS a ORDER BY a.id`,
    [after, limit],
  );
  return rows;
}

/** The end of the entries that are there. */
export async function lastEntry(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ last: string }>(
    `SELECT coalesce(max(id), 0)::text AS last FROM ${approvalEntries} AS e`,
  );
  return Number.parseInt(rows[0]?.last ?? '0', 10);
}

/** Entries from one to before another that name a request which is not there, or is not as they say. */
export async function selectUnfounded(db: Queryable, from: number, end: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT e.id::text AS id FROM ${approvalEntries} AS e
     LEFT JOIN approvals a ON a.id = (e.detail->>'approval')::bigint AND a.subject = e.subject
     WHERE e.id >= $1 AND e.id < $2 AND (a.id IS NULL
       OR (e.action LIKE 'approval.%' AND e.action <> 'approval.' || a.state)
       OR (e.approver_id IS NOT NULL AND NOT (e.action = a.kind AND a.state = 'approved')))
     ORDER BY e.id LIMIT 20`,
    [from, end],
  );
  return rows.map(({ id }) => id);
}

import { staffId, type StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

export type ApprovalState = 'open' | 'approved' | 'refused' | 'withdrawn';

/** Who asked for or decided something. */
export interface Person {
  readonly id: StaffId;
  readonly name: string;
}

/** A request for a second person, as it stands. */
export interface Approval {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly state: ApprovalState;
  readonly requestedBy: Person;
  readonly requestedAt: Instant;
  readonly decision: { readonly by: Person; readonly at: Instant; readonly reason: string } | null;
}

interface ApprovalRow {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly state: ApprovalState;
  readonly requested_by: string;
  readonly requester: string;
  readonly requested_at: Date;
  readonly decided_by: string | null;
  readonly decider: string | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
}

const selected = `
  SELECT a.*, r.name AS requester, d.name AS decider
  FROM approvals a JOIN staff r ON r.id = a.requested_by LEFT JOIN staff d ON d.id = a.decided_by`;

function approvalOf(row: ApprovalRow): Approval {
  const { decided_by: by, decider, decided_at: at, decision_reason: reason } = row;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    payload: row.payload,
    reason: row.reason,
    state: row.state,
    requestedBy: { id: staffId(row.requested_by), name: row.requester },
    requestedAt: fromDate(row.requested_at),
    decision:
      by === null || at === null
        ? null
        : { by: { id: staffId(by), name: decider ?? '' }, at: fromDate(at), reason: reason ?? '' },
  };
}

/** What is asked for. */
export interface NewApproval {
  readonly kind: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requestedBy: StaffId;
  readonly at: Instant;
}

/** @returns the request as it is listed. */
export async function insertApproval(tx: Tx, wanted: NewApproval): Promise<Approval> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO approvals (kind, subject, payload, reason, requested_by, requested_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [wanted.kind, wanted.subject, JSON.stringify(wanted.payload), wanted.reason, wanted.requestedBy, toIso(wanted.at)],
  );
  return getApproval(tx, present(rows[0], 'the inserted request').id);
}

/** @throws InvariantError when there is none. */
export async function getApproval(db: Queryable, id: string): Promise<Approval> {
  const { rows } = await db.query<ApprovalRow>(`${selected} WHERE a.id = $1`, [id]);
  return approvalOf(present(rows[0], 'the request'));
}

/** The request of that id, which nobody else decides before this transaction ends. */
export async function lockApproval(tx: Tx, id: string): Promise<Approval | undefined> {
  const { rowCount } = await tx.query('SELECT 1 FROM approvals WHERE id = $1 FOR UPDATE', [id]);
  return rowCount === 0 ? undefined : getApproval(tx, id);
}

/** Writes a decision down. */
export function decideApproval(
  tx: Tx,
  id: string,
  decision: { readonly state: ApprovalState; readonly by: StaffId; readonly reason: string; readonly at: Instant },
): void {
  tx.send(
    `UPDATE approvals SET state = $2, decided_by = $3, decision_reason = $4, decided_at = $5
     WHERE id = $1 AND state = 'open'`,
    [id, decision.state, decision.by, decision.reason, toIso(decision.at)],
    1,
  );
}

/** Requests, newest first. */
export async function selectApprovals(
  db: Queryable,
  state: ApprovalState | undefined,
  slice: ListSlice,
): Promise<{ readonly rows: Approval[]; readonly total: number }> {
  const { rows } = await db.query<ApprovalRow>(
    `${selected} WHERE ($1::text IS NULL OR a.state = $1) AND ($2::bigint IS NULL OR a.id < $2)
     ORDER BY a.id DESC LIMIT $3 OFFSET $4`,
    [state ?? null, slice.below, slice.limit, slice.offset],
  );
  const counted = 'SELECT 1 FROM approvals WHERE ($1::text IS NULL OR state = $1)';
  return { rows: rows.map(approvalOf), total: await countRows(db, counted, [state ?? null]) };
}

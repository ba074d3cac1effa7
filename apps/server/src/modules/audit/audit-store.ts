import { fromDate, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** A row of the log as it is hashed. */
export interface AuditRow {
  readonly id: number;
  /** 1 for rows of earlier releases, which say no reason, before, after and approver of their own. */
  readonly version: 1 | 2;
  readonly at: string;
  readonly staffId: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
  readonly reason: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly approverId: string | null;
  readonly previousHash: string;
  readonly hash: string;
}

/** Keeps other writers out until the transaction ends, and gives the end of the chain. */
export async function lockLastRow(tx: Tx): Promise<{ readonly id: number; readonly hash: string } | undefined> {
  await tx.query('LOCK TABLE audit_log IN EXCLUSIVE MODE');
  const { rows } = await tx.query<{ id: string; hash: string }>(
    'SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1',
  );
  return rows[0] === undefined ? undefined : { id: Number.parseInt(rows[0].id, 10), hash: rows[0].hash };
}

export async function insertRow(tx: Tx, row: AuditRow): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (id, version, at, staff_id, action, subject, detail, reason, before, after, approver_id,
       previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.id,
      row.version,
      row.at,
      row.staffId,
      row.action,
      row.subject,
      row.detail,
      row.reason,
      row.before,
      row.after,
      row.approverId,
      row.previousHash,
      row.hash,
    ],
  );
}

interface StoredRow {
  readonly id: string;
  readonly version: 1 | 2;
  readonly at: Date;
  readonly staff_id: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
  readonly reason: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly approver_id: string | null;
  readonly previous_hash: string;
  readonly hash: string;
  readonly xid: string;
}

function rowOf(row: StoredRow): AuditRow {
  const { id, at, staff_id: staffId, approver_id: approverId, previous_hash: previousHash, xid: _xid, ...rest } = row;
  return { ...rest, id: Number.parseInt(id, 10), at: toIso(fromDate(at)), staffId, approverId, previousHash };
}

/** Rows with a larger id, in the order of the chain. */
export async function selectRows(db: Queryable, above: number, limit: number): Promise<AuditRow[]> {
  const { rows } = await db.query<StoredRow>('SELECT * FROM audit_log WHERE id > $1 ORDER BY id LIMIT $2', [
    above,
    limit,
  ]);
  return rows.map(rowOf);
}

/** Which entries somebody looks for; null is no condition. */
export interface AuditFilter {
  /** Who did it or approved it. */
  readonly staffId: string | null;
  /** The beginning of an action, for example `admin.`. */
  readonly action: string | null;
  /** The beginning of a subject, for example `market:`. */
  readonly subject: string | null;
  readonly from: string | null;
  /** Before this moment. */
  readonly to: string | null;
}

/** Entries, newest first. */
export async function findEntries(
  db: Queryable,
  { staffId, action, subject, from, to }: AuditFilter,
  slice: ListSlice,
): Promise<{ readonly rows: AuditRow[]; readonly total: number }> {
  const wanted = `FROM audit_log
     WHERE ($1::bigint IS NULL OR staff_id = $1 OR approver_id = $1)
       AND ($2::text IS NULL OR starts_with(action, $2)) AND ($3::text IS NULL OR starts_with(subject, $3))
       AND ($4::timestamptz IS NULL OR at >= $4) AND ($5::timestamptz IS NULL OR at < $5)`;
  const values = [staffId, action, subject, from, to];
  const { rows } = await db.query<StoredRow>(
    `SELECT * ${wanted} AND ($6::bigint IS NULL OR id < $6) ORDER BY id DESC LIMIT $7 OFFSET $8`,
    [...values, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(rowOf), total: await countRows(db, `SELECT 1 ${wanted}`, values) };
}

import { fromDate, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A row of the log as it is hashed. */
export interface AuditRow {
  readonly id: number;
  readonly at: string;
  readonly staffId: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
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
    `INSERT INTO audit_log (id, at, staff_id, action, subject, detail, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.id, row.at, row.staffId, row.action, row.subject, row.detail, row.previousHash, row.hash],
  );
}

/** Rows with a larger id, in the order of the chain. */
export async function selectRows(db: Queryable, above: number, limit: number): Promise<AuditRow[]> {
  const { rows } = await db.query<{
    id: string;
    at: Date;
    staff_id: string;
    action: string;
    subject: string;
    detail: string;
    previous_hash: string;
    hash: string;
  }>('SELECT * FROM audit_log WHERE id > $1 ORDER BY id LIMIT $2', [above, limit]);
  return rows.map((row) => ({
    id: Number.parseInt(row.id, 10),
    at: toIso(fromDate(row.at)),
    staffId: row.staff_id,
    action: row.action,
    subject: row.subject,
    detail: row.detail,
    previousHash: row.previous_hash,
    hash: row.hash,
  }));
}

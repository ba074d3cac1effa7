import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

export function insertLink(tx: Tx, account: StaffId, by: StaffId, at: Instant): void {
  tx.send('INSERT INTO staff_links (staff_id, issued_by, issued_at) VALUES ($1, $2, $3)', [account, by, toIso(at)], 1);
}

/** Whether open links lead from one account to another. */
export async function isLinked(db: Queryable, one: StaffId, other: StaffId): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM staff_who_may_be($1) AS found (id) WHERE id = $2', [one, other]);
  return rowCount > 0;
}

/** Closes the open links of an account; nobody adds one before the transaction ends. @returns how many there were. */
export async function confirmLinks(tx: Tx, account: StaffId, by: StaffId, at: Instant): Promise<number> {
  const { rowCount } = await tx.query(
    'UPDATE staff_links SET confirmed_by = $2, confirmed_at = $3 WHERE staff_id = $1 AND confirmed_by IS NULL',
    [account, by, toIso(at)],
  );
  return rowCount;
}

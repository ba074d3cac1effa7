import { staffId, type StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

export function insertLink(tx: Tx, account: StaffId, by: StaffId, at: Instant): void {
  tx.send('INSERT INTO staff_links (staff_id, issued_by, issued_at) VALUES ($1, $2, $3)', [account, by, toIso(at)], 1);
}

/** Forgets who has invited an account: its owner is another from now on. */
export function deleteLinks(tx: Tx, account: StaffId): void {
  tx.send('DELETE FROM staff_links WHERE staff_id = $1', [account]);
}

/** Voids that the newest link of an account was confirmed. @returns whether it has any. */
export async function reopenLink(tx: Tx, account: StaffId): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE staff_links SET confirmed_by = NULL, confirmed_at = NULL
     WHERE id = (SELECT max(id) FROM staff_links WHERE staff_id = $1)`,
    [account],
  );
  return rowCount === 1;
}

/** An account that open links or shared devices lead to. */
export interface SamePerson {
  readonly id: StaffId;
  /** Whether links alone do. */
  readonly isLinked: boolean;
}

/** Those of other accounts to which open links and shared devices lead from one. */
export async function selectSamePersons(
  db: Queryable,
  one: StaffId,
  others: readonly StaffId[],
  at: Instant,
): Promise<SamePerson[]> {
  const { rows } = await db.query<{ id: string; linked: boolean }>(
    `SELECT id, id IN (SELECT staff_who_may_be($1)) AS linked FROM staff_who_may_be($1, $3) AS found (id)
     WHERE id = ANY ($2::bigint[])`,
    [one, others, toIso(at)],
  );
  return rows.map(({ id, linked }) => ({ id: staffId(id), isLinked: linked }));
}

/** Closes the open links of an account; nobody adds one before the transaction ends. @returns how many there were. */
export async function confirmLinks(tx: Tx, account: StaffId, by: StaffId, at: Instant): Promise<number> {
  const { rowCount } = await tx.query(
    'UPDATE staff_links SET confirmed_by = $2, confirmed_at = $3 WHERE staff_id = $1 AND confirmed_by IS NULL',
    [account, by, toIso(at)],
  );
  return rowCount;
}

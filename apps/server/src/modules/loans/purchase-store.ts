import type { Atoms } from '@bourse/kernel/amount';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { PurchaseFill } from './lien.ts';

/** A step of a purchase; null until its order is over. */
export interface PurchaseStep {
  readonly step: number;
  readonly begunAt: Instant;
  readonly filled: Atoms | null;
}

/** Loans under lien behind an id that buy still, oldest first. */
export async function selectBuying(db: Queryable, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM loans o WHERE buying AND o.id > $1 ORDER BY o.id LIMIT $2',
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** The last step of a purchase; undefined before the first. */
export async function findLastPurchase(db: Queryable, loanId: string): Promise<PurchaseStep | undefined> {
  const { rows } = await db.query<{ step: number; begun_at: Date; filled: Atoms | null }>(
    'SELECT step, begun_at, filled FROM loan_purchases WHERE loan_id = $1 ORDER BY step DESC LIMIT 1',
    [loanId],
  );
  return rows.map(({ step, begun_at: begunAt, filled }) => ({ step, begunAt: fromDate(begunAt), filled }))[0];
}

/** Writes a step that begins. */
export function insertPurchase(tx: Tx, loanId: string, step: number, at: Instant): void {
  tx.send('INSERT INTO loan_purchases (loan_id, step, begun_at) VALUES ($1, $2, $3)', [loanId, step, toIso(at)], 1);
}

/** Writes what the order of a step has done. */
export function updatePurchase(
  tx: Tx,
  loanId: string,
  step: number,
  { filled, fee, turnover }: PurchaseFill,
  at: Instant,
): void {
  tx.send(
    `UPDATE loan_purchases SET filled = $3, fee = $4, turnover = $5, settled_at = $6
     WHERE loan_id = $1 AND step = $2 AND settled_at IS NULL`,
    [loanId, step, filled.toString(), fee.toString(), turnover.toString(), toIso(at)],
    1,
  );
}

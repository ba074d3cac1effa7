import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type AssetId, assetId, staffId, type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** A credit that was paid. */
export interface PaidCredit {
  readonly id: string;
  readonly approvalId: string;
  readonly userId: UserId;
  readonly assetId: AssetId;
  readonly amount: Atoms;
  readonly reason: string;
  readonly requestedBy: StaffId;
  readonly approvedBy: StaffId;
  readonly at: Instant;
}

/** Writes a credit down; a request pays once. @returns its id. */
export async function insertCredit(tx: Tx, credit: Omit<PaidCredit, 'id'>): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO goodwill_credits (approval_id, user_id, asset_id, amount, reason, requested_by, approved_by, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      credit.approvalId,
      credit.userId,
      credit.assetId,
      credit.amount,
      credit.reason,
      credit.requestedBy,
      credit.approvedBy,
      toIso(credit.at),
    ],
  );
  return present(rows[0], 'the inserted credit').id;
}

interface CreditRow {
  readonly id: string;
  readonly approval_id: string;
  readonly user_id: string;
  readonly asset_id: number;
  readonly amount: bigint;
  readonly reason: string;
  readonly requested_by: string;
  readonly approved_by: string;
  readonly at: Date;
}

/** Credits of one customer, or of all, newest first. */
export async function selectCredits(
  db: Queryable,
  user: string | null,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: PaidCredit[]; readonly total: number }> {
  const wanted = 'FROM goodwill_credits WHERE ($1::bigint IS NULL OR user_id = $1)';
  const { rows } = await db.query<CreditRow>(
    `SELECT * ${wanted} AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [user, below, limit, offset],
  );
  const credits = rows.map((row) => ({
    id: row.id,
    approvalId: row.approval_id,
    userId: userId(row.user_id),
    assetId: assetId(row.asset_id),
    amount: atoms(row.amount),
    reason: row.reason,
    requestedBy: staffId(row.requested_by),
    approvedBy: staffId(row.approved_by),
    at: fromDate(row.at),
  }));
  return { rows: credits, total: await countRows(db, `SELECT 1 ${wanted}`, [user]) };
}

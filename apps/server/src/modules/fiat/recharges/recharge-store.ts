import type { Atoms } from '@bourse/kernel/amount';
import { assetId, type AssetId, staffId, type StaffId, userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';

/** A voucher, as it stands: 0 under review, 1 credited, 2 rejected, 3 cancelled. */
export interface Recharge {
  readonly id: string;
  readonly userId: UserId;
  readonly kind: 0 | 1;
  readonly currency: string;
  readonly amount: Atoms;
  readonly scale: number;
  readonly assetId: AssetId;
  /** Sealed; null where the customer named none. */
  readonly account: Buffer | null;
  readonly file: string;
  readonly state: 0 | 1 | 2 | 3;
  readonly requestedAt: Instant;
  readonly decidedAt: Instant | null;
  readonly decidedBy: StaffId | null;
  readonly reason: string;
  readonly paymentId: string | null;
  readonly gross: Atoms | null;
  readonly fee: Atoms | null;
}

interface RechargeRow {
  readonly id: string;
  readonly user_id: string;
  readonly kind: 0 | 1;
  readonly currency_code: string;
  readonly amount: Atoms;
  readonly scale: number;
  readonly asset_id: number;
  readonly account: Buffer | null;
  readonly file: string;
  readonly state: 0 | 1 | 2 | 3;
  readonly requested_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly reason: string;
  readonly payment_id: string | null;
  readonly gross: Atoms | null;
  readonly fee: Atoms | null;
}

const columns = `id::text AS id, user_id::text AS user_id, kind, currency_code, amount, scale, asset_id, account, file, state,
  requested_at, decided_at, decided_by::text AS decided_by, reason, payment_id::text AS payment_id, gross, fee`;

function rechargeOf(row: RechargeRow): Recharge {
  return {
    id: row.id,
    userId: userId(row.user_id),
    kind: row.kind,
    currency: row.currency_code,
    amount: row.amount,
    scale: row.scale,
    assetId: assetId(row.asset_id),
    account: row.account,
    file: row.file,
    state: row.state,
    requestedAt: fromDate(row.requested_at),
    decidedAt: row.decided_at === null ? null : fromDate(row.decided_at),
    decidedBy: row.decided_by === null ? null : staffId(row.decided_by),
    reason: row.reason,
    paymentId: row.payment_id,
    gross: row.gross,
    fee: row.fee,
  };
}

export type NewRecharge = Pick<
  Recharge,
  'userId' | 'kind' | 'currency' | 'amount' | 'scale' | 'assetId' | 'account' | 'file' | 'requestedAt'
>;

export async function insertRecharge(tx: Tx, one: NewRecharge): Promise<Recharge> {
  const { rows } = await tx.query<RechargeRow>(
    `INSERT INTO recharges (user_id, kind, currency_code, amount, scale, asset_id, account, file, requested_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${columns}`,
    [
      one.userId,
      one.kind,
      one.currency,
      one.amount,
      one.scale,
      one.assetId,
      one.account,
      one.file,
      toIso(one.requestedAt),
    ],
  );
  return rechargeOf(present(rows[0], 'the inserted recharge'));
}

/** A recharge; with `lock` nobody else decides it before the transaction ends. */
export async function findRecharge(db: Queryable, id: string, lock = false): Promise<Recharge | undefined> {
  const text = `SELECT ${columns} FROM recharges WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`;
  return (await db.query<RechargeRow>(text, [id])).rows.map(rechargeOf)[0];
}

/** How many of a customer wait. */
export async function countWaitingRecharges(db: Queryable, owner: UserId): Promise<number> {
  return countRows(db, 'SELECT 1 FROM recharges WHERE user_id = $1 AND state = 0', [owner]);
}

/** Those of a customer, newest first. */
export async function selectOwnRecharges(
  db: Queryable,
  owner: UserId,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Recharge[]; readonly total: number }> {
  const { rows } = await db.query<RechargeRow>(
    `SELECT ${columns} FROM recharges WHERE user_id = $1 AND ($2::bigint IS NULL OR recharges.id < $2)
     ORDER BY recharges.id DESC LIMIT $3 OFFSET $4`,
    [owner, below, limit, offset],
  );
  const total = await countRows(db, 'SELECT 1 FROM recharges WHERE user_id = $1', [owner]);
  return { rows: rows.map(rechargeOf), total };
}

/** Those that wait, the oldest first; or the others, newest first. */
export async function selectRecharges(
  db: Queryable,
  isWaiting: boolean,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Recharge[]; readonly total: number }> {
  const wanted = `FROM recharges WHERE state ${isWaiting ? '=' : '<>'} 0`;
  const { rows } = await db.query<RechargeRow>(
    `SELECT ${columns} ${wanted} ORDER BY recharges.id ${isWaiting ? '' : 'DESC'} LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  return { rows: rows.map(rechargeOf), total: await countRows(db, `SELECT 1 ${wanted}`, []) };
}

/** How a locked recharge ended. */
export interface RechargeEnd {
  readonly state: 1 | 2 | 3;
  readonly at: Instant;
  readonly by: StaffId | null;
  readonly reason: string;
  readonly paid: { readonly paymentId: string; readonly gross: Atoms; readonly fee: Atoms } | null;
}

export function endRecharge(tx: Tx, id: string, { state, at, by, reason, paid }: RechargeEnd): void {
  tx.send(
    `UPDATE recharges SET state = $2, decided_at = $3, decided_by = $4, reason = $5, payment_id = $6, gross = $7, fee = $8
     WHERE id = $1 AND state = 0`,
    [id, state, toIso(at), by, reason, paid?.paymentId ?? null, paid?.gross ?? null, paid?.fee ?? null],
    1,
  );
}

/** Forgets the accounts that a customer has named, and what staff have written. */
export async function eraseRecharges(tx: Tx, owner: UserId): Promise<void> {
  await tx.query(`UPDATE recharges SET account = NULL, reason = '' WHERE user_id = $1`, [owner]);
}

/** How many recharges wait for a review. */
export function countRechargesUnderReview(db: Queryable): Promise<number> {
  return countRows(db, 'SELECT 1 FROM recharges WHERE state = 0', []);
}

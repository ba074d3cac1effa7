import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ApprovedRequest } from '../../../platform/module-manifest.ts';

/** A mark that holds. */
export interface MakerMark {
  readonly id: string;
  readonly since: Instant;
  /** Null where two persons have to end it. */
  readonly expiresAt: Instant | null;
  readonly reason: string;
}

interface Row {
  readonly id: string;
  readonly since: Date;
  readonly expires_at: Date | null;
  readonly reason: string;
}

/** By which mark a customer is a market maker at a moment; null where by none. */
export async function findMakerMark(db: Queryable, user: UserId, at: Instant): Promise<MakerMark | null> {
  const { rows } = await db.query<Row>(
    `SELECT id, since, expires_at, reason FROM market_makers
     WHERE user_id = $1 AND ended_at IS NULL AND since <= $2 AND (expires_at IS NULL OR expires_at > $2)
     ORDER BY id DESC LIMIT 1`,
    [user, toIso(at)],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { id, since, expires_at: ends, reason } = row;
  return { id, since: fromDate(since), expiresAt: ends === null ? null : fromDate(ends), reason };
}

/** What two persons have agreed on. */
type Agreed = Pick<ApprovedRequest, 'at' | 'reason' | 'requestedBy' | 'approvedBy'>;

/** Marks a customer who is locked, and whom no mark holds for. */
export function insertMakerMark(
  tx: Tx,
  user: UserId,
  expiresAt: Instant | null,
  { at, reason, requestedBy, approvedBy }: Agreed,
): void {
  tx.send(
    `INSERT INTO market_makers (user_id, since, expires_at, marked_by, mark_approver, reason)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [user, toIso(at), expiresAt === null ? null : toIso(expiresAt), requestedBy, approvedBy, reason],
    1,
  );
}

/** Ends a mark that holds; its customer is locked. */
export function endMakerMark(tx: Tx, id: string, { at, reason, requestedBy, approvedBy }: Agreed): void {
  tx.send(
    `UPDATE market_makers SET ended_at = $2, ended_by = $3, end_approver = $4, end_reason = $5
     WHERE id = $1 AND ended_at IS NULL`,
    [id, toIso(at), requestedBy, approvedBy, reason],
    1,
  );
}

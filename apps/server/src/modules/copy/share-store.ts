import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ShareGround, ShareSpan } from './share.ts';

/** A relationship with a share, as a settlement finds it. */
export interface SharedFollow extends ShareSpan, Omit<ShareGround, 'realised'> {
  readonly id: string;
  readonly traderId: UserId;
  readonly followerId: UserId;
  /** As of the last settlement. */
  readonly realised: bigint;
}

/** Relationships of which something may be due: a Monday before then, or their end. */
export async function selectToSettle(db: Queryable, before: Instant, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id::text AS id FROM copy_follows f WHERE share > 0 AND NOT is_settled
       AND (settled_until < $1 OR ended_at > settled_until) ORDER BY settled_until, f.id LIMIT $2`,
    [toIso(before), limit],
  );
  return rows.map(({ id }) => id);
}

/** A relationship with a share, behind its lock; undefined where it has none, or nothing can become due. */
export async function lockShared(tx: Tx, id: string): Promise<SharedFollow | undefined> {
  const { rows } = await tx.query<{
    trader_id: UserId;
    follower_id: UserId;
    share: number;
    settled_until: Date;
    ended_at: Date | null;
  }>(
    `SELECT trader_id::text AS trader_id, follower_id::text AS follower_id, share, settled_until, ended_at
     FROM copy_follows f WHERE id = $1 AND share > 0 AND NOT is_settled FOR UPDATE`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  // Read behind the lock, or another settlement in between would be missed.
  const sums = await tx.query<{ high: bigint; paid: bigint; realised: bigint }>(
    `SELECT coalesce(max(high), 0)::numeric(38,0) AS high, coalesce(sum(paid), 0)::numeric(38,0) AS paid,
       coalesce((array_agg(realised ORDER BY until DESC))[1], 0)::numeric(38,0) AS realised
     FROM copy_shares WHERE follow_id = $1`,
    [id],
  );
  const { high = 0n, paid = 0n, realised = 0n } = sums.rows[0] ?? {};
  return {
    id,
    high,
    paid,
    realised,
    traderId: row.trader_id,
    followerId: row.follower_id,
    share: row.share,
    settledUntil: fromDate(row.settled_until),
    endedAt: row.ended_at === null ? null : fromDate(row.ended_at),
  };
}

/** What copies of a relationship have come to, and which of them still count with what they come to. */
export interface Copied {
  /** Of those that were closed, or made the follower's own, before a moment. */
  readonly noted: bigint;
  readonly positions: readonly number[];
  /** Whether copies wait besides. */
  readonly isWaiting: boolean;
}

/**
 * Reads copies of a relationship as they stood before a moment, in one statement: between two of them a copy could be noted as
 * closed, and would count as open and as closed.
 */
export async function readCopied(tx: Tx, follow: string, before: Instant): Promise<Copied> {
  const { rows } = await tx.query<{ noted: bigint; positions: string; is_waiting: boolean }>(
    `SELECT coalesce(sum(CASE WHEN own_at IS NULL THEN result ELSE own_result END)
         FILTER (WHERE coalesce(own_at, closed_at) < $2), 0)::numeric(38,0) AS noted,
       coalesce(string_agg(position_id::text, ',') FILTER (WHERE status = 2), '') AS positions,
       coalesce(bool_or(status = 0), false) AS is_waiting
     FROM copy_copies c WHERE follow_id = $1`,
    [follow, toIso(before)],
  );
  const { noted, positions, is_waiting: isWaiting } = present(rows[0], 'the sums');
  const ids = positions.split(',').filter((id) => id !== '');
  return { noted, isWaiting, positions: ids.map((id) => Number.parseInt(id, 10)) };
}

/** A settlement as it is written down. */
export interface NewShare {
  readonly until: Instant;
  readonly realised: bigint;
  readonly high: bigint;
  readonly due: bigint;
  readonly paid: bigint;
}

/** Writes a settlement. @returns its id. */
export async function insertShare(tx: Tx, follow: SharedFollow, made: NewShare, at: Instant): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO copy_shares (follow_id, trader_id, follower_id, until, realised, high, share, due, paid, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id::text AS id`,
    [
      follow.id,
      follow.traderId,
      follow.followerId,
      toIso(made.until),
      made.realised.toString(),
      made.high.toString(),
      follow.share,
      made.due.toString(),
      made.paid.toString(),
      toIso(at),
    ],
  );
  return present(rows[0], 'the settlement').id;
}

/** Notes up to when a relationship is settled, and whether for good. */
export function updateSettled(tx: Tx, follow: string, until: Instant, isSettled: boolean): void {
  tx.send('UPDATE copy_follows SET settled_until = $2, is_settled = $3 WHERE id = $1', [
    follow,
    toIso(until),
    isSettled,
  ]);
}

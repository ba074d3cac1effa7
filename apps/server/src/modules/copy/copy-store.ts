import type { copyStatuses, skipReasons } from '@bourse/contract/copy';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** Why a copy was not made. */
export type SkipReason = (typeof skipReasons)[number];
/** What becomes of a copy. */
export type CopyStatus = (typeof copyStatuses)[keyof typeof copyStatuses];

/** A copy that waits for its turn, with what it is sent with. */
export interface WaitingCopy {
  readonly id: string;
  readonly runId: string;
  /** Within its run, from 1. */
  readonly place: number;
  readonly followId: string;
  /** Whether the relationship has ended since the draw. */
  readonly isEnded: boolean;
  readonly followerId: UserId;
  readonly traderId: UserId;
  readonly wanted: number;
  readonly least: number;
  readonly budget: bigint | null;
  readonly slippage: bigint;
  readonly productId: string;
  readonly sign: 1 | -1;
  readonly multiple: number;
  readonly priceTicks: number;
  readonly at: Instant;
}

/** Copies that wait behind a place of a run, in the order of their runs and places. */
export async function selectWaiting(
  db: Queryable,
  after: Pick<WaitingCopy, 'runId' | 'place'>,
  limit: number,
): Promise<WaitingCopy[]> {
  const { rows } = await db.query<{
    id: string;
    run_id: string;
    place: number;
    follow_id: string;
    isEnded: boolean;
    follower_id: UserId;
    trader_id: UserId;
    wanted: number;
    least: number;
    budget: bigint | null;
    slippage: string;
    product_id: string;
    sign: 1 | -1;
    multiple: number;
    price_ticks: string;
    at: Date;
  }>(
    `SELECT c.id::text AS id, c.run_id::text AS run_id, c.place, c.follow_id::text AS follow_id, c.follower_id::text AS follower_id, r.trader_id::text AS trader_id, c.wanted, c.least, f.status = 2 AS "isEnded", t.budget,
       t.slippage::text AS slippage, r.product_id::text AS product_id, r.sign, r.multiple, r.price_ticks::text AS price_ticks, r.at
     FROM copy_copies c JOIN copy_runs r ON r.id = c.run_id JOIN copy_terms t ON t.id = c.terms_id JOIN copy_follows f ON f.id = c.follow_id
     WHERE c.status = 0 AND (c.run_id, c.place) > ($1, $2) ORDER BY c.run_id, c.place LIMIT $3`,
    [after.runId, after.place, limit],
  );
  return rows.map(({ run_id: runId, follow_id: followId, follower_id: followerId, product_id: productId, ...row }) => ({
    ...row,
    runId,
    followId,
    followerId,
    traderId: row.trader_id,
    productId,
    slippage: BigInt(row.slippage),
    priceTicks: Number.parseInt(row.price_ticks, 10),
    at: fromDate(row.at),
  }));
}

/** What has become of a copy that waited. */
export interface Placed {
  readonly id: string;
  readonly reason: SkipReason | null;
  readonly positionId: number | null;
  readonly lots: number;
}

/** Notes what has become of copies that waited; one that is noted already stays. What was given up meanwhile is to be closed. */
export function updatePlaced(tx: Tx, placed: readonly Placed[], at: Instant): void {
  if (placed.length === 0) return;
  tx.send(
    `UPDATE copy_copies c SET status = CASE WHEN p IS NULL THEN 1 ELSE 2 END, reason = r, position_id = p, lots = l,
       target = CASE WHEN c.is_given_up THEN 0 ELSE l END, closing = c.is_given_up AND p IS NOT NULL, done_at = $5
     FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[]) AS n (i, r, p, l) WHERE c.id = i AND c.status = 0`,
    [
      columnOf(placed, ({ id }) => id),
      columnOf(placed, ({ reason }) => reason),
      columnOf(placed, ({ positionId }) => positionId),
      columnOf(placed, ({ lots }) => lots),
      toIso(at),
    ],
  );
}

import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** A settlement as its two sides see it. */
export interface ShareLine {
  readonly id: string;
  readonly followId: string;
  readonly traderId: UserId;
  readonly until: Instant;
  readonly realised: bigint;
  readonly high: bigint;
  readonly share: number;
  readonly due: bigint;
  readonly paid: bigint;
}

interface Row extends Omit<ShareLine, 'followId' | 'traderId' | 'until'> {
  readonly follow_id: string;
  readonly trader_id: UserId;
  readonly until: Date;
}

/** Settlements of a follower, or of a trader, newest first. */
export async function selectShares(
  db: Queryable,
  of: { readonly follower: UserId } | { readonly trader: UserId },
  slice: ListSlice,
): Promise<{ readonly rows: ShareLine[]; readonly total: number }> {
  const [column, user] = 'follower' in of ? ['follower_id', of.follower] : ['trader_id', of.trader];
  const { rows } = await db.query<Row>(
    `SELECT id::text AS id, follow_id::text AS follow_id, trader_id::text AS trader_id, until, realised, high, share, due, paid
     FROM copy_shares s WHERE ${column} = $1 AND ($2::bigint IS NULL OR s.id < $2) ORDER BY s.id DESC LIMIT $3 OFFSET $4`,
    [user, slice.below, slice.limit, slice.offset],
  );
  const count = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM copy_shares s WHERE ${column} = $1`, [
    user,
  ]);
  const list = rows.map(({ follow_id: followId, trader_id: traderId, until, ...row }) => ({
    ...row,
    followId,
    traderId,
    until: fromDate(until),
  }));
  return { rows: list, total: count.rows[0]?.n ?? 0 };
}

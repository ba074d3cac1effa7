import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { CopyStatus, SkipReason } from './copy-store.ts';

/** A copy as its follower sees it. */
export interface CopyRow {
  readonly id: string;
  readonly followId: string;
  readonly traderId: UserId;
  readonly status: CopyStatus;
  readonly symbol: string;
  readonly sign: 1 | -1;
  readonly multiple: number;
  readonly traderLots: number;
  readonly priceText: string;
  readonly positionId: number | null;
  readonly lots: number;
  readonly reason: SkipReason | null;
  readonly result: bigint | null;
  readonly fillId: string;
  readonly place: number;
  readonly of: number;
  readonly hash: string;
  readonly seed: string;
  readonly day: string;
  readonly at: Instant;
  readonly closedAt: Instant | null;
}

interface Row {
  readonly id: string;
  readonly follow_id: string;
  readonly trader_id: UserId;
  readonly status: CopyStatus;
  readonly symbol: string;
  readonly sign: 1 | -1;
  readonly multiple: number;
  readonly trader_lots: number;
  readonly price_text: string;
  readonly position_id: string | null;
  readonly lots: number;
  readonly reason: SkipReason | null;
  readonly result: bigint | null;
  readonly fill_id: string;
  readonly place: number;
  readonly of: number;
  readonly hash: string;
  readonly seed: string;
  readonly day: string;
  readonly at: Date;
  readonly closed_at: Date | null;
}

const columns = `c.id::text AS id, c.follow_id::text AS follow_id, r.trader_id::text AS trader_id, c.status, r.symbol, r.sign,
  r.multiple, r.lots AS trader_lots, r.price_text, c.position_id::text AS position_id, c.lots, c.reason, c.result,
  r.last_fill_id::text AS fill_id, c.place, r.copies AS of, s.hash, s.seed, r.day::text AS day, r.at, c.closed_at`;
const from = `FROM copy_copies c JOIN copy_runs r ON r.id = c.run_id JOIN copy_seeds s ON s.day = r.day`;

const copyOf = (row: Row): CopyRow => ({
  ...row,
  followId: row.follow_id,
  traderId: row.trader_id,
  traderLots: row.trader_lots,
  priceText: row.price_text,
  positionId: row.position_id === null ? null : Number.parseInt(row.position_id, 10),
  fillId: row.fill_id,
  at: fromDate(row.at),
  closedAt: row.closed_at === null ? null : fromDate(row.closed_at),
});

/** Which copies a list shows. */
export interface CopyFilter {
  readonly follower: UserId;
  readonly statuses: readonly CopyStatus[];
  readonly trader: string | null;
}

/** Copies of a follower, newest first. */
export async function selectCopies(
  db: Queryable,
  { follower, statuses, trader }: CopyFilter,
  slice: ListSlice,
): Promise<{ readonly rows: CopyRow[]; readonly total: number }> {
  const where = 'c.follower_id = $1 AND c.status = ANY ($2::smallint[]) AND ($3::bigint IS NULL OR r.trader_id = $3)';
  const given = [follower, arrayOf(statuses), trader];
  const { rows } = await db.query<Row>(
    `SELECT ${columns} ${from} WHERE ${where} AND ($4::bigint IS NULL OR c.id < $4) ORDER BY c.id DESC LIMIT $5 OFFSET $6`,
    [...given, slice.below, slice.limit, slice.offset],
  );
  const count = await db.query<{ n: number }>(`SELECT count(*)::int AS n ${from} WHERE ${where}`, given);
  return { rows: rows.map(copyOf), total: count.rows[0]?.n ?? 0 };
}

/** Some copies by their ids. */
export async function selectCopiesByIds(db: Queryable, ids: readonly string[]): Promise<CopyRow[]> {
  const { rows } = await db.query<Row>(`SELECT ${columns} ${from} WHERE c.id = ANY ($1::bigint[])`, [arrayOf(ids)]);
  return rows.map(copyOf);
}

/** What the closed copies of a trader have brought their followers, those who have left included; and what is live of them. */
export async function selectFollowerSums(
  db: Queryable,
  trader: UserId,
): Promise<{ readonly realised: bigint; readonly live: readonly number[] }> {
  const { rows } = await db.query<{ realised: bigint; live: string[] | null }>(
    `SELECT coalesce(sum(c.result), 0)::numeric(38,0) AS realised,
       array_agg(c.position_id::text) FILTER (WHERE c.status IN (2, 3)) AS live
     FROM copy_copies c JOIN copy_follows f ON f.id = c.follow_id WHERE f.trader_id = $1`,
    [trader],
  );
  const { realised = 0n, live = [] } = rows[0] ?? {};
  return { realised, live: (live ?? []).map((id) => Number.parseInt(id, 10)) };
}

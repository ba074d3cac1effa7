import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { CopyTerms } from './copy.ts';

/** A relationship with its terms in force, and what its copies have come to. */
export interface Follow extends CopyTerms {
  readonly id: string;
  readonly traderId: UserId;
  readonly followerId: UserId;
  readonly status: 1 | 2;
  readonly termsId: string;
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
  readonly because: 'customer' | 'stop' | null;
  readonly realised: bigint;
  readonly copies: number;
  readonly skipped: number;
  /** The trader's part of the profit in ten-thousandths, and what was paid of it. */
  readonly share: number;
  readonly sharePaid: bigint;
}

interface Row extends Omit<CopyTerms, 'number' | 'slippage'> {
  readonly id: string;
  readonly trader_id: UserId;
  readonly follower_id: UserId;
  readonly status: 1 | 2;
  readonly terms_id: string;
  readonly number: string;
  readonly slippage: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly because: 'customer' | 'stop' | null;
  readonly realised: bigint;
  readonly copies: number;
  readonly skipped: number;
  readonly share: number;
  readonly share_paid: bigint;
}

const select = `SELECT f.id::text AS id, f.trader_id::text AS trader_id, f.follower_id::text AS follower_id, f.status,
    f.created_at, f.ended_at, f.because, t.id::text AS terms_id, t.mode, t.number::text AS number, t.budget, t.stop,
    t.slippage::text AS slippage, c.realised, c.copies, c.skipped, f.share,
    (SELECT coalesce(sum(paid), 0)::numeric(38,0) FROM copy_shares s WHERE s.follow_id = f.id) AS share_paid
  FROM copy_follows f CROSS JOIN LATERAL (
    SELECT * FROM copy_terms v WHERE v.follow_id = f.id ORDER BY v.since DESC, v.id DESC LIMIT 1) AS t
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(result), 0)::numeric(38,0) AS realised, count(*) FILTER (WHERE status >= 2)::int AS copies,
      count(*) FILTER (WHERE status = 1)::int AS skipped FROM copy_copies c WHERE c.follow_id = f.id) AS c`;

function followOf(row: Row): Follow {
  const { id, status, mode, budget, stop, because, realised, copies, skipped, share } = row;
  return {
    id,
    status,
    mode,
    budget,
    stop,
    because,
    realised,
    copies,
    skipped,
    share,
    sharePaid: row.share_paid,
    traderId: row.trader_id,
    followerId: row.follower_id,
    termsId: row.terms_id,
    number: BigInt(row.number),
    slippage: BigInt(row.slippage),
    createdAt: fromDate(row.created_at),
    endedAt: row.ended_at === null ? null : fromDate(row.ended_at),
  };
}

/** Some relationships by their ids. */
export async function selectFollows(db: Queryable, ids: readonly string[]): Promise<Follow[]> {
  const { rows } = await db.query<Row>(`${select} WHERE f.id = ANY ($1::bigint[])`, [arrayOf(ids)]);
  return rows.map(followOf);
}

/** The active relationship of two. */
export async function findFollow(db: Queryable, trader: string, follower: UserId): Promise<Follow | undefined> {
  const { rows } = await db.query<Row>(`${select} WHERE f.trader_id = $1 AND f.follower_id = $2 AND f.status = 1`, [
    trader,
    follower,
  ]);
  return rows.map(followOf)[0];
}

/** Relationships of a follower, or of a trader, newest first. */
export async function listFollows(
  db: Queryable,
  of: { readonly follower: UserId } | { readonly trader: UserId },
  status: number | null,
  slice: ListSlice,
): Promise<{ readonly rows: Follow[]; readonly total: number }> {
  const [column, user] = 'follower' in of ? ['follower_id', of.follower] : ['trader_id', of.trader];
  const where = `f.${column} = $1 AND ($2::int IS NULL OR f.status = $2)`;
  const { rows } = await db.query<Row>(
    `${select} WHERE ${where} AND ($3::bigint IS NULL OR f.id < $3) ORDER BY f.id DESC LIMIT $4 OFFSET $5`,
    [user, status, slice.below, slice.limit, slice.offset],
  );
  const count = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM copy_follows f WHERE ${where}`, [
    user,
    status,
  ]);
  return { rows: rows.map(followOf), total: count.rows[0]?.n ?? 0 };
}

/** How many follow each of some traders now. */
export async function countFollowers(db: Queryable, traders: readonly UserId[]): Promise<ReadonlyMap<UserId, number>> {
  const { rows } = await db.query<{ id: UserId; n: number }>(
    `SELECT trader_id::text AS id, count(*)::int AS n FROM copy_follows f
     WHERE trader_id = ANY ($1::bigint[]) AND status = 1 GROUP BY 1`,
    [arrayOf(traders)],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

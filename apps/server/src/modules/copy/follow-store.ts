import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
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
}

const select = `SELECT f.id::text AS id, f.trader_id::text AS trader_id, f.follower_id::text AS follower_id, f.status,
    f.created_at, f.ended_at, f.because, t.id::text AS terms_id, t.mode, t.number::text AS number, t.budget, t.stop,
    t.slippage::text AS slippage, c.realised, c.copies, c.skipped
  FROM copy_follows f CROSS JOIN LATERAL (
    SELECT * FROM copy_terms v WHERE v.follow_id = f.id ORDER BY v.since DESC, v.id DESC LIMIT 1) AS t
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(result), 0)::numeric(38,0) AS realised, count(*) FILTER (WHERE status >= 2)::int AS copies,
      count(*) FILTER (WHERE status = 1)::int AS skipped FROM copy_copies c WHERE c.follow_id = f.id) AS c`;

function followOf(row: Row): Follow {
  const { id, status, mode, budget, stop, because, realised, copies, skipped } = row;
  return {
    ...{ id, status, mode, budget, stop, because, realised, copies, skipped },
    traderId: row.trader_id,
    followerId: row.follower_id,
    termsId: row.terms_id,
    number: BigInt(row.number),
    slippage: BigInt(row.slippage),
    createdAt: fromDate(row.created_at),
    endedAt: row.ended_at === null ? null : fromDate(row.ended_at),
  };
}

/** The active relationship of two, new where there is none. @returns its id. */
export async function ensureFollow(tx: Tx, trader: string, follower: UserId, at: Instant): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO copy_follows AS f (trader_id, follower_id, status, created_at) VALUES ($1, $2, 1, $3)
     ON CONFLICT (trader_id, follower_id) WHERE status = 1 DO UPDATE SET status = 1 RETURNING f.id::text AS id`,
    [trader, follower, toIso(at)],
  );
  return present(rows[0], 'the relationship').id;
}

/** Adds a version of the terms. */
export function insertTerms(tx: Tx, follow: string, terms: CopyTerms, at: Instant): void {
  tx.send(
    'INSERT INTO copy_terms (follow_id, since, mode, number, budget, stop, slippage) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      follow,
      toIso(at),
      terms.mode,
      terms.number.toString(),
      terms.budget?.toString() ?? null,
      terms.stop?.toString() ?? null,
      terms.slippage.toString(),
    ],
  );
}

/** A relationship of a follower by its id or that of the trader, the active one first; behind its lock. */
export async function lockFollow(tx: Tx, follower: UserId, id: string): Promise<{ id: string; status: 1 | 2 } | undefined> {
  const { rows } = await tx.query<{ id: string; status: 1 | 2 }>(
    `SELECT id::text AS id, status FROM copy_follows f WHERE follower_id = $1 AND (f.id = $2 OR trader_id = $2)
     ORDER BY status, f.id = $2 DESC, f.id DESC LIMIT 1 FOR UPDATE`,
    [follower, id],
  );
  return rows[0];
}

/** Ends relationships that are active. */
export function endFollows(tx: Tx, ids: readonly string[], because: 'customer' | 'stop', at: Instant): void {
  tx.send(
    'UPDATE copy_follows SET status = 2, because = $2, ended_at = $3 WHERE id = ANY ($1::bigint[]) AND status = 1',
    [arrayOf(ids), because, toIso(at)],
  );
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

/** Who copies a position of a trader that was ordered at a moment, under the terms that stood then. */
export interface Copying extends CopyTerms {
  readonly followId: string;
  readonly followerId: UserId;
  readonly termsId: string;
}

/** Everybody who follows a trader now, with the terms of a moment; whoever had none then is left out. */
export async function selectCopying(tx: Tx, trader: UserId, orderedAt: Instant): Promise<Copying[]> {
  const { rows } = await tx.query<Pick<Row, 'follower_id' | 'terms_id' | 'mode' | 'number' | 'budget' | 'stop' | 'slippage'> & { follow_id: string }>(
    `SELECT f.id::text AS follow_id, f.follower_id::text AS follower_id, t.id::text AS terms_id, t.mode,
       t.number::text AS number, t.budget, t.stop, t.slippage::text AS slippage
     FROM copy_follows f CROSS JOIN LATERAL (SELECT * FROM copy_terms v WHERE v.follow_id = f.id AND v.since <= $2
       ORDER BY v.since DESC, v.id DESC LIMIT 1) AS t
     WHERE f.trader_id = $1 AND f.status = 1 ORDER BY f.id`,
    [trader, toIso(orderedAt)],
  );
  return rows.map(({ follow_id: followId, follower_id: followerId, terms_id: termsId, number, slippage, ...rest }) => ({
    ...rest,
    followId,
    followerId,
    termsId,
    number: BigInt(number),
    slippage: BigInt(slippage),
  }));
}

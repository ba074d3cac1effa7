import { userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Conduct } from './c2c.ts';

interface ConductRow {
  readonly user_id: string;
  readonly completed: number;
  readonly failed: number;
  readonly pay_seconds: number | null;
  readonly release_seconds: number | null;
}

/**
 * How these customers have traded since a moment, counted from their orders: completed ones, those that failed by them,
 * and the medians of the times in which they paid and released. What was ruled over is nobody's time to release.
 */
export async function readConduct(
  db: Queryable,
  users: readonly UserId[],
  since: Instant,
): Promise<ReadonlyMap<UserId, Conduct>> {
  if (users.length === 0) return new Map();
  const values = [[...users], toIso(since)];
  const { rows } = await db.query<ConductRow>(
    `SELECT u.id::text AS user_id, count(*) FILTER (WHERE o.state = 2)::int AS completed,
       count(*) FILTER (WHERE o.failed_by = u.id)::int AS failed,
       round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM o.paid_at - o.created_at))
         FILTER (WHERE o.buyer_id = u.id AND o.state = 2))::int AS pay_seconds,
       round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM o.ended_at - o.paid_at))
         FILTER (WHERE o.seller_id = u.id AND o.ended_as = 'released'))::int AS release_seconds
     FROM unnest($1::bigint[]) AS u (id) JOIN c2c_orders o ON o.buyer_id = u.id OR o.seller_id = u.id
     WHERE o.state IN (2, 3) AND o.ended_at > $2 GROUP BY u.id`,
    values,
  );
  const rated = await db.query<{ user_id: string; sum: number; count: number }>(
    `SELECT of_user::text AS user_id, sum(score)::int AS sum, count(*)::int AS count FROM c2c_ratings
     WHERE of_user = ANY ($1::bigint[]) AND at > $2 GROUP BY of_user`,
    values,
  );
  const ratings = new Map(rated.rows.map((row) => [row.user_id, row]));
  const orders = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(
    users.map((user) => {
      const [one, given] = [orders.get(user), ratings.get(user)];
      return [
        user,
        {
          completed: one?.completed ?? 0,
          failed: one?.failed ?? 0,
          paySeconds: one?.pay_seconds ?? null,
          releaseSeconds: one?.release_seconds ?? null,
          ratingSum: given?.sum ?? 0,
          ratings: given?.count ?? 0,
        },
      ];
    }),
  );
}

/** @returns whether it is the first of this side. */
export async function insertRating(
  tx: Tx,
  one: {
    readonly orderId: string;
    readonly by: UserId;
    readonly of: UserId;
    readonly score: number;
    readonly text: string;
    readonly at: Instant;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO c2c_ratings (order_id, by_user, of_user, score, text, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [one.orderId, one.by, one.of, one.score, one.text, toIso(one.at)],
  );
  return rowCount === 1;
}

/** Which of these orders a customer has rated. */
export async function selectRated(db: Queryable, by: UserId, orders: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ order_id: string }>(
    'SELECT order_id::text AS order_id FROM c2c_ratings WHERE by_user = $1 AND order_id = ANY ($2::bigint[])',
    [by, [...orders]],
  );
  return new Set(rows.map(({ order_id: id }) => id));
}

/** Whether one of two does not want to trade with the other. */
export async function isBlocked(db: Queryable, one: UserId, other: UserId): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM c2c_blocks WHERE (user_id = $1 AND blocked_id = $2) OR (user_id = $2 AND blocked_id = $1)',
    [one, other],
  );
  return rowCount > 0;
}

export async function insertBlock(tx: Tx, user: UserId, blocked: UserId, at: Instant): Promise<void> {
  await tx.query('INSERT INTO c2c_blocks (user_id, blocked_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    user,
    blocked,
    toIso(at),
  ]);
}

export async function deleteBlock(tx: Tx, user: UserId, blocked: UserId): Promise<void> {
  await tx.query('DELETE FROM c2c_blocks WHERE user_id = $1 AND blocked_id = $2', [user, blocked]);
}

export function countBlocks(db: Queryable, user: UserId): Promise<number> {
  return countRows(db, 'SELECT 1 FROM c2c_blocks WHERE user_id = $1', [user]);
}

/** Whom a customer does not trade with, the latest first. */
export async function selectBlocks(
  db: Queryable,
  user: UserId,
): Promise<{ readonly userId: UserId; readonly at: Instant }[]> {
  const { rows } = await db.query<{ blocked_id: string; at: Date }>(
    'SELECT blocked_id::text AS blocked_id, at FROM c2c_blocks WHERE user_id = $1 ORDER BY at DESC, blocked_id',
    [user],
  );
  return rows.map(({ blocked_id: id, at }) => ({ userId: userId(id), at: fromDate(at) }));
}

/** Forgets whom a customer has blocked, and the words of their ratings. */
export async function erasePeople(tx: Tx, owner: UserId): Promise<void> {
  await tx.query('DELETE FROM c2c_blocks WHERE user_id = $1', [owner]);
  await tx.query(`UPDATE c2c_ratings SET text = '' WHERE by_user = $1`, [owner]);
}

import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { CopyStatus } from './copy-store.ts';

/** A copy whose position is live, or was when it was looked at last. */
export interface LiveCopy {
  readonly id: string;
  readonly followId: string;
  readonly followerId: UserId;
  readonly positionId: number;
  readonly lots: number;
  readonly target: number;
  readonly isOwn: boolean;
}

interface LiveRow {
  readonly id: string;
  readonly follow_id: string;
  readonly follower_id: UserId;
  readonly position_id: string;
  readonly lots: number;
  readonly target: number;
  readonly status: number;
}

const liveColumns = `c.id::text AS id, c.follow_id::text AS follow_id, c.follower_id::text AS follower_id,
  c.position_id::text AS position_id, c.lots, c.target, c.status`;

const liveOf = ({
  id,
  follow_id: followId,
  follower_id: followerId,
  position_id: position,
  ...row
}: LiveRow): LiveCopy => ({
  id,
  followId,
  followerId,
  positionId: Number.parseInt(position, 10),
  lots: row.lots,
  target: row.target,
  isOwn: row.status === 3,
});

/** Live copies of some relationships. */
export async function selectLiveOf(db: Queryable, follows: readonly string[]): Promise<LiveCopy[]> {
  if (follows.length === 0) return [];
  const { rows } = await db.query<LiveRow>(
    `SELECT ${liveColumns} FROM copy_copies c WHERE c.follow_id = ANY ($1::bigint[]) AND c.status IN (2, 3) ORDER BY c.id`,
    [arrayOf(follows)],
  );
  return rows.map(liveOf);
}

/** Live copies behind an id, in the order of their ids. */
export async function selectLive(db: Queryable, after: string, limit: number): Promise<LiveCopy[]> {
  const { rows } = await db.query<LiveRow>(
    `SELECT ${liveColumns} FROM copy_copies c WHERE c.status IN (2, 3) AND c.id > $1 ORDER BY c.id LIMIT $2`,
    [after, limit],
  );
  return rows.map(liveOf);
}

/** Copies of a position of the trader that follow it still, with the last fill that each copies; behind their locks. */
export async function lockFollowing(
  tx: Tx,
  traderPosition: number,
): Promise<{ readonly id: string; readonly lots: number; readonly fillId: string }[]> {
  const { rows } = await tx.query<{ id: string; lots: number; fill: string }>(
    `SELECT c.id::text AS id, c.lots, r.last_fill_id::text AS fill FROM copy_copies c JOIN copy_runs r ON r.id = c.run_id
     WHERE c.trader_position_id = $1 AND c.status = 2 ORDER BY c.id FOR UPDATE OF c`,
    [traderPosition],
  );
  return rows.map(({ id, lots, fill: fillId }) => ({ id, lots, fillId }));
}

/** Copies that have more than they may. */
export async function selectClosing(db: Queryable, after: string, limit: number): Promise<LiveCopy[]> {
  const { rows } = await db.query<LiveRow>(
    `SELECT ${liveColumns} FROM copy_copies c WHERE c.closing AND c.id > $1 ORDER BY c.id LIMIT $2`,
    [after, limit],
  );
  return rows.map(liveOf);
}

/** Lets copies have no more than so many lots; never more than before. */
export function updateTargets(tx: Tx, targets: readonly { readonly id: string; readonly target: number }[]): void {
  if (targets.length === 0) return;
  tx.send(
    `UPDATE copy_copies c SET target = t, closing = true FROM unnest($1::bigint[], $2::int[]) AS n (i, t)
     WHERE c.id = i AND c.status = 2 AND c.target > t`,
    [columnOf(targets, ({ id }) => id), columnOf(targets, ({ target }) => target)],
  );
}

/** Lets all copies of some relationships be closed: what follows the trader still, and what is made of those that wait. */
export function closeFollowing(tx: Tx, follows: readonly string[]): void {
  // One statement: a copy that waited is found also where its order is noted in the same moment.
  tx.send(
    `UPDATE copy_copies c SET is_given_up = status = 0, target = 0, closing = status = 2
     WHERE c.follow_id = ANY ($1::bigint[]) AND (c.status = 0 OR (c.status = 2 AND c.target > 0))`,
    [arrayOf(follows)],
  );
}

/** Notes copies that have come down to what they may have. */
export function updateReached(tx: Tx, reached: readonly { readonly id: string; readonly target: number }[]): void {
  if (reached.length === 0) return;
  tx.send(
    `UPDATE copy_copies c SET closing = false FROM unnest($1::bigint[], $2::int[]) AS n (i, t)
     WHERE c.id = i AND c.target = t AND c.closing`,
    [columnOf(reached, ({ id }) => id), columnOf(reached, ({ target }) => target)],
  );
}

/** Notes copies whose positions are over. */
export function updateClosed(
  tx: Tx,
  closed: readonly { readonly id: string; readonly result: bigint; readonly closedAt: Instant }[],
): void {
  if (closed.length === 0) return;
  tx.send(
    `UPDATE copy_copies c SET status = 4, closing = false, result = r, closed_at = a
     FROM unnest($1::bigint[], $2::numeric[], $3::timestamptz[]) AS n (i, r, a) WHERE c.id = i AND c.status IN (2, 3)`,
    [
      columnOf(closed, ({ id }) => id),
      columnOf(closed, ({ result }) => result),
      columnOf(closed, ({ closedAt }) => toIso(closedAt)),
    ],
  );
}

/** A relationship with the loss at which it ends, and what it has come to. */
export interface Stop {
  readonly followId: string;
  readonly traderId: UserId;
  readonly followerId: UserId;
  readonly stop: bigint;
  readonly realised: bigint;
}

/** Relationships with a stop loss that copy now, with what their closed copies have come to. */
export async function selectStops(db: Queryable): Promise<Stop[]> {
  const { rows } = await db.query<{ id: string; trader: UserId; follower: UserId; stop: bigint; realised: bigint }>(
    `SELECT f.id::text AS id, f.trader_id::text AS trader, f.follower_id::text AS follower, t.stop, 
       (SELECT coalesce(sum(coalesce(own_result, result)), 0)::numeric(38,0) FROM copy_copies c WHERE c.follow_id = f.id) AS realised
     FROM copy_follows f CROSS JOIN LATERAL (
       SELECT * FROM copy_terms v WHERE v.follow_id = f.id ORDER BY v.since DESC, v.id DESC LIMIT 1) AS t
     WHERE f.status = 1 AND t.stop IS NOT NULL
       AND EXISTS (SELECT 1 FROM copy_copies c WHERE c.follow_id = f.id AND c.status >= 2)`,
  );
  return rows.map(({ id: followId, trader: traderId, follower: followerId, stop, realised }) => ({
    followId,
    traderId,
    followerId,
    stop,
    realised,
  }));
}

/** A copy of a follower by its position, behind its lock. */
export async function lockByPosition(
  tx: Tx,
  follower: UserId,
  position: string,
): Promise<{ readonly id: string; readonly status: CopyStatus } | undefined> {
  const { rows } = await tx.query<{ id: string; status: CopyStatus }>(
    'SELECT id::text AS id, status FROM copy_copies c WHERE position_id = $1 AND follower_id = $2 FOR UPDATE',
    [position, follower],
  );
  return rows[0];
}

/** Makes a copy the follower's own, at what it stands at. */
export function updateOwn(tx: Tx, id: string, result: bigint, at: Instant): void {
  tx.send(
    `UPDATE copy_copies SET status = 3, closing = false, own_result = $2, own_at = $3 WHERE id = $1 AND status = 2`,
    [id, result.toString(), toIso(at)],
  );
}

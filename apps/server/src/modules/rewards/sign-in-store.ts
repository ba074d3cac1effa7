import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import { insertPoints } from './points-store.ts';
import type { Standing } from './sign-in.ts';

/** How a customer stands; undefined who has never signed in. */
export async function findStanding(db: Queryable, owner: UserId): Promise<Standing | undefined> {
  const { rows } = await db.query<{ zone: string; zone_since: Date; last_day: string; last_at: Date; streak: number }>(
    `SELECT zone, zone_since, last_day::text AS last_day, last_at, streak FROM reward_standings WHERE user_id = $1`,
    [owner],
  );
  return rows.map((row) => ({
    zone: row.zone,
    zoneSince: fromDate(row.zone_since),
    lastDay: row.last_day,
    lastAt: fromDate(row.last_at),
    streak: row.streak,
  }))[0];
}

/** Writes a day down with its points, and how the customer stands after it. */
export function insertDay(tx: Tx, owner: UserId, standing: Standing, points: number): void {
  const { zone, zoneSince, lastDay, lastAt, streak } = standing;
  tx.send(
    `INSERT INTO reward_standings (user_id, zone, zone_since, last_day, last_at, streak) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id) DO UPDATE SET zone = excluded.zone, zone_since = excluded.zone_since,
       last_day = excluded.last_day, last_at = excluded.last_at, streak = excluded.streak`,
    [owner, zone, toIso(zoneSince), lastDay, toIso(lastAt), streak],
    1,
  );
  tx.send(
    'INSERT INTO reward_days (user_id, day, at, streak, points) VALUES ($1, $2, $3, $4, $5)',
    [owner, lastDay, toIso(lastAt), streak, points],
    1,
  );
  insertPoints(tx, [{ owner, kind: 'sign_in', number: BigInt(points), reference: `day:${lastDay}` }], lastAt);
}

/** A day that was signed in. */
export interface SignedDay {
  readonly id: string;
  readonly day: string;
  readonly at: Instant;
  readonly streak: number;
  readonly points: number;
}

/** The days of a customer, newest first. */
export async function listDays(
  db: Queryable,
  owner: UserId,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: SignedDay[]; readonly total: number }> {
  const { rows } = await db.query<Omit<SignedDay, 'at'> & { at: Date }>(
    `SELECT id::text AS id, day::text AS day, at, streak, points FROM reward_days
     WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [owner, below, limit, offset],
  );
  return {
    rows: rows.map((row) => ({ ...row, at: fromDate(row.at) })),
    total: await countRows(db, 'SELECT 1 FROM reward_days WHERE user_id = $1', [owner]),
  };
}

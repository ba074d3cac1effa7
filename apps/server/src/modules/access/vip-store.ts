import type { Atoms } from '@bourse/kernel/amount';
import { type AssetId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Counted } from './count-volume.ts';
import type { VipLevel, VipStanding } from './vip-level.ts';

interface LevelRow {
  readonly level: number;
  readonly volume_min: Atoms;
  readonly holdings_min: Atoms;
  readonly maker_fee_bps: number;
  readonly taker_fee_bps: number;
}

/** The table of levels, ascending. */
export async function selectLevels(db: Queryable): Promise<VipLevel[]> {
  const { rows } = await db.query<LevelRow>(
    'SELECT level, volume_min, holdings_min, maker_fee_bps, taker_fee_bps FROM vip_levels ORDER BY level',
  );
  return rows.map((row) => ({
    level: row.level,
    volumeMin: row.volume_min,
    holdingsMin: row.holdings_min,
    makerFeeBps: row.maker_fee_bps,
    takerFeeBps: row.taker_fee_bps,
  }));
}

/** The level of every user who has one above 0. */
export async function selectVipUsers(db: Queryable): Promise<Map<UserId, number>> {
  const { rows } = await db.query<{ user_id: string; level: number }>('SELECT user_id, level FROM vip_users');
  return new Map(rows.map((row) => [userId(row.user_id), row.level]));
}

/** Where those of `users` stand who have a level above 0. */
export async function selectStandings(db: Queryable, users: readonly UserId[]): Promise<Map<UserId, VipStanding>> {
  const { rows } = await db.query<{ user_id: string; level: number; kept_until: Date }>(
    'SELECT user_id, level, kept_until FROM vip_users WHERE user_id = ANY($1::bigint[])',
    [arrayOf(users)],
  );
  return new Map(rows.map((row) => [userId(row.user_id), { level: row.level, keptUntil: fromDate(row.kept_until) }]));
}

/** Adds what was counted to what is there. */
export function addCounted(tx: Tx, { volumes, rates }: Counted): void {
  if (volumes.length > 0) {
    tx.send(
      `INSERT INTO vip_volumes AS v (user_id, day, asset_id, turnover)
       SELECT * FROM unnest($1::bigint[], $2::date[], $3::int[], $4::numeric[])
       ON CONFLICT (user_id, day, asset_id) DO UPDATE SET turnover = v.turnover + excluded.turnover`,
      [
        volumes.map((one) => one.userId),
        volumes.map((one) => one.day),
        volumes.map((one) => one.assetId),
        volumes.map((one) => one.turnover.toString()),
      ],
    );
  }
  if (rates.length > 0) {
    tx.send(
      `INSERT INTO vip_rates AS r (day, asset_id, asset_atoms, usdt_atoms)
       SELECT * FROM unnest($1::date[], $2::int[], $3::numeric[], $4::numeric[])
       ON CONFLICT (day, asset_id)
       DO UPDATE SET asset_atoms = r.asset_atoms + excluded.asset_atoms, usdt_atoms = r.usdt_atoms + excluded.usdt_atoms`,
      [
        rates.map((one) => one.day),
        rates.map((one) => one.assetId),
        rates.map((one) => one.assetAtoms.toString()),
        rates.map((one) => one.usdtAtoms.toString()),
      ],
    );
  }
}

/** The days that count: from the first to before the last, each as `2026-11-20`. */
export interface Window {
  readonly from: string;
  readonly before: string;
}

/**
 * What each of `users` has traded in a window: USDT atoms, at the window's average rates; an asset that nobody traded for
 * USDT counts nothing.
 */
export async function selectVolumes(
  db: Queryable,
  { from, before }: Window,
  usdt: AssetId,
  users: readonly UserId[],
): Promise<Map<UserId, Atoms>> {
  const { rows } = await db.query<{ user_id: string; volume: Atoms }>(
    `WITH rates AS (
       SELECT asset_id, sum(usdt_atoms) AS usdt_atoms, sum(asset_atoms) AS asset_atoms
       FROM vip_rates WHERE day >= $1::date AND day < $2::date GROUP BY asset_id
       UNION ALL SELECT $3::int, 1, 1)
     SELECT v.user_id, sum(div(v.turnover * r.usdt_atoms, r.asset_atoms))::numeric(38,0) AS volume
     FROM vip_volumes v JOIN rates r ON r.asset_id = v.asset_id
     WHERE v.user_id = ANY($4::bigint[]) AND v.day >= $1::date AND v.day < $2::date GROUP BY v.user_id`,
    [from, before, usdt, arrayOf(users)],
  );
  return new Map(rows.map((row) => [userId(row.user_id), row.volume]));
}

/** The next users after `after`, by id, of whom anything is known here. */
export async function selectKnownUsers(db: Queryable, after: UserId | null, limit: number): Promise<UserId[]> {
  const { rows } = await db.query<{ user_id: string }>(
    `(SELECT DISTINCT user_id FROM vip_volumes WHERE user_id > $1::bigint ORDER BY user_id LIMIT $2)
     UNION (SELECT user_id FROM vip_users WHERE user_id > $1::bigint ORDER BY user_id LIMIT $2)
     ORDER BY user_id LIMIT $2`,
    [after ?? '0', limit],
  );
  return rows.map((row) => userId(row.user_id));
}

/** Writes standings: level 0 has no row. */
export function writeStandings(tx: Tx, standings: ReadonlyMap<UserId, VipStanding>): void {
  const kept = [...standings].flatMap(([user, { level, keptUntil }]) =>
    keptUntil === null ? [] : [{ user, level, keptUntil }],
  );
  const fallen = [...standings].filter(([, { keptUntil }]) => keptUntil === null).map(([user]) => user);
  if (kept.length > 0) {
    tx.send(
      `INSERT INTO vip_users (user_id, level, kept_until)
       SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::timestamptz[])
       ON CONFLICT (user_id) DO UPDATE SET level = excluded.level, kept_until = excluded.kept_until`,
      [kept.map((one) => one.user), kept.map((one) => one.level), kept.map((one) => toIso(one.keptUntil))],
    );
  }
  if (fallen.length > 0) tx.send('DELETE FROM vip_users WHERE user_id = ANY($1::bigint[])', [fallen]);
}

/** Forgets days that no window needs any more. */
export function deleteDaysBefore(tx: Tx, day: Instant): void {
  const text = toIso(day).slice(0, 10);
  tx.send('DELETE FROM vip_volumes WHERE day < $1::date', [text]);
  tx.send('DELETE FROM vip_rates WHERE day < $1::date', [text]);
}

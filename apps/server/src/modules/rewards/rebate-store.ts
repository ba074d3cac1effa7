import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type AssetId, assetId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** A share of what an invited customer paid in fees on a day in a coin. */
export interface Rebate {
  readonly owner: UserId;
  readonly payer: UserId;
  readonly level: 1 | 2;
  /** The midnight at which the day begins. */
  readonly day: Instant;
  readonly assetId: AssetId;
  readonly fee: Atoms;
  readonly shareBps: number;
  readonly amount: Atoms;
}

/** One that was worked out. */
export interface RebateLine extends Rebate {
  readonly id: string;
  readonly state: 'paid' | 'unfunded';
  readonly at: Instant;
}

const dayText = (day: Instant): string => toIso(day).slice(0, 10);

/** Whether this was worked out before. */
export async function isWorkedOut(tx: Tx, { payer, level, day, assetId: asset }: Rebate): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT 1 FROM invite_rebates WHERE payer_id = $1 AND level = $2 AND day = $3 AND asset_id = $4',
    [payer, level, dayText(day), asset],
  );
  return rowCount === 1;
}

/** Writes a line down; the same twice fails. @returns its id. */
export async function insertRebate(tx: Tx, rebate: Rebate, state: RebateLine['state'], at: Instant): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO invite_rebates (user_id, payer_id, level, day, asset_id, fee, share_bps, amount, state, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id::text AS id`,
    [
      rebate.owner,
      rebate.payer,
      rebate.level,
      dayText(rebate.day),
      rebate.assetId,
      rebate.fee,
      rebate.shareBps,
      rebate.amount,
      state,
      toIso(at),
    ],
  );
  return present(rows[0], 'the inserted line').id;
}

/** The last day that was worked out; undefined before the first. */
export async function lastDay(db: Queryable): Promise<Instant | undefined> {
  const { rows } = await db.query<{ day: string | null }>('SELECT max(day)::text AS day FROM invite_days');
  const day = rows[0]?.day ?? null;
  return day === null ? undefined : instant(Date.parse(day));
}

/** Notes that a day is worked out. @returns false where another node has done so. */
export async function insertDone(tx: Tx, day: Instant, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query('INSERT INTO invite_days (day, at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    dayText(day),
    toIso(at),
  ]);
  // The last day alone is asked for; a month of them shows that none was left out.
  await tx.query('DELETE FROM invite_days WHERE day < $1', [dayText(instant(day - 31 * dayMs))]);
  return rowCount === 1;
}

interface RebateRow {
  readonly id: string;
  readonly user_id: string;
  readonly payer_id: string;
  readonly level: 1 | 2;
  readonly day: string;
  readonly asset_id: number;
  readonly fee: bigint;
  readonly share_bps: number;
  readonly amount: bigint;
  readonly state: RebateLine['state'];
  readonly at: Date;
}

/** The lines of a customer, newest first. */
export async function listRebates(
  db: Queryable,
  owner: UserId,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: RebateLine[]; readonly total: number }> {
  const { rows } = await db.query<RebateRow>(
    `SELECT id::text AS id, user_id, payer_id, level, day::text AS day, asset_id, fee, share_bps, amount, state, at
     FROM invite_rebates WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [owner, below, limit, offset],
  );
  const lines = rows.map((row) => ({
    id: row.id,
    owner: userId(row.user_id),
    payer: userId(row.payer_id),
    level: row.level,
    day: instant(Date.parse(row.day)),
    assetId: assetId(row.asset_id),
    fee: atoms(row.fee),
    shareBps: row.share_bps,
    amount: atoms(row.amount),
    state: row.state,
    at: fromDate(row.at),
  }));
  return { rows: lines, total: await countRows(db, 'SELECT 1 FROM invite_rebates WHERE user_id = $1', [owner]) };
}

/** What was paid for a day, by owner and coin. */
export async function sumPaidOn(
  db: Queryable,
  day: Instant,
): Promise<{ readonly owner: UserId; readonly assetId: AssetId; readonly amount: bigint }[]> {
  const { rows } = await db.query<{ user_id: string; asset_id: number; amount: bigint }>(
    `SELECT user_id, asset_id, sum(amount) AS amount FROM invite_rebates WHERE day = $1 AND state = 'paid'
     GROUP BY user_id, asset_id ORDER BY user_id, asset_id`,
    [dayText(day)],
  );
  return rows.map((row) => ({ owner: userId(row.user_id), assetId: assetId(row.asset_id), amount: row.amount }));
}

/** What a customer was paid, by coin. */
export async function sumPaid(
  db: Queryable,
  owner: UserId,
): Promise<{ readonly assetId: AssetId; readonly amount: bigint }[]> {
  const { rows } = await db.query<{ asset_id: number; amount: bigint }>(
    `SELECT asset_id, sum(amount) AS amount FROM invite_rebates WHERE user_id = $1 AND state = 'paid'
     GROUP BY asset_id ORDER BY asset_id`,
    [owner],
  );
  return rows.map(({ asset_id: asset, amount }) => ({ assetId: assetId(asset), amount }));
}

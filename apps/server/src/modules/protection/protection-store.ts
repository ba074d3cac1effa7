import type { Atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { noLimit, type PlayLimit } from './play-limit.ts';

/** Whether a customer has passed the understanding test. */
export async function hasPassed(db: Queryable, owner: UserId): Promise<boolean> {
  return (await db.query('SELECT 1 FROM suitability_passes WHERE user_id = $1', [owner])).rowCount > 0;
}

/** Notes that a customer has passed; the first time stands. */
export function insertPass(tx: Tx, owner: UserId, at: Instant): void {
  tx.send('INSERT INTO suitability_passes (user_id, passed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    owner,
    toIso(at),
  ]);
}

interface Row {
  readonly daily_loss: Atoms | null;
  readonly has_pending: boolean;
  readonly pending_loss: Atoms | null;
  readonly pending_from: Date | null;
  readonly paused_until: Date | null;
}

function limitOf(row: Row | undefined): PlayLimit {
  if (row === undefined) return noLimit;
  const { daily_loss: dailyLoss, pending_loss: higher, pending_from: from, paused_until: until } = row;
  return {
    dailyLoss,
    pending: from === null ? null : { dailyLoss: higher, from: fromDate(from) },
    pausedUntil: until === null ? null : fromDate(until),
  };
}

/** What a customer has set. */
export async function selectLimit(db: Queryable, owner: UserId): Promise<PlayLimit> {
  const { rows } = await db.query<Row>('SELECT * FROM play_limits WHERE user_id = $1', [owner]);
  return limitOf(rows[0]);
}

/** What guards one customer. */
export interface Guard {
  readonly hasPassed: boolean;
  readonly limit: PlayLimit;
}

/** What guards each of some customers. */
export async function selectGuards(db: Queryable, owners: readonly UserId[]): Promise<ReadonlyMap<UserId, Guard>> {
  if (owners.length === 0) return new Map();
  const { rows } = await db.query<Row & { readonly owner: UserId; readonly has_passed: boolean }>(
    `SELECT u.id AS owner, s.user_id IS NOT NULL AS has_passed, l.daily_loss, coalesce(l.has_pending, false) AS has_pending,
       l.pending_loss, l.pending_from, l.paused_until
     FROM unnest($1::bigint[]) AS u (id) LEFT JOIN suitability_passes s ON s.user_id = u.id
       LEFT JOIN play_limits l ON l.user_id = u.id`,
    [arrayOf(owners)],
  );
  return new Map(rows.map((row) => [row.owner, { hasPassed: row.has_passed, limit: limitOf(row) }]));
}

/** The same, which nobody else changes before the transaction ends. */
export async function lockLimit(tx: Tx, owner: UserId): Promise<PlayLimit> {
  await tx.query('INSERT INTO play_limits (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [owner]);
  const { rows } = await tx.query<Row>('SELECT * FROM play_limits WHERE user_id = $1 FOR UPDATE', [owner]);
  return limitOf(rows[0]);
}

/** Writes what {@link lockLimit} has locked. */
export function updateLimit(tx: Tx, owner: UserId, { dailyLoss, pending, pausedUntil }: PlayLimit): void {
  tx.send(
    `UPDATE play_limits SET daily_loss = $2, has_pending = $3, pending_loss = $4, pending_from = $5, paused_until = $6
     WHERE user_id = $1`,
    [
      owner,
      dailyLoss?.toString() ?? null,
      pending !== null,
      pending?.dailyLoss?.toString() ?? null,
      pending === null ? null : toIso(pending.from),
      pausedUntil === null ? null : toIso(pausedUntil),
    ],
    1,
  );
}

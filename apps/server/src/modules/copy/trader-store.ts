import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** Who wants to be followed, or is. */
export interface Trader {
  readonly userId: UserId;
  readonly status: 0 | 1 | 2 | 3;
  readonly introduction: string;
  readonly isOpen: boolean;
  /** Of the profit of those who begin to follow now, in ten-thousandths. */
  readonly share: number;
  readonly appliedAt: Instant;
  readonly decidedAt: Instant | null;
  readonly reason: string;
}

interface Row {
  readonly user_id: UserId;
  readonly status: 0 | 1 | 2 | 3;
  readonly introduction: string;
  readonly is_open: boolean;
  readonly share: number;
  readonly applied_at: Date;
  readonly decided_at: Date | null;
  readonly reason: string;
}

const columns = 'user_id::text AS user_id, status, introduction, is_open, share, applied_at, decided_at, reason';

const traderOf = (row: Row): Trader => ({
  userId: row.user_id,
  status: row.status,
  introduction: row.introduction,
  isOpen: row.is_open,
  share: row.share,
  appliedAt: fromDate(row.applied_at),
  decidedAt: row.decided_at === null ? null : fromDate(row.decided_at),
  reason: row.reason,
});

/** A trader, of whatever state. */
export async function findTrader(db: Queryable, user: string): Promise<Trader | undefined> {
  const { rows } = await db.query<Row>(`SELECT ${columns} FROM copy_traders t WHERE user_id = $1`, [user]);
  return rows.map(traderOf)[0];
}

/** The same behind its lock. */
export async function lockTrader(tx: Tx, user: string): Promise<Trader | undefined> {
  const { rows } = await tx.query<Row>(`SELECT ${columns} FROM copy_traders t WHERE user_id = $1 FOR UPDATE`, [user]);
  return rows.map(traderOf)[0];
}

/** Behind a lock that others may share: the trader's state stays as it is. */
export async function shareTrader(tx: Tx, user: string): Promise<Trader | undefined> {
  const { rows } = await tx.query<Row>(`SELECT ${columns} FROM copy_traders t WHERE user_id = $1 FOR SHARE`, [user]);
  return rows.map(traderOf)[0];
}

/** Applies, again where an application was refused. @returns false where one stands. */
export async function insertApplication(
  tx: Tx,
  user: UserId,
  { introduction, share }: Pick<Trader, 'introduction' | 'share'>,
  at: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO copy_traders AS t (user_id, status, introduction, is_open, applied_at, share) VALUES ($1, 0, $2, true, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET status = 0, introduction = $2, applied_at = $3, share = $4, decided_at = NULL, reason = ''
     WHERE t.status = 2`,
    [user, introduction, toIso(at), share],
  );
  return rowCount === 1;
}

/** Writes what was decided. */
export function updateDecision(tx: Tx, user: string, status: number, reason: string, at: Instant): void {
  tx.send('UPDATE copy_traders SET status = $2, reason = $3, decided_at = $4 WHERE user_id = $1', [
    user,
    status,
    reason,
    toIso(at),
  ]);
}

/** Writes the trader's own desk. */
export function updateDesk(tx: Tx, { userId, introduction, isOpen, share }: Trader): void {
  tx.send('UPDATE copy_traders SET introduction = $2, is_open = $3, share = $4 WHERE user_id = $1', [
    userId,
    introduction,
    isOpen,
    share,
  ]);
}

/** Whoever was approved once: their positions are mirrored as long as there are copies of them. */
export async function listEverFollowed(db: Queryable): Promise<UserId[]> {
  const { rows } = await db.query<{ id: UserId }>(
    'SELECT user_id::text AS id FROM copy_traders t WHERE status IN (1, 3) ORDER BY t.user_id',
  );
  return rows.map(({ id }) => id);
}

/** Approved traders, those with the most profit first. */
export async function selectTraders(
  db: Queryable,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: Trader[]; readonly total: number }> {
  const { rows } = await db.query<Row & { readonly total: number }>(
    `SELECT ${columns}, count(*) OVER ()::int AS total FROM copy_traders t LEFT JOIN (SELECT user_id AS id, profit FROM copy_records)
       AS r ON r.id = t.user_id
     WHERE status = 1 ORDER BY r.profit DESC NULLS LAST, t.user_id LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  return { rows: rows.map(traderOf), total: rows[0]?.total ?? 0 };
}

/** Applications and traders for staff: what waits first, by its time. */
export async function selectForStaff(db: Queryable, status: number | null): Promise<Trader[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM copy_traders t WHERE $1::int IS NULL OR status = $1
     ORDER BY status <> 0, applied_at, t.user_id`,
    [status],
  );
  return rows.map(traderOf);
}

/** Whose records are kept: also of who has applied, for staff who decide. */
export async function listRecorded(db: Queryable): Promise<UserId[]> {
  const { rows } = await db.query<{ id: UserId }>(
    'SELECT user_id::text AS id FROM copy_traders t WHERE status <> 2 ORDER BY t.user_id',
  );
  return rows.map(({ id }) => id);
}

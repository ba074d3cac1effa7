import type { RetentionPart } from '@bourse/contract/privacy';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** Where a closed account was reached until it was closed. */
export interface ClosedAddresses {
  readonly email: string | null;
  readonly phone: string | null;
}

/** What is to be erased of a customer. */
export interface Erasure {
  readonly id: string;
  readonly userId: UserId;
  readonly part: RetentionPart;
  readonly dueAt: Instant;
  readonly state: 'waiting' | 'held' | 'done';
  readonly heldTimes: number;
  readonly doneAt: Instant | null;
}

interface ErasureRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly part: RetentionPart;
  readonly due_at: Date;
  readonly state: Erasure['state'];
  readonly held_times: number;
  readonly done_at: Date | null;
}

const columns = 'id::text AS id, user_id::text AS user_id, part, due_at, state, held_times, done_at';

const erasureOf = (row: ErasureRow): Erasure => ({
  id: row.id,
  userId: row.user_id,
  part: row.part,
  dueAt: fromDate(row.due_at),
  state: row.state,
  heldTimes: row.held_times,
  doneAt: row.done_at === null ? null : fromDate(row.done_at),
});

/** Notes that an account is closed, and when each part of what is kept of it is erased. */
export async function insertClosed(
  tx: Tx,
  owner: UserId,
  at: Instant,
  was: ClosedAddresses,
  days: Readonly<Record<RetentionPart, number>>,
): Promise<Erasure[]> {
  await tx.query('INSERT INTO closed_accounts (user_id, closed_at, email, phone) VALUES ($1, $2, $3, $4)', [
    owner,
    toIso(at),
    was.email,
    was.phone,
  ]);
  const { rows } = await tx.query<ErasureRow>(
    `INSERT INTO erasures (user_id, part, due_at)
     SELECT $1, part, $2::timestamptz + days * interval '24 hours'
     FROM (VALUES ('access', $3::int), ('identity', $4::int)) AS d (part, days) RETURNING ${columns}`,
    [owner, toIso(at), days.access, days.identity],
  );
  return rows.map(erasureOf);
}

/** When an account was closed; undefined while it is open. */
export async function findClosed(
  db: Queryable,
  owner: UserId,
): Promise<(ClosedAddresses & { at: Instant }) | undefined> {
  const { rows } = await db.query<ClosedAddresses & { closed_at: Date }>(
    'SELECT closed_at, email, phone FROM closed_accounts WHERE user_id = $1',
    [owner],
  );
  return rows.map(({ closed_at: at, email, phone }) => ({ at: fromDate(at), email, phone }))[0];
}

/** Forgets how the customer of a closed account was reached. */
export async function clearAddresses(tx: Tx, owner: UserId): Promise<void> {
  await tx.query('UPDATE closed_accounts SET email = NULL, phone = NULL WHERE user_id = $1', [owner]);
}

/** What was scheduled for a customer. */
export async function selectErasures(db: Queryable, owner: UserId): Promise<Erasure[]> {
  const { rows } = await db.query<ErasureRow>(`SELECT ${columns} FROM erasures WHERE user_id = $1`, [owner]);
  return rows.map(erasureOf);
}

/** An erasure that is to be done, which nobody else does before this transaction ends. */
export async function lockErasure(tx: Tx, id: string): Promise<Erasure | undefined> {
  const { rows } = await tx.query<ErasureRow>(`SELECT ${columns} FROM erasures WHERE id = $1 FOR UPDATE`, [id]);
  return rows.map(erasureOf)[0];
}

export function markErased(tx: Tx, id: string, at: Instant): void {
  tx.send(`UPDATE erasures SET state = 'done', done_at = $2 WHERE id = $1 AND state = 'waiting'`, [id, toIso(at)], 1);
}

/** Puts an erasure off until a legal hold ends. */
export function markHeld(tx: Tx, id: string): void {
  tx.send(
    `UPDATE erasures SET state = 'held', held_times = held_times + 1 WHERE id = $1 AND state = 'waiting'`,
    [id],
    1,
  );
}

/** Lets what a legal hold has put off be due again. */
export async function resumeHeld(tx: Tx, owner: UserId): Promise<Erasure[]> {
  const { rows } = await tx.query<ErasureRow>(
    `UPDATE erasures SET state = 'waiting' WHERE user_id = $1 AND state = 'held' RETURNING ${columns}`,
    [owner],
  );
  return rows.map(erasureOf);
}

/** A copy of data that was begun. */
export interface DataExport {
  readonly id: string;
  readonly userId: UserId;
  readonly staffId: string | null;
  readonly at: Instant;
}

/** Begins a copy; `reason` is empty where the customer takes it. */
export async function insertExport(
  tx: Tx,
  wanted: { readonly owner: UserId; readonly staffId: string | null; readonly reason: string; readonly at: Instant },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    'INSERT INTO data_exports (user_id, staff_id, reason, at) VALUES ($1, $2, $3, $4) RETURNING id::text AS id',
    [wanted.owner, wanted.staffId, wanted.reason, toIso(wanted.at)],
  );
  return rows[0]?.id ?? '';
}

/** How many copies a customer has begun by themselves since a moment. */
export async function countExports(db: Queryable, owner: UserId, since: Instant): Promise<number> {
  const { rows } = await db.query<{ begun: number }>(
    'SELECT count(*)::int AS begun FROM data_exports WHERE user_id = $1 AND staff_id IS NULL AND at > $2',
    [owner, toIso(since)],
  );
  return rows[0]?.begun ?? 0;
}

/** A copy that was begun by somebody of whom, and can still be read. */
export async function findExport(
  db: Queryable,
  { id, owner, staffId }: { readonly id: string; readonly owner: UserId; readonly staffId: string | null },
  now: Instant,
  lifeMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM data_exports WHERE id = $1 AND user_id = $2 AND staff_id IS NOT DISTINCT FROM $3::bigint AND at > $4',
    [id, owner, staffId, toIso(instant(now - lifeMs))],
  );
  return rowCount === 1;
}

/** The newest copy of a customer that a member of staff has begun. */
export async function findNewestExport(
  db: Queryable,
  { owner, staffId }: { readonly owner: UserId; readonly staffId: string },
): Promise<Pick<DataExport, 'id' | 'at'> | undefined> {
  const { rows } = await db.query<{ id: string; at: Date }>(
    `SELECT id::text AS id, at FROM data_exports WHERE user_id = $1 AND staff_id = $2 ORDER BY at DESC, id DESC LIMIT 1`,
    [owner, staffId],
  );
  return rows.map(({ id, at }) => ({ id, at: fromDate(at) }))[0];
}

import { sessionId, userId, type SessionId, type UserId } from '@bourse/kernel/ids';
import { dayMs, fromDate, instant, minuteMs, toIso, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { hashToken, newToken } from './token.ts';

/** S131. */
export const sessionLifeMs = 30 * dayMs;
export const sessionIdleMs = 7 * dayMs;
/** How exact `last_seen_at` is: seldom enough that reading a session is almost never a write. */
const seenEveryMs = 5 * minuteMs;

/** From where somebody acts. */
export interface Place {
  readonly ip: string;
  readonly userAgent: string;
}

export interface Session {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly address: string;
  readonly device: string;
}

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly address: string;
  readonly device: string;
}

function fromRow(row: SessionRow): Session {
  return {
    id: sessionId(row.id),
    userId: userId(row.user_id),
    createdAt: fromDate(row.created_at),
    lastSeenAt: fromDate(row.last_seen_at),
    address: row.address,
    device: row.device,
  };
}

const columns = 'id, user_id, created_at, last_seen_at, address, device';
/** $2 is now, $3 the moment before which a session has been idle too long. */
const alive = 'revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3';
const idleSince = (now: Instant): string => toIso(instant(now - sessionIdleMs));

/**
 * Opens a session and gives its token, which is kept nowhere. Of an account that is closed at the same time there is none:
 * the token is worth as little as one whose session has ended.
 * @param isProved a factor was shown for it, which is fresh for a while.
 */
export async function openSession(
  tx: Queryable,
  owner: UserId,
  place: Place,
  now: Instant,
  isProved = false,
): Promise<string> {
  const token = newToken('user');
  await tx.query(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at, address, device, factor_at)
     SELECT id, $2, $3::timestamptz, $3::timestamptz, $4::timestamptz, $5, $6, CASE WHEN $7 THEN $3::timestamptz END
     FROM (SELECT id FROM users WHERE id = $1 AND status = 'open' FOR SHARE) u`,
    [owner, hashToken(token), toIso(now), toIso(instant(now + sessionLifeMs)), place.ip, place.userAgent, isProved],
  );
  return token;
}

/** What every request asks of a session. */
export interface LiveSession {
  readonly id: SessionId;
  readonly userId: UserId;
  /** When it ends by itself. */
  readonly expiresAt: Instant;
  /** Whether it is time to note again that it is used: {@link touchSessions}. */
  readonly isUnnoted: boolean;
}

/** The live sessions of these tokens, by the hash of each in base64. */
export async function findSessions(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  now: Instant,
): Promise<Map<string, LiveSession>> {
  const { rows } = await db.query<LiveRow>(
    `SELECT encode(token_hash, 'base64') AS token, id, user_id, expires_at, last_seen_at <= $4 AS is_unnoted
     FROM sessions WHERE token_hash = ANY ($1::bytea[]) AND ${alive}`,
    [tokenHashes, toIso(now), idleSince(now), toIso(instant(now - seenEveryMs))],
  );
  return new Map(rows.map((row) => [row.token, liveOf(row)]));
}

interface LiveRow {
  readonly token: string;
  readonly id: string;
  readonly user_id: string;
  readonly expires_at: Date;
  readonly is_unnoted: boolean;
}

function liveOf(row: LiveRow): LiveSession {
  const expiresAt = fromDate(row.expires_at);
  return { id: sessionId(row.id), userId: userId(row.user_id), expiresAt, isUnnoted: row.is_unnoted };
}

/** Whether a session is live. */
export async function isSessionAlive(db: Queryable, id: SessionId, now: Instant): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM sessions WHERE id = $1 AND ${alive}`, [
    id,
    toIso(now),
    idleSince(now),
  ]);
  return rowCount === 1;
}

/**
 * A word that stays the same as long as nobody has ended a session before its time, by whatever statement: those that were
 * live then still are, until they expire. Another server than before, which may know less, has another word.
 */
export async function readSessionEnds(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ word: string }>(
    `SELECT concat(sum(count), ' ', pg_postmaster_start_time()) AS word FROM session_ends`,
  );
  return present(rows[0], 'the ends of sessions').word;
}

/** Notes that sessions were used, unless that was noted lately; in the order of their ids, so that two at once do not cross. */
export async function touchSessions(tx: Queryable, ids: readonly SessionId[], now: Instant): Promise<void> {
  await tx.query(
    `UPDATE sessions SET last_seen_at = $2 WHERE last_seen_at < $2
       AND id IN (SELECT id FROM sessions WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE)`,
    [ids, toIso(now)],
  );
}

/** The live sessions of a user, newest first, one page of them. */
export async function listSessions(
  db: Queryable,
  owner: UserId,
  now: Instant,
  page: { readonly page: number; readonly limit: number },
): Promise<{ readonly sessions: readonly Session[]; readonly total: number }> {
  const values = [owner, toIso(now), idleSince(now)];
  const { rows } = await db.query<SessionRow>(
    `SELECT ${columns} FROM sessions WHERE user_id = $1 AND ${alive} ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [...values, page.limit, (page.page - 1) * page.limit],
  );
  const counted = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM sessions WHERE user_id = $1 AND ${alive}`,
    values,
  );
  return { sessions: rows.map(fromRow), total: present(counted.rows[0], 'the count').total };
}

/** Which of a user's sessions to end. */
export type SessionChoice = { readonly only: SessionId } | { readonly except: SessionId | null };

/**
 * Ends sessions and gives the ids of those that were live. Once in a transaction and behind all that it locks: whoever ends
 * another session may have to wait for it.
 */
export async function revokeSessions(
  tx: Queryable,
  owner: UserId,
  choice: SessionChoice,
  now: Instant,
): Promise<SessionId[]> {
  const [condition, id] = 'only' in choice ? ['id = $4', choice.only] : ['id IS DISTINCT FROM $4', choice.except];
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE sessions SET revoked_at = $2 WHERE user_id = $1 AND ${alive} AND ${condition}::bigint RETURNING id`,
    [owner, toIso(now), idleSince(now), id],
  );
  return rows.map((row) => sessionId(row.id));
}

/** Of how many customers sessions were over before a moment. */
export async function countSessionsOver(db: Queryable, before: Instant): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(DISTINCT user_id)::int AS count FROM sessions WHERE expires_at < $1 OR revoked_at < $1',
    [toIso(before)],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes sessions that were over before `before`. @param mayDelete SQL, true for rows that may go. @returns how many. */
export function pruneSessions(db: Database, before: Instant, mayDelete: string, stop?: AbortSignal): Promise<number> {
  const condition = `(expires_at < $1 OR revoked_at < $1) AND ${mayDelete}`;
  return deleteInPieces(db, { table: 'sessions', condition, isUnindexed: true, values: [toIso(before)] }, stop);
}

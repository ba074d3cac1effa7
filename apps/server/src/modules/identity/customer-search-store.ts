import { userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** A customer as staff list them. */
export interface CustomerLine {
  readonly id: UserId;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nickname: string;
  readonly kind: 'customer' | 'house';
  readonly level: 0 | 1 | 2;
  readonly country: string | null;
  readonly status: 'open' | 'closed';
  readonly createdAt: Instant;
}

/** The same with what a single page says beside it. */
export interface CustomerFacts extends CustomerLine {
  readonly lang: string;
  readonly inviterId: UserId | null;
  readonly passwordChangedAt: Instant;
}

interface CustomerRow {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nickname: string;
  readonly kind: 'customer' | 'house';
  readonly auth_level: 0 | 1 | 2;
  readonly country: string | null;
  readonly status: 'open' | 'closed';
  readonly created_at: Date;
  readonly lang: string;
  readonly inviter_id: string | null;
  readonly password_changed_at: Date;
}

const columns = `u.id, u.email, u.phone, u.nickname, u.kind, u.auth_level, u.country, u.status, u.created_at, u.lang,
  u.inviter_id, u.password_changed_at`;

function factsOf(row: CustomerRow): CustomerFacts {
  return {
    id: userId(row.id),
    email: row.email,
    phone: row.phone,
    nickname: row.nickname,
    kind: row.kind,
    level: row.auth_level,
    country: row.country,
    status: row.status,
    createdAt: fromDate(row.created_at),
    lang: row.lang,
    inviterId: row.inviter_id === null ? null : userId(row.inviter_id),
    passwordChangedAt: fromDate(row.password_changed_at),
  };
}

/** How customers are looked for; null is no condition. */
export interface CustomerQuery {
  /** In small letters: the beginning of a mail or phone, a part of a name, or the address of a session. */
  readonly text: string | null;
  /** Whom the text names as a number: an id, or who owns an order. */
  readonly ids: readonly UserId[];
  /** Only these. */
  readonly among: readonly UserId[] | null;
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Customers, newest first. */
export async function searchCustomers(
  db: Queryable,
  { text, ids, among }: CustomerQuery,
  slice: ListSlice,
): Promise<{ readonly rows: CustomerLine[]; readonly total: number }> {
  const wanted = `FROM users u
    WHERE ($1::text IS NULL OR u.id = ANY ($3::bigint[]) OR u.email LIKE $2 || '%' OR u.phone LIKE $2 || '%'
        OR u.phone LIKE '+' || $2 || '%' OR lower(u.nickname) LIKE '%' || $2 || '%'
        OR u.id IN (SELECT user_id FROM sessions WHERE address = $1))
      AND ($4::bigint[] IS NULL OR u.id = ANY ($4))`;
  const values = [text, text === null ? null : escaped(text), ids, among];
  const { rows } = await db.query<CustomerRow>(
    `SELECT ${columns} ${wanted} AND ($5::bigint IS NULL OR u.id < $5) ORDER BY u.id DESC LIMIT $6 OFFSET $7`,
    [...values, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(factsOf), total: await countRows(db, `SELECT 1 ${wanted}`, values) };
}

/** One customer; undefined where there is none of that id. */
export async function findCustomer(db: Queryable, id: string): Promise<CustomerFacts | undefined> {
  const { rows } = await db.query<CustomerRow>(`SELECT ${columns} FROM users u WHERE u.id = $1`, [id]);
  return rows.map(factsOf)[0];
}

/** A session as staff see it, also one that has ended. */
export interface PastSession {
  readonly id: string;
  readonly address: string;
  readonly device: string;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  /** When it was ended or ended by itself; in the future while it may go on. */
  readonly endsAt: Instant;
}

/** Sessions of a customer, newest first. */
export async function listPastSessions(
  db: Queryable,
  owner: UserId,
  slice: ListSlice,
): Promise<{ readonly rows: PastSession[]; readonly total: number }> {
  const { rows } = await db.query<{
    id: string;
    address: string;
    device: string;
    created_at: Date;
    last_seen_at: Date;
    ends_at: Date;
  }>(
    `SELECT id, address, device, created_at, last_seen_at, coalesce(revoked_at, expires_at) AS ends_at FROM sessions
     WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [owner, slice.below, slice.limit, slice.offset],
  );
  return {
    rows: rows.map(({ id, address, device, created_at: created, last_seen_at: seen, ends_at: ends }) => ({
      id,
      address,
      device,
      createdAt: fromDate(created),
      lastSeenAt: fromDate(seen),
      endsAt: fromDate(ends),
    })),
    total: await countRows(db, 'SELECT 1 FROM sessions WHERE user_id = $1', [owner]),
  };
}

/** How many customers there are, and how many of them came on each day since a midnight; days without one are left out. */
export async function countCustomers(
  db: Queryable,
  since: Instant,
): Promise<{ readonly total: number; readonly byDay: ReadonlyMap<string, number> }> {
  const all = await db.query<{ total: number }>(`SELECT count(*)::int AS total FROM users WHERE kind = 'customer'`);
  const { rows } = await db.query<{ day: string; customers: number }>(
    `SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day, count(*)::int AS customers FROM users
     WHERE kind = 'customer' AND created_at >= $1 GROUP BY 1`,
    [toIso(since)],
  );
  return { total: all.rows[0]?.total ?? 0, byDay: new Map(rows.map(({ day, customers }) => [day, customers])) };
}

/** Keeps others who do so waiting until the transaction ends; false where there is no such customer. */
export async function lockCustomer(tx: Queryable, id: UserId): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT 1 FROM users WHERE id = $1 AND kind = 'customer' FOR NO KEY UPDATE`, [
    id,
  ]);
  return rowCount === 1;
}

/** Which of these customers have closed their accounts; the others cannot while the transaction lasts. */
export async function lockAndFindClosed(tx: Queryable, ids: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const { rows } = await tx.query<{ id: string; status: string }>(
    'SELECT id, status FROM users WHERE id = ANY ($1::bigint[]) ORDER BY id FOR SHARE',
    [ids],
  );
  return new Set(rows.filter(({ status }) => status === 'closed').map(({ id }) => userId(id)));
}

/** SQL of whether the account of an id is closed; null where the id is. */
export const isClosedSql = (id: string): string => `(SELECT status = 'closed' FROM users WHERE users.id = ${id})`;

/** Whether an account is closed now; it may be closed right after that. */
export async function isClosed(db: Queryable, id: UserId): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT FROM users WHERE id = $1 AND status = 'closed'`, [id]);
  return rowCount > 0;
}

/** The names by which others know these customers. */
export async function readNicknames(db: Queryable, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  const { rows } = await db.query<{ id: UserId; nickname: string }>(
    'SELECT id::text AS id, nickname FROM users WHERE id = ANY ($1::bigint[])',
    [[...ids]],
  );
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

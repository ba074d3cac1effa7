import { type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** The code by which a customer invites. @throws InvariantError when there is no such customer. */
export async function readInviteCode(db: Queryable, owner: UserId): Promise<string> {
  const { rows } = await db.query<{ code: string }>('SELECT code FROM invite_codes WHERE user_id = $1', [owner]);
  return present(rows[0], 'the own code').code;
}

/** Who invited a customer, and who invited them; null where the house did. */
export interface Invitation {
  readonly id: UserId;
  readonly inviter: UserId;
  readonly second: UserId | null;
}

/** Customers whom another has invited, by id from the least above `after`. */
export async function listInvitations(db: Queryable, after: UserId | null, limit: number): Promise<Invitation[]> {
  const { rows } = await db.query<{ id: string; inviter: string; second: string | null }>(
    `SELECT u.id, u.inviter_id AS inviter, i.inviter_id AS second FROM users u JOIN users i ON i.id = u.inviter_id
     WHERE u.kind = 'customer' AND ($1::bigint IS NULL OR u.id > $1) ORDER BY u.id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ id, inviter, second }) => ({
    id: userId(id),
    inviter: userId(inviter),
    second: second === null ? null : userId(second),
  }));
}

/** A customer who was invited. */
export interface Invited {
  readonly id: UserId;
  readonly nickname: string;
  readonly createdAt: Instant;
}

const invitedBy = {
  1: 'FROM users u WHERE u.inviter_id = $1',
  2: 'FROM users u JOIN users i ON i.id = u.inviter_id WHERE i.inviter_id = $1',
} as const;

/** Whom a customer has invited, or whom these have, newest first. */
export async function listInvited(
  db: Queryable,
  owner: UserId,
  level: 1 | 2,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Invited[]; readonly total: number }> {
  const { rows } = await db.query<{ id: string; nickname: string; created_at: Date }>(
    `SELECT u.id, u.nickname, u.created_at ${invitedBy[level]} AND ($2::bigint IS NULL OR u.id < $2)
     ORDER BY u.id DESC LIMIT $3 OFFSET $4`,
    [owner, below, limit, offset],
  );
  return {
    rows: rows.map(({ id, nickname, created_at: at }) => ({ id: userId(id), nickname, createdAt: fromDate(at) })),
    total: await countInvited(db, owner, level),
  };
}

/** How many they are, at most 10,000. */
export function countInvited(db: Queryable, owner: UserId, level: 1 | 2): Promise<number> {
  return countRows(db, `SELECT 1 ${invitedBy[level]}`, [owner]);
}

/** Whether two accounts were used on one device since a moment. */
export async function shareDevice(db: Queryable, one: UserId, other: UserId, since: Instant): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM known_devices a JOIN known_devices b ON b.token_hash = a.token_hash
     WHERE a.user_id = $1 AND b.user_id = $2 AND a.last_used_at >= $3 AND b.last_used_at >= $3 LIMIT 1`,
    [one, other, toIso(since)],
  );
  return rowCount === 1;
}

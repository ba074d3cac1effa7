import { isStaffRole, type StaffRole } from '@bourse/contract/roles';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { StaffRights } from './staff-store.ts';

/** A member of staff as colleagues see them. */
export interface Colleague {
  readonly id: StaffId;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly grants: readonly string[];
  readonly status: 'open' | 'closed';
  readonly mustChangePassword: boolean;
  /** Whether a second factor of theirs is on. */
  readonly hasFactor: boolean;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant | null;
  /** The other accounts that may be the same person's. */
  readonly mayBe: readonly { readonly id: StaffId; readonly name: string }[];
}

interface ColleagueRow {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly grants: readonly string[];
  readonly status: 'open' | 'closed';
  readonly must_change_password: boolean;
  readonly has_factor: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  readonly may_be: readonly { readonly id: string; readonly name: string }[];
}

const selectColleague = `
  SELECT s.id, s.name, s.roles, s.grants, s.status, s.must_change_password, s.created_at,
    (EXISTS (SELECT 1 FROM totp_factors f WHERE f.owner_kind = 'staff' AND f.owner_id = s.id AND f.state = 'active')
     OR EXISTS (SELECT 1 FROM staff_passkeys p WHERE p.staff_id = s.id)) AS has_factor,
    (SELECT max(t.last_seen_at) FROM staff_sessions t WHERE t.staff_id = s.id) AS last_seen_at,
    (SELECT coalesce(json_agg(json_build_object('id', o.id::text, 'name', o.name) ORDER BY o.id), '[]')
     FROM staff o WHERE o.id <> s.id AND o.id IN (SELECT staff_who_may_be(s.id))) AS may_be
  FROM staff s`;

function colleagueOf(row: ColleagueRow): Colleague {
  return {
    id: staffId(row.id),
    name: row.name,
    roles: row.roles.filter(isStaffRole),
    grants: row.grants,
    status: row.status,
    mustChangePassword: row.must_change_password,
    hasFactor: row.has_factor,
    createdAt: fromDate(row.created_at),
    lastSeenAt: row.last_seen_at === null ? null : fromDate(row.last_seen_at),
    mayBe: row.may_be.map(({ id, name }) => ({ id: staffId(id), name })),
  };
}

/** Everybody who works or has worked here, newest first. */
export async function selectColleagues(
  db: Queryable,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Colleague[]; readonly total: number }> {
  const { rows } = await db.query<ColleagueRow>(
    `${selectColleague} WHERE ($1::bigint IS NULL OR s.id < $1) ORDER BY s.id DESC LIMIT $2 OFFSET $3`,
    [below, limit, offset],
  );
  return { rows: rows.map(colleagueOf), total: await countRows(db, 'SELECT 1 FROM staff', []) };
}

/** A member of staff whom nobody else changes before the transaction ends. */
export async function lockColleague(tx: Tx, id: string): Promise<Colleague | undefined> {
  const { rowCount } = await tx.query('SELECT 1 FROM staff WHERE id = $1 FOR UPDATE', [id]);
  return rowCount === 0 ? undefined : readColleague(tx, id);
}

/** A member of staff; undefined where there is none of that id. */
export async function readColleague(db: Queryable, id: string): Promise<Colleague | undefined> {
  const { rows } = await db.query<ColleagueRow>(`${selectColleague} WHERE s.id = $1`, [id]);
  return rows.map(colleagueOf)[0];
}

/** Replaces what a member of staff was given. */
export function updateRights(tx: Tx, id: StaffId, { roles, grants }: StaffRights): void {
  tx.send('UPDATE staff SET roles = $2, grants = $3 WHERE id = $1', [id, roles, grants], 1);
}

/** Closes an account. */
export function closeStaff(tx: Tx, id: StaffId): void {
  tx.send(`UPDATE staff SET status = 'closed' WHERE id = $1`, [id], 1);
}

/** Sets a password that must be changed first. */
export function issueStaffPassword(tx: Tx, id: StaffId, hash: string): void {
  tx.send('UPDATE staff SET password_hash = $2, must_change_password = true WHERE id = $1', [id, hash], 1);
}

/** Ends every session of a member of staff. */
export function endStaffSessions(tx: Tx, id: StaffId, at: Instant): void {
  tx.send('UPDATE staff_sessions SET revoked_at = $2 WHERE staff_id = $1 AND revoked_at IS NULL', [id, toIso(at)]);
}

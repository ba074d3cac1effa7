import { grantsOf, isStaffRole, type StaffRole } from '@bourse/contract/roles';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import { hashOfNoPassword } from './password-hasher.ts';
import type { StaffRights } from './staff-store.ts';

/** A member of staff as colleagues see them. */
export interface Colleague {
  readonly id: StaffId;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly grants: readonly string[];
  readonly status: 'open' | 'closed';
  readonly mail: string | null;
  /** Has not set a password behind an invitation yet. */
  readonly isNew: boolean;
  /** How long the invitation works that was sent last; null where none is open. */
  readonly invitedUntil: Instant | null;
  /** Asked for by a shell, and neither opened nor voided yet. */
  readonly awaitsRecovery: boolean;
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
  readonly mail: string | null;
  readonly must_change_password: boolean;
  readonly invited_until: Date | null;
  readonly awaits_recovery: boolean;
  readonly has_factor: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  readonly may_be: readonly { readonly id: string; readonly name: string }[];
}

const selectColleague = `
  SELECT s.id, s.name, s.roles, s.grants, s.status, s.mail, s.must_change_password, s.created_at,
    (SELECT i.expires_at FROM staff_invitations i WHERE i.staff_id = s.id) AS invited_until,
    EXISTS (SELECT 1 FROM staff_recoveries r
            WHERE r.staff_id = s.id AND r.voided_by IS NULL AND r.opened_at IS NULL) AS awaits_recovery,
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
    mail: row.mail,
    isNew: row.must_change_password,
    invitedUntil: row.invited_until === null ? null : fromDate(row.invited_until),
    awaitsRecovery: row.awaits_recovery,
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

/** No password leads into the account until its owner has set another behind an invitation. */
export function endStaffPassword(tx: Tx, id: StaffId): void {
  tx.send('UPDATE staff SET password_hash = $2, must_change_password = true WHERE id = $1', [id, hashOfNoPassword], 1);
}

/** Where invitations and news of the house go. */
export function setStaffMail(tx: Tx, id: StaffId, mail: string): void {
  tx.send('UPDATE staff SET mail = $2 WHERE id = $1', [id, mail], 1);
}

/** Who can change staff now but for one; nobody changes that before the transaction ends. */
export async function lockOtherAdministrators(tx: Tx, but: StaffId): Promise<StaffId[]> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('administrators', 0))");
  const { rows } = await tx.query<{ id: string; roles: readonly string[]; grants: readonly string[] }>(
    `SELECT id, roles, grants FROM staff WHERE id <> $1 AND status = 'open' AND NOT must_change_password ORDER BY id`,
    [but],
  );
  const open = rows.filter(({ roles, grants }) => grantsOf(roles.filter(isStaffRole), grants).includes('staff.edit'));
  return open.map(({ id }) => staffId(id));
}

/** Ends every session of a member of staff. */
export function endStaffSessions(tx: Tx, id: StaffId, at: Instant): void {
  tx.send('UPDATE staff_sessions SET revoked_at = $2 WHERE staff_id = $1 AND revoked_at IS NULL', [id, toIso(at)]);
}

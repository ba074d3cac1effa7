import { grantsOf, isStaffRole, type StaffGrant, type StaffRole } from '@bourse/contract/roles';
import { sessionId, staffId, type SessionId, type StaffId } from '@bourse/kernel/ids';
import { fromDate, hourMs, instant, minuteMs, toIso, type Instant } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { StaffSession } from '../../platform/http/session-reader.ts';
import { hashOfNoPassword } from './password-hasher.ts';
import type { Place } from './session-store.ts';
import { hashToken, newToken } from './token.ts';

/** A working day, and a short pause in it. */
const staffLifeMs = 8 * hourMs;
const staffIdleMs = 15 * minuteMs;

/** What somebody is given: roles, and grants beside them. */
export interface StaffRights {
  readonly roles: readonly StaffRole[];
  readonly grants: readonly string[];
}

/** Roles as they are stored; one that a release no longer knows gives nothing. */
const rolesOf = (words: readonly string[]): StaffRole[] => words.filter(isStaffRole);

export interface StaffMember {
  readonly id: StaffId;
  readonly name: string;
  readonly passwordHash: string;
  readonly status: 'open' | 'closed';
}

interface StaffRow {
  readonly id: string;
  readonly name: string;
  readonly password_hash: string;
  readonly status: 'open' | 'closed';
}

const columns = 'id, name, password_hash, status';

function fromRow(row: StaffRow): StaffMember {
  return { id: staffId(row.id), name: row.name, passwordHash: row.password_hash, status: row.status };
}

export async function findStaffByName(db: Queryable, name: string): Promise<StaffMember | undefined> {
  const { rows } = await db.query<StaffRow>(`SELECT ${columns} FROM staff WHERE name = $1`, [name]);
  return rows[0] && fromRow(rows[0]);
}

export async function findStaff(db: Queryable, id: StaffId): Promise<StaffMember | undefined> {
  const { rows } = await db.query<StaffRow>(`SELECT ${columns} FROM staff WHERE id = $1`, [id]);
  return rows[0] && fromRow(rows[0]);
}

/** Tells whether anybody has worked here yet; accounts of the demo's past, into which no password ever led, do not. */
export async function hasStaff(db: Queryable): Promise<boolean> {
  return (await db.query('SELECT 1 FROM staff WHERE NOT must_change_password LIMIT 1', [])).rowCount > 0;
}

/** Adds a member of staff, into whose account no password leads yet; null when the name is taken. */
export async function insertStaff(
  tx: Queryable,
  member: StaffRights & { readonly name: string; readonly mail: string | null },
  now: Instant,
): Promise<StaffId | null> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO staff (name, mail, password_hash, roles, grants, must_change_password, created_at)
     VALUES ($1, $2, $3, $4, $5, true, $6) ON CONFLICT (name) DO NOTHING RETURNING id`,
    [member.name, member.mail, hashOfNoPassword, member.roles, member.grants, toIso(now)],
  );
  return rows[0] === undefined ? null : staffId(rows[0].id);
}

/** Whether no other colleague has a mail address; nobody else takes one before the transaction ends. */
export async function isMailFree(tx: Queryable, mail: string, but: StaffId | null): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('mail of staff', 0))");
  const { rowCount } = await tx.query(
    `SELECT 1 FROM staff WHERE mail = $1 AND status = 'open' AND id IS DISTINCT FROM $2`,
    [mail, but],
  );
  return rowCount === 0;
}

/** Sets the first password of an account, and its address; false where another colleague has that. */
export async function setOwnPassword(
  tx: Queryable,
  owner: StaffId,
  { passwordHash, mail }: { readonly passwordHash: string; readonly mail: string },
): Promise<boolean> {
  if (!(await isMailFree(tx, mail, owner))) return false;
  await tx.query('UPDATE staff SET password_hash = $2, mail = $3, must_change_password = false WHERE id = $1', [
    owner,
    passwordHash,
    mail,
  ]);
  return true;
}

/** Somebody who works here. */
export interface StaffFacts {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Everything that they may do, by their roles and beside them. */
  readonly grants: readonly string[];
  /** When the account was opened of somebody who came by a shell, who decides nothing that is older. */
  readonly recoveredAt: Instant | null;
}

/** What a member of staff may do, and what they are called; nothing for who has left. */
export async function readStaff(db: Queryable, id: StaffId): Promise<StaffFacts> {
  const { rows } = await db.query<{
    name: string;
    roles: readonly string[];
    grants: readonly string[];
    opened_at: Date | null;
  }>(
    `SELECT s.name, s.roles, s.grants, r.opened_at FROM staff s LEFT JOIN staff_recoveries r ON r.staff_id = s.id
     WHERE s.id = $1 AND s.status = 'open'`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) return { name: '', roles: [], grants: [], recoveredAt: null };
  const roles = rolesOf(row.roles);
  const recoveredAt = row.opened_at === null ? null : fromDate(row.opened_at);
  return { name: row.name, roles, grants: grantsOf(roles, row.grants), recoveredAt };
}

/** What members of staff are called, also of those who have left. */
export async function readStaffNames(db: Queryable, ids: readonly StaffId[]): Promise<ReadonlyMap<StaffId, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM staff WHERE id = ANY ($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [staffId(id), name]));
}

/** The members of staff who work here and hold a grant, by their names. */
export async function listStaffWith(
  db: Queryable,
  grant: StaffGrant,
): Promise<readonly { readonly id: StaffId; readonly name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string; roles: string[]; grants: string[] }>(
    `SELECT id, name, roles, grants FROM staff WHERE status = 'open' ORDER BY name`,
  );
  const holders = rows.filter(({ roles, grants }) => grantsOf(rolesOf(roles), grants).includes(grant));
  return holders.map(({ id, name }) => ({ id: staffId(id), name }));
}

/** Replaces a password; false when it is no longer the one that `member` was read with: of two at once one succeeds. */
export async function replaceStaffPassword(tx: Queryable, member: StaffMember, passwordHash: string): Promise<boolean> {
  const { rowCount } = await tx.query('UPDATE staff SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [
    member.id,
    member.passwordHash,
    passwordHash,
  ]);
  return rowCount === 1;
}

/** Opens a session; a factor that was shown for it is fresh in it. */
export async function openStaffSession(
  tx: Queryable,
  owner: StaffId,
  from: Place & { readonly hasFactor: boolean; readonly deviceHash: Buffer | null },
  now: Instant,
): Promise<string> {
  const token = newToken('staff');
  const endsAt = toIso(instant(now + staffLifeMs));
  const factorAt = from.hasFactor ? toIso(now) : null;
  await tx.query(
    `INSERT INTO staff_sessions (staff_id, token_hash, created_at, last_seen_at, expires_at, address, device, factor_at, device_hash)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8)`,
    [owner, hashToken(token), toIso(now), endsAt, from.ip, from.userAgent, factorAt, from.deviceHash],
  );
  return token;
}

interface StaffSessionRow {
  readonly id: string;
  readonly staff_id: string;
  readonly roles: readonly string[];
  readonly grants: readonly string[];
  readonly last_seen_at: Date;
  readonly has_factor: boolean;
}

/**
 * The live session of a member of staff who still works here, with their grants. Being read keeps it alive; that is
 * noted once a minute.
 */
export async function findStaffSession(db: Database, tokenHash: Buffer, now: Instant): Promise<StaffSession | null> {
  const { rows } = await db.query<StaffSessionRow>(
    `SELECT EXISTS (
       SELECT FROM totp_factors f WHERE f.owner_kind = 'staff' AND f.owner_id = s.id AND f.state = 'active'
     ) OR EXISTS (SELECT FROM staff_passkeys p WHERE p.staff_id = s.id) AS has_factor, t.id, t.staff_id, s.roles, s.grants, t.last_seen_at FROM staff_sessions t JOIN staff s ON s.id = t.staff_id
     WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > $2 AND t.last_seen_at > $3
       AND s.status = 'open'`,
    [tokenHash, toIso(now), toIso(instant(now - staffIdleMs))],
  );
  const row = rows[0];
  if (row === undefined) return null;
  if (now - fromDate(row.last_seen_at) >= minuteMs) {
    await db.withTx('touch staff session', (tx) =>
      tx.query('UPDATE staff_sessions SET last_seen_at = $2 WHERE id = $1', [row.id, toIso(now)]),
    );
  }
  const grants = grantsOf(rolesOf(row.roles), row.grants);
  return {
    staffId: staffId(row.staff_id),
    sessionId: sessionId(row.id),
    grants,
    mustSetFactor: !row.has_factor,
  };
}

export async function revokeStaffSession(tx: Queryable, id: SessionId, now: Instant): Promise<void> {
  await tx.query('UPDATE staff_sessions SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [id, toIso(now)]);
}

/** Ends all sessions of a member of staff but one. */
export async function revokeOtherStaffSessions(
  tx: Queryable,
  owner: StaffId,
  but: SessionId,
  now: Instant,
): Promise<void> {
  await tx.query('UPDATE staff_sessions SET revoked_at = $3 WHERE staff_id = $1 AND id <> $2 AND revoked_at IS NULL', [
    owner,
    but,
    toIso(now),
  ]);
}

/**
 * Deletes sessions of staff that were over before `before`, save the last of each, which tells when somebody was last seen.
 * What was done in them stands in the audit log. @returns how many.
 */
export function pruneStaffSessions(db: Database, before: Instant, stop?: AbortSignal): Promise<number> {
  const condition = `expires_at < $1 AND EXISTS (
    SELECT FROM staff_sessions later WHERE later.staff_id = staff_sessions.staff_id AND later.id > staff_sessions.id)`;
  return deleteInPieces(db, { table: 'staff_sessions', condition, isUnindexed: true, values: [toIso(before)] }, stop);
}

import { randomBytes } from 'node:crypto';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import { dayMs, fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { hashToken } from './token.ts';

/** How long an invitation works. */
const lifetimeMs = 7 * dayMs;

/** What opens an account to whoever holds it, once. */
export interface IssuedInvitation {
  readonly token: string;
  readonly expiresAt: Instant;
}

/** Makes the invitation of an account; every earlier one is worth nothing from now on. */
export async function issueInvitation(tx: Tx, member: StaffId, at: Instant): Promise<IssuedInvitation> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = instant(at + lifetimeMs);
  await tx.query(
    `INSERT INTO staff_invitations (staff_id, token_hash, issued_at, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (staff_id) DO UPDATE SET token_hash = excluded.token_hash, issued_at = excluded.issued_at,
       expires_at = excluded.expires_at`,
    [member, hashToken(token), toIso(at), toIso(expiresAt)],
  );
  return { token, expiresAt };
}

/** Nobody gets in by an invitation that was made before. */
export function endInvitation(tx: Tx, member: StaffId): void {
  tx.send('DELETE FROM staff_invitations WHERE staff_id = $1', [member]);
}

/** Whom an invitation is for. */
export interface Invited {
  readonly id: StaffId;
  readonly name: string;
  /** Where it went; null where it went nowhere. */
  readonly mail: string | null;
  readonly expiresAt: Instant;
}

/** Whom an invitation is for that works at that time; undefined where there is none. */
export async function findInvited(db: Queryable, token: string, at: Instant): Promise<Invited | undefined> {
  const { rows } = await db.query<{ id: string; name: string; mail: string | null; expires_at: Date }>(
    `SELECT s.id, s.name, s.mail, i.expires_at FROM staff_invitations i JOIN staff s ON s.id = i.staff_id
     WHERE i.token_hash = $1 AND i.expires_at > $2 AND s.status = 'open' AND s.must_change_password`,
    [hashToken(token), toIso(at)],
  );
  return rows.map((row) => ({
    id: staffId(row.id),
    name: row.name,
    mail: row.mail,
    expiresAt: fromDate(row.expires_at),
  }))[0];
}

/** Uses an invitation up; of two at once one does. @returns whether it still worked. */
export async function useInvitation(tx: Tx, token: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM staff_invitations WHERE token_hash = $1 AND expires_at > $2', [
    hashToken(token),
    toIso(at),
  ]);
  return rowCount === 1;
}

/** Whether an invitation was made since then. */
export async function hasInvitedSince(db: Queryable, since: Instant): Promise<boolean> {
  return (await db.query('SELECT 1 FROM staff_invitations WHERE issued_at > $1', [toIso(since)])).rowCount > 0;
}

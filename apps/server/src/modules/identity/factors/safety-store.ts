import { lockingChanges, type SecurityChange } from '@bourse/contract/security-change';
import type { SessionId, UserId } from '@bourse/kernel/ids';
import { fromDate, hourMs, instant, minuteMs, toIso, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** So long a factor that was shown counts in its session (A4). */
export const freshMs = 5 * minuteMs;
/** So long no money leaves after a change of password, factor or address (A4). */
export const lockMs = 24 * hourMs;

/** How an account is guarded, as far as rows say. */
export interface Safety {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly hasPayPassword: boolean;
  readonly antiPhishing: string;
}

interface SafetyRow {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recovery_codes: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly has_pay_password: boolean;
  readonly anti_phishing: string;
}

/** Reads how an account is guarded. */
export async function readSafety(db: Queryable, owner: UserId): Promise<Safety> {
  const { rows } = await db.query<SafetyRow>(
    `SELECT u.email, u.phone, u.pay_password_hash IS NOT NULL AS has_pay_password, u.anti_phishing,
       EXISTS (SELECT 1 FROM totp_factors t WHERE t.owner_kind = 'customer' AND t.owner_id = u.id AND t.state = 'active') AS totp,
       (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
       (SELECT count(*)::int FROM recovery_codes r
        WHERE r.owner_kind = 'customer' AND r.owner_id = u.id AND r.used_at IS NULL) AS recovery_codes
     FROM users u WHERE u.id = $1`,
    [owner],
  );
  const row = present(rows[0], 'the customer');
  return {
    totp: row.totp,
    passkeys: row.passkeys,
    recoveryCodes: row.recovery_codes,
    email: row.email,
    phone: row.phone,
    hasPayPassword: row.has_pay_password,
    antiPhishing: row.anti_phishing,
  };
}

/** Notes that a factor was shown in a session. */
export async function noteFactor(tx: Tx, session: SessionId, now: Instant): Promise<void> {
  await tx.query('UPDATE sessions SET factor_at = $2 WHERE id = $1', [session, toIso(now)]);
}

/** Until when the factor of a session is fresh; null where it is not. */
export async function readFreshUntil(db: Queryable, session: SessionId, now: Instant): Promise<Instant | null> {
  const { rows } = await db.query<{ factor_at: Date | null }>('SELECT factor_at FROM sessions WHERE id = $1', [
    session,
  ]);
  const at = rows[0]?.factor_at ?? null;
  const until = at === null ? null : instant(fromDate(at) + freshMs);
  return until !== null && until > now ? until : null;
}

/** Keeps a change of how an account is guarded. */
export async function insertSecurityChange(tx: Tx, owner: UserId, change: SecurityChange, now: Instant): Promise<void> {
  await tx.query('INSERT INTO security_changes (user_id, change, at) VALUES ($1, $2, $3)', [owner, change, toIso(now)]);
}

/** Why and until when no money leaves an account. */
export interface WithdrawalLock {
  readonly until: Instant;
  readonly reason: (typeof lockingChanges)[number];
}

/** The lock of an account; null where nothing has changed for 24 hours. */
export async function readLock(db: Queryable, owner: UserId, now: Instant): Promise<WithdrawalLock | null> {
  const { rows } = await db.query<{ change: WithdrawalLock['reason']; at: Date }>(
    `SELECT change, at FROM security_changes WHERE user_id = $1 AND change = ANY ($2::text[]) AND at > $3
     ORDER BY at DESC, id DESC LIMIT 1`,
    [owner, [...lockingChanges], toIso(instant(now - lockMs))],
  );
  return rows.map(({ change, at }) => ({ until: instant(fromDate(at) + lockMs), reason: change }))[0] ?? null;
}

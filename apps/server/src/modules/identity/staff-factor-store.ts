import type { StaffFactorMethod } from '@bourse/contract/staff-factors';
import type { SessionId, StaffId } from '@bourse/kernel/ids';
import { fromDate, instant, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { FactorOwner } from './factors/factor-store.ts';
import { freshMs } from './factors/safety-store.ts';

/** A member of staff as the owner of factors. */
export const asStaff = (id: StaffId): FactorOwner => ({ kind: 'staff', id });

/** The second factors of a member of staff. */
export interface StaffFactors {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

/** Reads which second factors a member of staff has. */
export async function readStaffFactors(db: Queryable, id: StaffId): Promise<StaffFactors> {
  const { rows } = await db.query<{ totp: boolean; passkeys: number; recovery_codes: number }>(
    `SELECT
       EXISTS (SELECT 1 FROM totp_factors t WHERE t.owner_kind = 'staff' AND t.owner_id = $1 AND t.state = 'active') AS totp,
       (SELECT count(*)::int FROM staff_passkeys p WHERE p.staff_id = $1) AS passkeys,
       (SELECT count(*)::int FROM recovery_codes r
        WHERE r.owner_kind = 'staff' AND r.owner_id = $1 AND r.used_at IS NULL) AS recovery_codes`,
    [id],
  );
  const row = present(rows[0], 'the factors');
  return { totp: row.totp, passkeys: row.passkeys, recoveryCodes: row.recovery_codes };
}

/** Whether there is any; recovery codes stand in for one and are none. */
export const hasStaffFactor = ({ totp, passkeys }: StaffFactors): boolean => totp || passkeys > 0;

/** By what a member of staff can show that it is them. */
export function staffMethodsOf({ totp, passkeys, recoveryCodes }: StaffFactors): StaffFactorMethod[] {
  const methods: readonly (StaffFactorMethod | false)[] = [
    passkeys > 0 && 'passkey',
    totp && 'totp',
    recoveryCodes > 0 && 'recovery',
  ];
  return methods.filter((method) => method !== false);
}

/** Notes that a factor was shown in a session. */
export async function noteStaffFactor(tx: Tx, session: SessionId, now: Instant): Promise<void> {
  await tx.query('UPDATE staff_sessions SET factor_at = $2 WHERE id = $1', [session, toIso(now)]);
}

/** Until when the factor of a session is fresh; null where it is not. */
export async function readStaffFreshUntil(db: Queryable, session: SessionId, now: Instant): Promise<Instant | null> {
  const { rows } = await db.query<{ factor_at: Date | null }>('SELECT factor_at FROM staff_sessions WHERE id = $1', [
    session,
  ]);
  const at = rows[0]?.factor_at ?? null;
  const until = at === null ? null : instant(fromDate(at) + freshMs);
  return until !== null && until > now ? until : null;
}

import type { StaffId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';

/** For so long two accounts of one device may be one person's; `staff_who_may_be` has the same. */
const sharedDeviceDays = 30;

/**
 * Whether a sign-in would join an account to another: somebody else has signed in on this device of late, and the account
 * itself has not.
 */
export async function wouldShareDevice(
  db: Queryable,
  owner: StaffId,
  deviceHash: Buffer,
  now: Instant,
): Promise<boolean> {
  const { rows } = await db.query<{ shared: boolean }>(
    `SELECT count(*) > 0 AND NOT coalesce(bool_or(staff_id = $2), false) AS shared FROM staff_sessions
     WHERE device_hash = $1 AND created_at > $3`,
    [deviceHash, owner, toIso(instant(now - sharedDeviceDays * dayMs))],
  );
  return rows[0]?.shared ?? false;
}

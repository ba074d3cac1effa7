import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import { hashToken } from './token.ts';

/** For so long a device that was shared tells that accounts belong together, as between members of staff. */
const sharedDeviceDays = 30;

/**
 * Whether a customer's account may be that of somebody who works here, or of somebody close to them: it was used on a device
 * on which staff have signed in to the back office, or shares a device with an account that was.
 * @param device what tells the device of this call, where it says so.
 */
export async function mayBeOfStaff(
  db: Queryable,
  owner: UserId,
  device: string | undefined,
  now: Instant,
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `WITH own AS (
       SELECT token_hash FROM known_devices WHERE user_id = $1 AND last_used_at > $3
       UNION SELECT $2::bytea WHERE $2::bytea IS NOT NULL
     ), near AS (
       SELECT token_hash FROM own
       UNION SELECT theirs.token_hash
       FROM own JOIN known_devices other ON other.token_hash = own.token_hash AND other.last_used_at > $3
         JOIN known_devices theirs ON theirs.user_id = other.user_id AND theirs.last_used_at > $3
     )
     SELECT EXISTS (
       SELECT FROM near JOIN staff_sessions s ON s.device_hash = near.token_hash AND s.created_at > $3
     ) AS found`,
    [owner, device === undefined ? null : hashToken(device), toIso(instant(now - sharedDeviceDays * dayMs))],
  );
  return present(rows[0], 'the answer').found;
}

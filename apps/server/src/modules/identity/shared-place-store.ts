import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';

/** Whether two users have used one device, or sessions from one network address, since a moment. */
export async function sharePlace(db: Queryable, one: UserId, other: UserId, since: Instant): Promise<boolean> {
  const { rows } = await db.query<{ shared: boolean }>(
    `SELECT EXISTS (
       SELECT FROM known_devices a JOIN known_devices b ON b.token_hash = a.token_hash
       WHERE a.user_id = $1 AND b.user_id = $2 AND a.last_used_at >= $3 AND b.last_used_at >= $3
     ) OR EXISTS (
       SELECT FROM sessions a JOIN sessions b ON b.address = a.address
       WHERE a.user_id = $1 AND b.user_id = $2 AND a.last_seen_at >= $3 AND b.last_seen_at >= $3
     ) AS shared`,
    [one, other, toIso(since)],
  );
  return rows[0]?.shared === true;
}

import type { StaffId } from '@bourse/kernel/ids';
import { hourMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** How long a case that was opened stays open to its reviewer. */
const openMs = 30 * minuteMs;

/** Somebody who wants to see a case. */
export interface View {
  readonly staffId: StaffId;
  readonly verificationId: string;
  readonly reason: string;
  readonly at: Instant;
}

async function countViews(db: Queryable, member: StaffId, now: Instant): Promise<number> {
  const { rows } = await db.query<{ views: number }>(
    'SELECT count(*)::int AS views FROM verification_views WHERE staff_id = $1 AND at > $2',
    [member, toIso(instant(now - hourMs))],
  );
  return rows[0]?.views ?? 0;
}

/**
 * Notes down that somebody opens a case (B3). Of many at once no more are let through than there may be in an hour.
 * @returns how many are left; null where there are none.
 */
export async function takeView(tx: Tx, view: View, perHour: number): Promise<number | null> {
  const { staffId: member, at } = view;
  // The row is locked from here on: the views that others of this member's have taken are counted after they commit.
  await tx.query(
    `INSERT INTO verification_viewers (staff_id) VALUES ($1)
     ON CONFLICT (staff_id) DO UPDATE SET staff_id = EXCLUDED.staff_id`,
    [member],
  );
  const left = perHour - (await countViews(tx, member, at));
  if (left <= 0) return null;
  await tx.query('INSERT INTO verification_views (staff_id, verification_id, reason, at) VALUES ($1, $2, $3, $4)', [
    member,
    view.verificationId,
    view.reason,
    toIso(at),
  ]);
  return left - 1;
}

/** Whether a member of staff has a case open. */
export async function hasOpened(db: Queryable, member: StaffId, id: string, now: Instant): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM verification_views WHERE staff_id = $1 AND verification_id = $2 AND at > $3 LIMIT 1',
    [member, id, toIso(instant(now - openMs))],
  );
  return rowCount > 0;
}

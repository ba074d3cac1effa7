import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { orderCancelled } from './spot-order.ts';

/** The newest order of a user that was created before a moment. */
export async function findLastOrderBefore(db: Queryable, user: UserId, before: Instant): Promise<number | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM spot_orders WHERE user_id = $1 AND created_at < $2 ORDER BY id DESC LIMIT 1',
    [user, toIso(before)],
  );
  return rows[0] === undefined ? undefined : Number.parseInt(rows[0].id, 10);
}

/** Deletes some orders of a user that ended without a fill, the oldest first. @returns how many. */
export async function deleteUnfilled(
  db: Database,
  user: UserId,
  { above, upTo }: { readonly above: number; readonly upTo: number },
  limit: number,
): Promise<number> {
  const { rowCount } = await db.withTx('prune unfilled orders', (tx) =>
    tx.query(
      `DELETE FROM spot_orders WHERE (created_at, id) IN (
         SELECT created_at, id FROM spot_orders
         WHERE user_id = $1 AND id > $2 AND id <= $3 AND status = ${String(orderCancelled)} AND filled = 0
         ORDER BY id LIMIT $4)`,
      [user, above, upTo, limit],
    ),
  );
  return rowCount;
}

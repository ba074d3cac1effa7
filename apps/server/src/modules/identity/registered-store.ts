import { type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A customer and when they registered. */
export interface Registered {
  readonly id: UserId;
  readonly at: Instant;
}

/** Customers with open accounts who registered from a moment and before another, by id from the least above `after`. */
export async function listRegistered(
  db: Queryable,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  after: UserId | null,
  limit: number,
): Promise<Registered[]> {
  const { rows } = await db.query<{ id: string; created_at: Date }>(
    `SELECT id::text AS id, created_at FROM users
     WHERE kind = 'customer' AND status = 'open' AND created_at >= $1 AND created_at < $2
       AND ($3::bigint IS NULL OR id > $3) ORDER BY users.id LIMIT $4`,
    [toIso(from), toIso(to), after, limit],
  );
  return rows.map(({ id, created_at: at }) => ({ id: userId(id), at: fromDate(at) }));
}

/** How many of these, each named once, are customers with open accounts. */
export async function countOpenAmong(db: Queryable, ids: readonly UserId[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM users WHERE id = ANY ($1::bigint[]) AND kind = 'customer' AND status = 'open'`,
    [arrayOf(ids)],
  );
  return rows[0]?.count ?? 0;
}

import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';

/** What runs in progress have put into a strategy, of everybody and of one customer, in atoms of USDT. */
export async function sumRunning(
  db: Queryable,
  productId: string,
  owner: UserId,
): Promise<{ readonly all: bigint; readonly own: bigint }> {
  const { rows } = await db.query<{ all: bigint; own: bigint }>(
    `SELECT coalesce(sum(amount), 0) AS all, coalesce(sum(amount) FILTER (WHERE user_id = $2), 0) AS own
     FROM strategy_runs WHERE product_id = $1 AND status = 1`,
    [productId, owner],
  );
  return present(rows[0], 'the sums');
}

/** What runs in progress have put into each strategy. */
export async function sumAllRunning(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ product_id: string; sum: bigint }>(
    'SELECT product_id, sum(amount) AS sum FROM strategy_runs WHERE status = 1 GROUP BY 1',
  );
  return new Map(rows.map(({ product_id: id, sum }) => [id, sum]));
}

/** How many runs of each strategy are over, and how many of them came back with more than was put in. */
export async function countPast(
  db: Queryable,
): Promise<ReadonlyMap<string, { readonly runs: number; readonly gained: number }>> {
  const { rows } = await db.query<{ product_id: string; runs: number; gained: number }>(
    `SELECT product_id, count(*)::int AS runs, (count(*) FILTER (WHERE returned > amount))::int AS gained
     FROM strategy_runs WHERE status > 1 GROUP BY 1`,
  );
  return new Map(rows.map(({ product_id: id, ...counts }) => [id, counts]));
}

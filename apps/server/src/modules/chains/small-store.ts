import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type AssetId, type UserId, userId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Deposit, type DepositRow, depositOf, isDeep, type ReadUpTo } from './deposit-store.ts';

/** Whose small deposits of a currency reach its minimum together, as far as they are deep enough. */
export async function selectOwnersOfSmall(
  db: Queryable,
  { network, height, final }: ReadUpTo,
  asset: AssetId,
  minimum: Atoms,
): Promise<UserId[]> {
  const { rows } = await db.query<{ user_id: string }>(
    `SELECT user_id FROM deposits WHERE ${isDeep} AND state = 'small' AND asset_id = $4 AND user_id IS NOT NULL
     GROUP BY user_id HAVING sum(amount) >= $5 ORDER BY user_id`,
    [network, height, final, asset, minimum],
  );
  return rows.map((row) => userId(row.user_id));
}

/** The small deposits of a customer that are deep enough, the largest first. */
export async function selectSmall(
  db: Queryable,
  { network, height, final }: ReadUpTo,
  asset: AssetId,
  owner: UserId,
  limit: number,
): Promise<Deposit[]> {
  const { rows } = await db.query<DepositRow>(
    `SELECT * FROM deposits WHERE ${isDeep} AND state = 'small' AND asset_id = $4 AND user_id = $5
     ORDER BY amount DESC, id LIMIT $6`,
    [network, height, final, asset, owner, limit],
  );
  return rows.map(depositOf);
}

/** What waits of small deposits of a customer, by network and currency. */
export async function sumSmallOf(db: Queryable, owner: UserId): Promise<ReadonlyMap<string, Atoms>> {
  const { rows } = await db.query<{ network: string; asset_id: number; sum: bigint }>(
    `SELECT network, asset_id, sum(amount)::numeric(38, 0) AS sum FROM deposits WHERE user_id = $1 AND state = 'small'
     GROUP BY network, asset_id`,
    [owner],
  );
  return new Map(rows.map((row) => [`${row.network} ${String(row.asset_id)}`, atoms(row.sum)]));
}

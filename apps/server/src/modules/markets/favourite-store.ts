import type { MarketId, UserId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A market that a customer keeps at hand. */
export interface Favourite {
  readonly id: string;
  readonly marketId: MarketId;
}

/** A customer's favourites in their order. */
export async function selectFavourites(db: Queryable, userId: UserId): Promise<Favourite[]> {
  const { rows } = await db.query<{ id: string; market_id: MarketId }>(
    'SELECT id, market_id FROM favourites WHERE user_id = $1 ORDER BY sort, id',
    [userId],
  );
  return rows.map((row) => ({ id: row.id, marketId: row.market_id }));
}

/** Adds markets behind those that are there already; those of them that are there stay where they are. */
export async function insertFavourites(tx: Tx, userId: UserId, markets: readonly MarketId[]): Promise<void> {
  await tx.query(
    `INSERT INTO favourites (user_id, market_id)
     SELECT $1::bigint, m.id FROM unnest($2::int[]) WITH ORDINALITY AS m (id, place) ORDER BY m.place
     ON CONFLICT (user_id, market_id) DO NOTHING`,
    [userId, arrayOf(markets)],
  );
}

/** @returns whether there was such a favourite of the customer's. */
export async function deleteFavourite(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  return (await tx.query('DELETE FROM favourites WHERE user_id = $1 AND id = $2', [userId, id])).rowCount === 1;
}

/** Puts the named favourites first, in the order in which they are named. */
export async function updateOrder(tx: Tx, userId: UserId, ids: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE favourites f SET sort = coalesce(w.place, 1000000)
     FROM favourites own LEFT JOIN unnest($2::bigint[]) WITH ORDINALITY AS w (id, place) ON w.id = own.id
     WHERE own.user_id = $1 AND f.id = own.id`,
    [userId, arrayOf(ids)],
  );
}

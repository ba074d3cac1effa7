import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** How much of a product is in running positions. */
export async function readSold(db: Queryable, productId: string): Promise<bigint> {
  const { rows } = await db.query<{ sold: bigint }>('SELECT sold FROM product_sales WHERE product_id = $1', [
    productId,
  ]);
  return rows[0]?.sold ?? 0n;
}

/** The same of several products. */
export async function readAllSold(db: Queryable, productIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ product_id: string; sold: bigint }>(
    'SELECT product_id, sold FROM product_sales WHERE product_id = ANY ($1::bigint[])',
    [productIds],
  );
  return new Map(rows.map(({ product_id: id, sold }) => [id, sold]));
}

/** Adds to what is in running positions, or takes from it with a minus; under the lock of the pool. */
export function changeSold(tx: Tx, productId: string, by: bigint): void {
  if (by === 0n) return;
  tx.send(
    `INSERT INTO product_sales AS s (product_id, sold) VALUES ($1, greatest($2::numeric, 0))
     ON CONFLICT (product_id) DO UPDATE SET sold = s.sold + $2`,
    [productId, by.toString()],
    1,
  );
}

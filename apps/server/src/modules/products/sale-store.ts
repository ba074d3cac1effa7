import { columnOf } from '../../platform/database/array-literal.ts';
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

/** A change of what is in running positions of a product. */
interface SoldChange {
  readonly productId: string;
  /** Taken away with a minus. */
  readonly by: bigint;
}

/** Changes what is in running positions of products; under the locks of their pools. */
export function changeSold(tx: Tx, changes: readonly SoldChange[]): void {
  const sums = new Map<string, bigint>();
  for (const { productId, by } of changes) sums.set(productId, (sums.get(productId) ?? 0n) + by);
  const moved = [...sums].filter(([, by]) => by !== 0n);
  if (moved.length === 0) return;
  const ids = moved.map(([id]) => id);
  tx.send(
    `INSERT INTO product_sales (product_id, sold) SELECT id, 0 FROM unnest($1::bigint[]) AS c (id)
     ON CONFLICT DO NOTHING`,
    [ids],
  );
  tx.send(
    `UPDATE product_sales s SET sold = s.sold + c.change FROM unnest($1::bigint[], $2::numeric[]) AS c (id, change)
     WHERE s.product_id = c.id`,
    [ids, columnOf(moved, ([, by]) => by)],
    moved.length,
  );
}

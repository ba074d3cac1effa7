import { fromDate } from '@bourse/kernel/instant';
import { arrayOf } from '../../../platform/database/array-literal.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import { type ContractTrade, recentTrades } from './recent-trades.ts';

/** The latest trades of contracts, newest first. */
export async function selectTrades(
  db: Queryable,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ContractTrade[]>> {
  const { rows } = await db.query<{ product_id: string; at: Date; ticks: string; lots: number; taker: 'buy' | 'sell' }>(
    `SELECT t.product_id, t.at, t.ticks, t.lots, t.taker FROM unnest($1::bigint[]) AS p (id) CROSS JOIN LATERAL (
       SELECT * FROM lever_fills f WHERE product_id = p.id AND taker IS NOT NULL ORDER BY f.id DESC LIMIT $2) AS t
     ORDER BY t.id DESC`,
    [arrayOf(productIds), recentTrades],
  );
  const trades = new Map<string, ContractTrade[]>();
  for (const { product_id: product, at, ticks, lots, taker: side } of rows) {
    const ofProduct = trades.get(product) ?? [];
    trades.set(product, ofProduct);
    ofProduct.push({ at: fromDate(at), ticks: Number.parseInt(ticks, 10), lots, side });
  }
  return trades;
}

import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { AssetId } from '@bourse/kernel/ids';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Price } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';
import type { BasketCoin } from './etf.ts';

/** The coins of one share since a rebalancing. */
export interface Basket {
  readonly epoch: number;
  readonly at: Instant;
  readonly coins: readonly BasketCoin[];
}

interface BasketRow {
  readonly product_id: string;
  readonly epoch: number;
  readonly asset_id: AssetId;
  readonly units: bigint;
  readonly weight: bigint;
  readonly at: Date;
}

/** The baskets of products that are in force, by product; none for one that has not begun. */
export async function selectBaskets(
  db: Queryable,
  registry: Registry,
  productIds: readonly string[],
): Promise<Map<string, Basket>> {
  const { rows } = await db.query<BasketRow>(
    `SELECT b.* FROM etf_baskets b
     JOIN (SELECT product_id, max(epoch) AS epoch FROM etf_baskets WHERE product_id = ANY ($1::bigint[]) GROUP BY 1) l
       USING (product_id, epoch) ORDER BY b.asset_id`,
    [productIds],
  );
  const byProduct = Map.groupBy(rows, (row) => row.product_id);
  return new Map(
    [...byProduct].map(([id, own]) => {
      const coins = own.map(({ asset_id: coin, units, weight }) => {
        return { id: coin, scale: registry.getAsset(coin).scale, units, weight };
      });
      const [first] = own;
      return [id, { epoch: first?.epoch ?? 0, at: fromDate(first?.at ?? new Date(0)), coins }];
    }),
  );
}

/** Begins an epoch; of two at once one succeeds. @returns whether this one did. */
export async function insertBasket(tx: Tx, productId: string, { epoch, at, coins }: Basket): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO etf_baskets (product_id, epoch, asset_id, units, weight, at)
     SELECT $1, $2, c.*, $6::timestamptz FROM unnest($3::int[], $4::numeric[], $5::numeric[]) AS c
     ON CONFLICT DO NOTHING`,
    [
      productId,
      epoch,
      columnOf(coins, ({ id }) => id),
      columnOf(coins, ({ units }) => units),
      columnOf(coins, ({ weight }) => weight),
      toIso(at),
    ],
  );
  return rowCount === coins.length;
}

/** Writes down what a share was worth when a day began; the first to say it is believed. */
export async function insertDayPrice(tx: Tx, productId: string, day: Instant, sharePrice: Price): Promise<void> {
  await tx.query(
    'INSERT INTO etf_days (product_id, day, share_price) VALUES ($1, $2::date, $3) ON CONFLICT DO NOTHING',
    [productId, toIso(day).slice(0, 10), sharePrice.toString()],
  );
}

/** What a share was worth at the beginnings of these days, by `product day`. */
export async function selectDayPrices(
  db: Queryable,
  productIds: readonly string[],
  days: readonly Instant[],
): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ product_id: string; day: string; share_price: bigint }>(
    `SELECT product_id, day::text AS day, share_price FROM etf_days
     WHERE product_id = ANY ($1::bigint[]) AND day = ANY ($2::date[])`,
    [productIds, days.map((day) => toIso(day).slice(0, 10))],
  );
  return new Map(rows.map(({ product_id: id, day, share_price: value }) => [`${id} ${day}`, value]));
}

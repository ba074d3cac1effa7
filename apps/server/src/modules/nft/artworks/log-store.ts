import type { NftSaleType } from '@bourse/contract/nft-rules';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';

/** Something that has happened to a work or a box; amounts in atoms. */
export interface Happened {
  readonly code: string;
  readonly kind: 'list' | 'bid' | 'sale' | 'return';
  readonly saleType: NftSaleType;
  readonly price: bigint;
  readonly assetId: AssetId;
  /** Who offered, bid or bought; and of a sale, who sold. Null: the house. */
  readonly userId: UserId | null;
  readonly sellerId: UserId | null;
  readonly at: Instant;
}

/** A line of it. */
export interface LogLine extends Happened {
  readonly id: string;
}

/** Writes down what has happened. */
export function writeLog(tx: Tx, happened: Happened): void {
  tx.send(
    `INSERT INTO nft_log (code, kind, sale_type, price, asset_id, user_id, seller_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      happened.code,
      happened.kind,
      happened.saleType,
      happened.price.toString(),
      happened.assetId,
      happened.userId,
      happened.sellerId,
      toIso(happened.at),
    ],
    1,
  );
}

interface Row {
  readonly id: string;
  readonly code: string;
  readonly kind: Happened['kind'];
  readonly sale_type: NftSaleType;
  readonly price: bigint;
  readonly asset_id: AssetId;
  readonly user_id: UserId | null;
  readonly seller_id: UserId | null;
  readonly at: Date;
}

const lineOf = (row: Row): LogLine => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  saleType: row.sale_type,
  price: row.price,
  assetId: row.asset_id,
  userId: row.user_id,
  sellerId: row.seller_id,
  at: fromDate(row.at),
});

/** What has happened to a code, or what a customer had a part in, newest first. */
export async function selectLog(
  db: Queryable,
  wanted: { readonly code: string } | { readonly owner: UserId },
  slice: ListSlice,
): Promise<{ readonly rows: LogLine[]; readonly total: number }> {
  const [where, value] =
    'code' in wanted ? ['l.code = $1', wanted.code] : ['(l.user_id = $1 OR l.seller_id = $1)', wanted.owner];
  const { rows } = await db.query<Row>(
    `SELECT l.* FROM nft_log l WHERE ${where} AND ($2::bigint IS NULL OR l.id < $2) ORDER BY l.id DESC LIMIT $3 OFFSET $4`,
    [value, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(lineOf), total: await countRows(db, `SELECT 1 FROM nft_log l WHERE ${where}`, [value]) };
}

import type { Atoms } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';
import { price, type Price } from '../../prices/index.ts';
import type { Offer } from './conversion-request.ts';
import { deleteInPieces } from '../../../platform/database/delete-in-pieces.ts';

/** A firm offer as it was stored. */
export interface StoredQuote {
  readonly fromAsset: AssetId;
  readonly toAsset: AssetId;
  readonly amount: Atoms;
  readonly fromPrice: Price;
  readonly toPrice: Price;
  /** The fee that it was made with. */
  readonly feeBps: number;
  readonly validUntil: Instant;
  readonly used: boolean;
  /** The prices that it holds firm; null on quotes of an earlier release. */
  readonly tickId: number | null;
}

/** The columns that quotes and conversions share. */
function columnsOf(userId: UserId, { amount, from, to }: Offer): unknown[] {
  return [userId, from.asset.id, to.asset.id, amount.toString(), from.price.toString(), to.price.toString()];
}

/** @returns the id. */
export async function insertQuote(
  tx: Tx,
  userId: UserId,
  offer: Offer,
  validUntil: Instant,
  tickId: number,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO conversion_quotes (user_id, from_asset, to_asset, amount, from_price, to_price, fee_bps, valid_until, tick_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [...columnsOf(userId, offer), offer.feeBps, toIso(validUntil), tickId],
  );
  return present(rows[0], 'the inserted quote').id;
}

/** Finds a customer's quote and keeps others from using it until this transaction ends. */
export async function lockQuote(tx: Tx, userId: UserId, id: string): Promise<StoredQuote | null> {
  const { rows } = await tx.query<{
    from_asset: AssetId;
    to_asset: AssetId;
    amount: Atoms;
    from_price: bigint;
    to_price: bigint;
    fee_bps: number;
    valid_until: Date;
    used: boolean;
    tick_id: string | null;
  }>(
    `SELECT from_asset, to_asset, amount, from_price, to_price, fee_bps, valid_until, used, tick_id
     FROM conversion_quotes WHERE id = $1 AND user_id = $2 FOR UPDATE`,
    [id, userId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    fromAsset: row.from_asset,
    toAsset: row.to_asset,
    amount: row.amount,
    fromPrice: price(row.from_price),
    toPrice: price(row.to_price),
    feeBps: row.fee_bps,
    validUntil: fromDate(row.valid_until),
    used: row.used,
    tickId: row.tick_id === null ? null : Number.parseInt(row.tick_id, 10),
  };
}

export function markQuoteUsed(tx: Tx, id: string): void {
  tx.send('UPDATE conversion_quotes SET used = true WHERE id = $1 AND NOT used', [id], 1);
}

/** @returns the id. */
export async function insertConversion(tx: Tx, userId: UserId, offer: Offer, at: Instant): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO conversions
       (user_id, from_asset, to_asset, amount, from_price, to_price, fee_bps, gross, fee, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [...columnsOf(userId, offer), offer.feeBps, offer.terms.gross.toString(), offer.terms.fee.toString(), toIso(at)],
  );
  return present(rows[0], 'the inserted conversion').id;
}

/** What conversions have given since a moment, before their fees, by the currency that arrived; in its atoms. */
export async function sumConverted(
  db: Queryable,
  since: Instant,
): Promise<readonly { readonly assetId: AssetId; readonly gross: bigint }[]> {
  const { rows } = await db.query<{ to_asset: AssetId; gross: bigint }>(
    `SELECT to_asset, sum(gross)::numeric(38,0) AS gross FROM conversions WHERE at > $1 GROUP BY to_asset ORDER BY to_asset`,
    [toIso(since)],
  );
  return rows.map(({ to_asset: assetId, gross }) => ({ assetId, gross }));
}

/** A conversion as it was stored: both prices and what was paid, given and kept, in atoms. */
export interface StoredConversion {
  readonly id: string;
  readonly fromAsset: AssetId;
  readonly toAsset: AssetId;
  readonly amount: Atoms;
  readonly fromPrice: Price;
  readonly toPrice: Price;
  readonly gross: Atoms;
  readonly fee: Atoms;
  readonly at: Instant;
}

/** A customer's conversions, newest first. */
export async function selectConversions(
  db: Queryable,
  userId: UserId,
  slice: ListSlice,
): Promise<{ readonly rows: StoredConversion[]; readonly total: number }> {
  const { rows } = await db.query<{
    id: string;
    from_asset: AssetId;
    to_asset: AssetId;
    amount: Atoms;
    from_price: bigint;
    to_price: bigint;
    gross: Atoms;
    fee: Atoms;
    at: Date;
  }>(
    `SELECT id, from_asset, to_asset, amount, from_price, to_price, gross, fee, at FROM conversions
     WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [userId, slice.below, slice.limit, slice.offset],
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      fromAsset: row.from_asset,
      toAsset: row.to_asset,
      amount: row.amount,
      fromPrice: price(row.from_price),
      toPrice: price(row.to_price),
      gross: row.gross,
      fee: row.fee,
      at: fromDate(row.at),
    })),
    total: await countRows(db, 'SELECT 1 FROM conversions WHERE user_id = $1', [userId]),
  };
}

/** Forgets quotes whose time is over, in bounded pieces; a conversion keeps its prices by itself. */
export async function pruneQuotes(db: Database, now: Instant, stop?: AbortSignal): Promise<void> {
  await deleteInPieces(db, { table: 'conversion_quotes', condition: 'valid_until < $1', values: [toIso(now)] }, stop);
}

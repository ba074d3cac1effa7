import type { AssetId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../../platform/database/array-literal.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import { type Price, price } from '../price.ts';

/** What a coin was worth in USDT in the hour that began at `at`. */
export interface PriceMark {
  readonly assetId: AssetId;
  readonly at: Instant;
  readonly price: Price;
}

/** Keeps prices of hours; a coin that has one for the hour already keeps it. */
export function insertMarks(tx: Tx, marks: readonly PriceMark[]): void {
  tx.send(
    `INSERT INTO price_marks (asset_id, at, price)
     SELECT * FROM unnest($1::int[], $2::timestamptz[], $3::numeric[]) ON CONFLICT DO NOTHING`,
    [
      columnOf(marks, (mark) => mark.assetId),
      columnOf(marks, (mark) => toIso(mark.at)),
      columnOf(marks, (mark) => mark.price),
    ],
  );
}

/** A coin at a moment. */
export interface PriceQuestion {
  readonly assetId: AssetId;
  readonly at: Instant;
}

/**
 * What coins were worth in USDT, in the order of the questions: by the last mark up to the moment, and before the first
 * mark by that one, so that nobody gains by a price becoming known; null for a coin without any.
 */
export async function listMarkedPrices(db: Queryable, questions: readonly PriceQuestion[]): Promise<(Price | null)[]> {
  if (questions.length === 0) return [];
  const { rows } = await db.query<{ price: bigint | null }>(
    `SELECT coalesce(
       (SELECT price FROM price_marks m WHERE m.asset_id = q.asset_id AND m.at <= q.at ORDER BY m.at DESC LIMIT 1),
       (SELECT price FROM price_marks m WHERE m.asset_id = q.asset_id ORDER BY m.at LIMIT 1)) AS price
     FROM unnest($1::int[], $2::timestamptz[]) WITH ORDINALITY q (asset_id, at, place) ORDER BY q.place`,
    [columnOf(questions, (one) => one.assetId), columnOf(questions, (one) => toIso(one.at))],
  );
  return rows.map((row) => (row.price === null ? null : price(row.price)));
}

import type { Atoms } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../platform/database/database.ts';
import { price, type Price } from '../prices/index.ts';
import type { NewQuote, Quote } from './order.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';

/** @returns the id. */
export async function insertQuote(tx: Tx, quote: NewQuote): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO otc_quotes (user_id, product_id, terms_id, coin_id, side, number, price, total, reviewed, tick_id,
       valid_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      quote.userId,
      quote.productId,
      quote.termsId,
      quote.coinId,
      quote.side === 'buy' ? 1 : 2,
      ...[quote.number, quote.price, quote.total].map(String),
      quote.reviewed,
      quote.tickId,
      toIso(quote.validUntil),
    ],
  );
  return present(rows[0], 'the inserted quote').id;
}

interface Row {
  readonly id: string;
  readonly user_id: UserId;
  readonly product_id: string;
  readonly terms_id: string;
  readonly coin_id: AssetId;
  readonly side: 1 | 2;
  readonly number: Atoms;
  readonly price: Price;
  readonly total: Atoms;
  readonly reviewed: boolean;
  readonly tick_id: string;
  readonly valid_until: Date;
  readonly used: boolean;
}

/** Finds a customer's quote and keeps others from using it until this transaction ends; null where it is not theirs. */
export async function lockQuote(tx: Tx, owner: UserId, id: string): Promise<Quote | null> {
  const { rows } = await tx.query<Row>('SELECT * FROM otc_quotes WHERE id = $1 AND user_id = $2 FOR UPDATE', [
    id,
    owner,
  ]);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    termsId: row.terms_id,
    coinId: row.coin_id,
    side: row.side === 1 ? 'buy' : 'sell',
    number: row.number,
    price: price(row.price),
    total: row.total,
    reviewed: row.reviewed,
    tickId: Number.parseInt(row.tick_id, 10),
    validUntil: fromDate(row.valid_until),
    used: row.used,
  };
}

/** Marks a quote, which is locked, as taken. */
export function markQuoteUsed(tx: Tx, id: string): void {
  tx.send('UPDATE otc_quotes SET used = true WHERE id = $1 AND NOT used', [id], 1);
}

/** Removes quotes that nobody has taken and that are over for a day. */
export function pruneQuotes(db: Database, before: Instant, stop?: AbortSignal): Promise<number> {
  const condition = 'NOT used AND valid_until < $1';
  return deleteInPieces(db, { table: 'otc_quotes', condition, isUnindexed: true, values: [toIso(before)] }, stop);
}

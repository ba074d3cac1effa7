import type { FiatCountry, FiatMethod } from '@bourse/contract/fiat-rules';
import type { Atoms } from '@bourse/kernel/amount';
import { assetId, type AssetId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { deleteInPieces } from '../../../platform/database/delete-in-pieces.ts';

/** What a quote holds firm. */
export interface FiatQuote {
  readonly country: FiatCountry;
  readonly currency: string;
  readonly method: FiatMethod;
  readonly bank: string;
  /** In whole units of the currency. */
  readonly amount: bigint;
  readonly assetId: AssetId;
  readonly usdt: Atoms;
  readonly gross: Atoms;
  readonly fee: Atoms;
  /** Of the price that a coin other than USDT was reckoned at. */
  readonly tickId: number | null;
  readonly validUntil: Instant;
}

/** @returns its id. */
export async function insertQuote(tx: Tx, owner: UserId, one: FiatQuote): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO fiat_quotes (user_id, country, currency_code, method, bank, amount, asset_id, usdt, gross, fee, tick_id,
       valid_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id::text AS id`,
    [
      owner,
      one.country,
      one.currency,
      one.method,
      one.bank,
      one.amount,
      one.assetId,
      one.usdt,
      one.gross,
      one.fee,
      one.tickId,
      toIso(one.validUntil),
    ],
  );
  return present(rows[0], 'the inserted quote').id;
}

/** A customer's quote, which nobody else uses before this transaction ends. */
export async function lockQuote(
  tx: Tx,
  owner: UserId,
  id: string,
): Promise<(FiatQuote & { readonly used: boolean }) | undefined> {
  const { rows } = await tx.query<{
    country: FiatCountry;
    currency_code: string;
    method: FiatMethod;
    bank: string;
    amount: bigint;
    asset_id: number;
    usdt: Atoms;
    gross: Atoms;
    fee: Atoms;
    tick_id: string | null;
    valid_until: Date;
    used: boolean;
  }>('SELECT * FROM fiat_quotes WHERE id = $1 AND user_id = $2 FOR UPDATE', [id, owner]);
  return rows.map((row) => ({
    country: row.country,
    currency: row.currency_code,
    method: row.method,
    bank: row.bank,
    amount: row.amount,
    assetId: assetId(row.asset_id),
    usdt: row.usdt,
    gross: row.gross,
    fee: row.fee,
    tickId: row.tick_id === null ? null : Number.parseInt(row.tick_id, 10),
    validUntil: fromDate(row.valid_until),
    used: row.used,
  }))[0];
}

export function markQuoteUsed(tx: Tx, id: string): void {
  tx.send('UPDATE fiat_quotes SET used = true WHERE id = $1 AND NOT used', [id], 1);
}

/** Forgets quotes whose time is over, in bounded pieces; an order keeps its terms by itself. */
export async function pruneFiatQuotes(db: Database, before: Instant, stop?: AbortSignal): Promise<void> {
  await deleteInPieces(db, { table: 'fiat_quotes', condition: 'valid_until < $1', values: [toIso(before)] }, stop);
}

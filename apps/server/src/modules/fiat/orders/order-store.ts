import { type BankAccount, bankAccount, type FiatCountry, type FiatMethod } from '@bourse/contract/fiat-rules';
import type { Atoms } from '@bourse/kernel/amount';
import { assetId, type AssetId, staffId, type StaffId, userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import * as z from 'zod/mini';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';

export type OrderState = 0 | 1 | 2 | 3 | 4;
export type ProviderName = 'bank' | 'test';

/** A purchase as it stands; its terms are those of its quote. */
export interface FiatOrder {
  readonly id: string;
  readonly userId: UserId;
  readonly country: FiatCountry;
  readonly currency: string;
  readonly method: FiatMethod;
  readonly bank: string;
  readonly provider: ProviderName;
  /** In whole units of the currency. */
  readonly amount: bigint;
  readonly assetId: AssetId;
  readonly usdt: Atoms;
  readonly gross: Atoms;
  readonly fee: Atoms;
  /** Sealed. */
  readonly payer: Buffer | null;
  readonly transfer: BankAccount | null;
  readonly state: OrderState;
  readonly createdAt: Instant;
  readonly proofUntil: Instant;
  readonly file: string | null;
  readonly paymentUntil: Instant | null;
  readonly endedAt: Instant | null;
  readonly endedBy: StaffId | null;
  readonly reason: string;
  readonly paymentId: string | null;
}

interface OrderRow {
  readonly id: string;
  readonly user_id: string;
  readonly country: FiatCountry;
  readonly currency_code: string;
  readonly method: FiatMethod;
  readonly bank: string;
  readonly provider: ProviderName;
  readonly amount: bigint;
  readonly asset_id: number;
  readonly usdt: Atoms;
  readonly gross: Atoms;
  readonly fee: Atoms;
  readonly payer: Buffer | null;
  readonly transfer: unknown;
  readonly state: OrderState;
  readonly created_at: Date;
  readonly proof_until: Date;
  readonly file: string | null;
  readonly payment_until: Date | null;
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
  readonly reason: string;
  readonly payment_id: string | null;
}

const columns = `id::text AS id, user_id::text AS user_id, country, currency_code, method, bank, provider, amount, asset_id,
  usdt, gross, fee, payer, transfer, state, created_at, proof_until, file, payment_until, ended_at,
  ended_by::text AS ended_by, reason, payment_id::text AS payment_id`;

const momentOf = (at: Date | null): Instant | null => (at === null ? null : fromDate(at));

function orderOf(row: OrderRow): FiatOrder {
  return {
    id: row.id,
    userId: userId(row.user_id),
    country: row.country,
    currency: row.currency_code,
    method: row.method,
    bank: row.bank,
    provider: row.provider,
    amount: row.amount,
    assetId: assetId(row.asset_id),
    usdt: row.usdt,
    gross: row.gross,
    fee: row.fee,
    payer: row.payer,
    transfer: row.transfer === null ? null : z.parse(bankAccount, row.transfer),
    state: row.state,
    createdAt: fromDate(row.created_at),
    proofUntil: fromDate(row.proof_until),
    file: row.file,
    paymentUntil: momentOf(row.payment_until),
    endedAt: momentOf(row.ended_at),
    endedBy: row.ended_by === null ? null : staffId(row.ended_by),
    reason: row.reason,
    paymentId: row.payment_id,
  };
}

export type NewOrder = Omit<
  FiatOrder,
  'id' | 'state' | 'file' | 'paymentUntil' | 'endedAt' | 'endedBy' | 'reason' | 'paymentId'
>;

export async function insertOrder(tx: Tx, one: NewOrder): Promise<FiatOrder> {
  const { rows } = await tx.query<OrderRow>(
    `INSERT INTO fiat_orders (user_id, country, currency_code, method, bank, provider, amount, asset_id, usdt, gross, fee,
       payer, transfer, created_at, proof_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING ${columns}`,
    [
      one.userId,
      one.country,
      one.currency,
      one.method,
      one.bank,
      one.provider,
      one.amount,
      one.assetId,
      one.usdt,
      one.gross,
      one.fee,
      one.payer,
      one.transfer === null ? null : JSON.stringify(one.transfer),
      toIso(one.createdAt),
      toIso(one.proofUntil),
    ],
  );
  return orderOf(present(rows[0], 'the inserted order'));
}

/** An order; with `lock` nobody else moves it before the transaction ends. */
export async function findOrder(db: Queryable, id: string, lock = false): Promise<FiatOrder | undefined> {
  const text = `SELECT ${columns} FROM fiat_orders WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`;
  return (await db.query<OrderRow>(text, [id])).rows.map(orderOf)[0];
}

/** How many of a customer are to be paid or under review. */
export async function countOpenOrdersOf(db: Queryable, owner: UserId): Promise<number> {
  return countRows(db, 'SELECT 1 FROM fiat_orders WHERE user_id = $1 AND state IN (0, 1)', [owner]);
}

/** Those of a customer, newest first. */
export async function selectOwnOrders(
  db: Queryable,
  owner: UserId,
  state: number | null,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: FiatOrder[]; readonly total: number }> {
  const wanted = 'FROM fiat_orders WHERE user_id = $1 AND ($2::smallint IS NULL OR state = $2)';
  const { rows } = await db.query<OrderRow>(
    `SELECT ${columns} ${wanted} AND ($3::bigint IS NULL OR fiat_orders.id < $3)
     ORDER BY fiat_orders.id DESC LIMIT $4 OFFSET $5`,
    [owner, state, below, limit, offset],
  );
  return { rows: rows.map(orderOf), total: await countRows(db, `SELECT 1 ${wanted}`, [owner, state]) };
}

/** Those in a state: under review the oldest first, else newest first. */
export async function selectOrders(
  db: Queryable,
  state: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: FiatOrder[]; readonly total: number }> {
  const { rows } = await db.query<OrderRow>(
    `SELECT ${columns} FROM fiat_orders WHERE state = $1
     ORDER BY fiat_orders.id ${state === 1 ? '' : 'DESC'} LIMIT $2 OFFSET $3`,
    [state, limit, offset],
  );
  return { rows: rows.map(orderOf), total: await countRows(db, 'SELECT 1 FROM fiat_orders WHERE state = $1', [state]) };
}

/** Notes the screenshot of a locked order that is to be paid, and until when its money must be there. */
export function proveOrder(tx: Tx, id: string, file: string, paymentUntil: Instant): void {
  tx.send(
    'UPDATE fiat_orders SET state = 1, file = $2, payment_until = $3 WHERE id = $1 AND state = 0',
    [id, file, toIso(paymentUntil)],
    1,
  );
}

/** How a locked order ended. */
export interface OrderEnd {
  readonly state: 2 | 3 | 4;
  readonly at: Instant;
  readonly by: StaffId | null;
  readonly reason: string;
  readonly paymentId: string | null;
}

export function endOrder(tx: Tx, id: string, { state, at, by, reason, paymentId }: OrderEnd): void {
  tx.send(
    `UPDATE fiat_orders SET state = $2, ended_at = $3, ended_by = $4, reason = $5, payment_id = $6
     WHERE id = $1 AND state IN (0, 1)`,
    [id, state, toIso(at), by, reason, paymentId],
    1,
  );
}

/** Forgets who has paid, and what staff have written. */
export async function eraseOrders(tx: Tx, owner: UserId): Promise<void> {
  await tx.query(`UPDATE fiat_orders SET payer = NULL, reason = '' WHERE user_id = $1`, [owner]);
}

/** How many purchases wait for a review. */
export function countOrdersUnderReview(db: Queryable): Promise<number> {
  return countRows(db, 'SELECT 1 FROM fiat_orders WHERE state = 1', []);
}

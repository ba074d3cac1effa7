import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import { price, type Price } from '../prices/index.ts';
import type { Order, OrderAccounts, RejectionReason } from './order.ts';

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
  readonly tick_id: string;
  readonly coin_account: AccountId;
  readonly usdt_account: AccountId;
  readonly coin_pool: AccountId;
  readonly usdt_pool: AccountId;
  readonly status: 1 | 2 | 3;
  readonly rejected_because: RejectionReason | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly decided_at: Date | null;
  readonly appeal: string | null;
  readonly appeal_answer: string | null;
}

const columns = `o.id, o.user_id, q.product_id, q.terms_id, q.coin_id, q.side, q.number, q.price, q.total, q.tick_id,
  o.coin_account, o.usdt_account, o.coin_pool, o.usdt_pool, o.status, o.rejected_because, o.created_at, o.expires_at,
  o.decided_at, o.appeal, o.appeal_answer`;
const joined = 'FROM otc_orders o JOIN otc_quotes q ON q.id = o.quote_id';

function orderOf(row: Row): Order {
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
    tickId: Number.parseInt(row.tick_id, 10),
    accounts: {
      coin: row.coin_account,
      usdt: row.usdt_account,
      coinPool: row.coin_pool,
      usdtPool: row.usdt_pool,
    },
    status: row.status,
    rejectedBecause: row.rejected_because,
    createdAt: fromDate(row.created_at),
    expiresAt: fromDate(row.expires_at),
    decidedAt: row.decided_at === null ? null : fromDate(row.decided_at),
    appeal: row.appeal,
    appealAnswer: row.appeal_answer,
  };
}

/** What an order is written with beside its quote. */
export interface NewOrder {
  readonly quoteId: string;
  readonly userId: UserId;
  readonly accounts: OrderAccounts;
  /** Completed at once, or matching. */
  readonly isCompleted: boolean;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** @returns the order as it stands. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Order> {
  const { coin, usdt, coinPool, usdtPool } = order.accounts;
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO otc_orders (quote_id, user_id, coin_account, usdt_account, coin_pool, usdt_pool, status, created_at,
       expires_at, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      order.quoteId,
      order.userId,
      coin,
      usdt,
      coinPool,
      usdtPool,
      order.isCompleted ? 2 : 1,
      toIso(order.createdAt),
      toIso(order.expiresAt),
      order.isCompleted ? toIso(order.createdAt) : null,
    ],
  );
  return present(await findAnyOrder(tx, present(rows[0], 'the inserted order').id), 'the inserted order');
}

/** One order of anybody. */
export async function findAnyOrder(db: Queryable, id: string): Promise<Order | undefined> {
  const { rows } = await db.query<Row>(`SELECT ${columns} ${joined} WHERE o.id = $1`, [id]);
  return rows.map(orderOf)[0];
}

/** One order of a customer; undefined when it is not theirs, or nobody's. */
export async function findOrder(db: Queryable, owner: UserId, id: string): Promise<Order | undefined> {
  const order = await findAnyOrder(db, id);
  return order?.userId === owner ? order : undefined;
}

/** Orders by their ids, which nobody else changes before this transaction ends. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  const { rows } = await tx.query<Row>(
    `SELECT ${columns} ${joined} WHERE o.id = ANY ($1::bigint[]) ORDER BY o.id FOR UPDATE OF o`,
    [ids],
  );
  return rows.map(orderOf);
}

/** A customer's orders, newest first. */
export async function selectOrders(
  db: Queryable,
  owner: UserId,
  slice: ListSlice,
): Promise<{ readonly rows: Order[]; readonly total: number }> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} ${joined} WHERE o.user_id = $1 AND ($2::bigint IS NULL OR o.id < $2)
     ORDER BY o.id DESC LIMIT $3 OFFSET $4`,
    [owner, slice.below, slice.limit, slice.offset],
  );
  return {
    rows: rows.map(orderOf),
    total: await countRows(db, 'SELECT 1 FROM otc_orders WHERE user_id = $1', [owner]),
  };
}

const waiting = {
  matching: 'o.status = 1',
  appeals: 'o.appeal IS NOT NULL AND o.appeal_answer IS NULL',
  all: 'true',
} as const;

/** Orders for staff, newest first. */
export async function selectDesk(
  db: Queryable,
  which: keyof typeof waiting,
  slice: ListSlice,
): Promise<{ readonly rows: Order[]; readonly total: number }> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} ${joined} WHERE ${waiting[which]} AND ($1::bigint IS NULL OR o.id < $1)
     ORDER BY o.id DESC LIMIT $2 OFFSET $3`,
    [slice.below, slice.limit, slice.offset],
  );
  return {
    rows: rows.map(orderOf),
    total: await countRows(db, `SELECT 1 FROM otc_orders o WHERE ${waiting[which]}`, []),
  };
}

/** Completes orders that are locked and matching. */
export function updateCompleted(tx: Tx, id: string, at: Instant): void {
  tx.send('UPDATE otc_orders SET status = 2, decided_at = $2 WHERE id = $1 AND status = 1', [id, toIso(at)], 1);
}

/** Rejects orders that are locked and matching. */
export function updateRejected(tx: Tx, ids: readonly string[], because: RejectionReason, at: Instant): void {
  if (ids.length === 0) return;
  tx.send(
    `UPDATE otc_orders SET status = 3, rejected_because = $2, decided_at = $3
     WHERE id = ANY ($1::bigint[]) AND status = 1`,
    [ids, because, toIso(at)],
    ids.length,
  );
}

/** Writes what a customer says against a rejection. @returns whether it could be said: once, of a rejection by staff since a moment. */
export async function updateAppeal(
  tx: Tx,
  {
    owner,
    id,
    text,
    since,
  }: { readonly owner: UserId; readonly id: string; readonly text: string; readonly since: Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE otc_orders SET appeal = $3
     WHERE id = $2 AND user_id = $1 AND rejected_because = 'staff' AND appeal IS NULL AND decided_at >= $4`,
    [owner, id, text, toIso(since)],
  );
  return rowCount === 1;
}

/** Writes the answer to an appeal. @returns whether one was open. */
export async function updateAnswer(tx: Tx, id: string, text: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE otc_orders SET appeal_answer = $2 WHERE id = $1 AND appeal IS NOT NULL AND appeal_answer IS NULL',
    [id, text],
  );
  return rowCount === 1;
}

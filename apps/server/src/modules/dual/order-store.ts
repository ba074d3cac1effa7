import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { columnOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Price } from '../prices/index.ts';
import type { NewOrder, Order, OrderEnd, Settled } from './order.ts';

interface Row {
  readonly id: string;
  readonly user_id: UserId;
  readonly product_id: string;
  readonly terms_id: string;
  readonly symbol: string;
  readonly coin_id: AssetId;
  readonly type: 1 | 2;
  readonly pay_asset: AssetId;
  readonly other_asset: AssetId;
  readonly pay_change: AccountId;
  readonly pay_product: AccountId;
  readonly pay_pool: AccountId;
  readonly other_change: AccountId;
  readonly other_pool: AccountId;
  readonly num: bigint;
  readonly amount: Atoms;
  readonly linked: Price;
  readonly apr: bigint;
  readonly days: number;
  readonly kept: Atoms;
  readonly converted: Atoms;
  readonly created_at: Date;
  readonly settles_at: Date;
  readonly is_converted: boolean | null;
  readonly price: Price | null;
  readonly decided_at: Date | null;
  readonly settled_at: Date | null;
}

function endOf({ is_converted: isConverted, price, decided_at: decided, settled_at: at }: Row): OrderEnd | null {
  if (isConverted === null) return null;
  const settledAt = fromDate(present(at, 'when it was settled'));
  return { isConverted, price, decidedAt: decided === null ? null : fromDate(decided), at: settledAt };
}

function orderOf(row: Row): Order {
  return {
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    termsId: row.terms_id,
    symbol: row.symbol,
    coinId: row.coin_id,
    type: row.type === 1 ? 'call' : 'put',
    payAsset: row.pay_asset,
    otherAsset: row.other_asset,
    accounts: {
      payChange: row.pay_change,
      payProduct: row.pay_product,
      payPool: row.pay_pool,
      otherChange: row.other_change,
      otherPool: row.other_pool,
    },
    num: row.num,
    amount: row.amount,
    linked: row.linked,
    apr: row.apr,
    days: row.days,
    kept: row.kept,
    converted: row.converted,
    createdAt: fromDate(row.created_at),
    settlesAt: fromDate(row.settles_at),
    end: endOf(row),
  };
}

/** @returns the order as it stands. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Order> {
  const { accounts } = order;
  const { rows } = await tx.query<Row>(
    `INSERT INTO dual_orders (user_id, product_id, terms_id, symbol, coin_id, type, pay_asset, other_asset, pay_change,
       pay_product, pay_pool, other_change, other_pool, num, amount, linked, apr, days, kept, converted, created_at,
       settles_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     RETURNING *`,
    [
      order.userId,
      order.productId,
      order.termsId,
      order.symbol,
      order.coinId,
      order.type === 'call' ? 1 : 2,
      order.payAsset,
      order.otherAsset,
      accounts.payChange,
      accounts.payProduct,
      accounts.payPool,
      accounts.otherChange,
      accounts.otherPool,
      ...[order.num, order.amount, order.linked, order.apr].map(String),
      order.days,
      ...[order.kept, order.converted].map(String),
      toIso(order.createdAt),
      toIso(order.settlesAt),
    ],
  );
  return orderOf(present(rows[0], 'the inserted order'));
}

/** How many shares of a product a customer has in orders that are not settled. */
export async function sumOwned(db: Queryable, owner: UserId, productId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(num), 0) AS sum FROM dual_orders WHERE product_id = $1 AND user_id = $2 AND status = 1`,
    [productId, owner],
  );
  return rows[0]?.sum ?? 0n;
}

/** One order of a customer; undefined when it is not theirs, or nobody's. */
export async function findOrder(db: Queryable, owner: UserId, id: string): Promise<Order | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM dual_orders WHERE id = $2 AND user_id = $1', [owner, id]);
  return rows.map(orderOf)[0];
}

/** One order of anybody. */
export async function findAnyOrder(db: Queryable, id: string): Promise<Order | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM dual_orders WHERE id = $1', [id]);
  return rows.map(orderOf)[0];
}

/** Orders that are not settled, by their ids and in the order of these, which nobody else changes before this transaction ends. */
export async function lockOpen(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  const { rows } = await tx.query<Row>(
    'SELECT * FROM dual_orders o WHERE id = ANY ($1::bigint[]) AND status = 1 ORDER BY o.id FOR UPDATE',
    [ids],
  );
  return rows.map(orderOf);
}

/** What the four states of the wire are in the table; settling begins by the clock alone. */
const inState = `CASE status WHEN 1 THEN CASE WHEN settles_at > $3 THEN 1 ELSE 2 END ELSE status END`;

/** A customer's orders, newest first. @param state null for all. */
export async function selectOrders(
  db: Queryable,
  { owner, state, now }: { readonly owner: UserId; readonly state: number | null; readonly now: Instant },
  slice: ListSlice,
): Promise<{ readonly rows: Order[]; readonly total: number }> {
  const mine = `FROM dual_orders o WHERE user_id = $1 AND ($2::int IS NULL OR ${inState} = $2)`;
  const given = [owner, state, toIso(now)];
  const { rows } = await db.query<Row>(
    `SELECT * ${mine} AND ($4::bigint IS NULL OR id < $4) ORDER BY o.id DESC LIMIT $5 OFFSET $6`,
    [...given, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(orderOf), total: await countRows(db, `SELECT 1 ${mine}`, given) };
}

/** The pairs whose index will decide soon, or has not decided yet. @param before of the end of the first window. */
export async function selectDecidingSymbols(db: Queryable, before: Instant): Promise<string[]> {
  const { rows } = await db.query<{ symbol: string }>(
    'SELECT DISTINCT symbol FROM dual_orders WHERE status = 1 AND settles_at <= $1',
    [toIso(before)],
  );
  return rows.map(({ symbol }) => symbol);
}

/** Writes how orders ended, all of which are locked and open. */
export function updateSettled(tx: Tx, settled: readonly Settled[]): void {
  if (settled.length === 0) return;
  const timeOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));
  tx.send(
    `UPDATE dual_orders o SET status = CASE WHEN c.price IS NULL THEN 4 ELSE 3 END, is_converted = c.converted,
       price = c.price, decided_at = c.decided_at, settled_at = c.at
     FROM unnest($1::bigint[], $2::boolean[], $3::numeric[], $4::timestamptz[], $5::timestamptz[])
       AS c (id, converted, price, decided_at, at)
     WHERE o.id = c.id AND o.status = 1`,
    [
      settled.map(({ order }) => order.id),
      settled.map(({ end }) => end.isConverted),
      columnOf(settled, ({ end }) => end.price),
      settled.map(({ end }) => timeOf(end.decidedAt)),
      settled.map(({ end }) => timeOf(end.at)),
    ],
    settled.length,
  );
}

/** The first order of each version of terms that were settled: what was the same for all of its orders. */
export async function selectHistory(
  db: Queryable,
  coinId: number | null,
  { limit, offset }: Pick<ListSlice, 'limit' | 'offset'>,
): Promise<{ readonly rows: Order[]; readonly total: number }> {
  const firsts = `FROM dual_orders o WHERE status <> 1 AND ($1::int IS NULL OR coin_id = $1)
    AND NOT EXISTS (SELECT 1 FROM dual_orders e WHERE e.terms_id = o.terms_id AND e.id < o.id AND e.status <> 1)`;
  const { rows } = await db.query<Row>(`SELECT * ${firsts} ORDER BY settles_at DESC, o.id DESC LIMIT $2 OFFSET $3`, [
    coinId,
    limit,
    offset,
  ]);
  return { rows: rows.map(orderOf), total: await countRows(db, `SELECT 1 ${firsts}`, [coinId]) };
}

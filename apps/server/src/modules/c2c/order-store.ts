import type { C2cMethod } from '@bourse/contract/c2c-rules';
import type { Atoms } from '@bourse/kernel/amount';
import { assetId, type AssetId, userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { OrderState, Party } from './c2c.ts';

export type EndedAs = 'released' | 'cancelled' | 'expired' | 'ruled';

/** An order as it stands; its terms are those of the advertisement when it was taken. */
export interface Order {
  readonly id: string;
  readonly adId: string;
  readonly threadId: string;
  readonly buyerId: UserId;
  readonly sellerId: UserId;
  readonly assetId: AssetId;
  readonly fiat: string;
  readonly price: bigint;
  readonly amount: Atoms;
  readonly fee: Atoms;
  /** In hundredths of the fiat currency. */
  readonly money: Atoms;
  readonly methodKind: C2cMethod;
  /** Sealed. */
  readonly payment: Buffer | null;
  readonly state: OrderState;
  readonly createdAt: Instant;
  readonly payUntil: Instant;
  readonly paidAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly endedAs: EndedAs | null;
  readonly reason: string;
}

interface OrderRow {
  readonly id: string;
  readonly ad_id: string;
  readonly thread_id: string | null;
  readonly buyer_id: string;
  readonly seller_id: string;
  readonly asset_id: number;
  readonly fiat: string;
  readonly price: bigint;
  readonly amount: Atoms;
  readonly fee: Atoms;
  readonly money: Atoms;
  readonly method_kind: C2cMethod;
  readonly payment: Buffer | null;
  readonly state: OrderState;
  readonly created_at: Date;
  readonly pay_until: Date;
  readonly paid_at: Date | null;
  readonly ended_at: Date | null;
  readonly ended_as: EndedAs | null;
  readonly reason: string;
}

const columns = `id::text AS id, ad_id::text AS ad_id, thread_id::text AS thread_id, buyer_id::text AS buyer_id,
  seller_id::text AS seller_id, asset_id, fiat, price, amount, fee, money, method_kind, payment, state, created_at,
  pay_until, paid_at, ended_at, ended_as, reason`;

const momentOf = (at: Date | null): Instant | null => (at === null ? null : fromDate(at));

function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    adId: row.ad_id,
    threadId: present(row.thread_id, 'the thread of an order', row.id),
    buyerId: userId(row.buyer_id),
    sellerId: userId(row.seller_id),
    assetId: assetId(row.asset_id),
    fiat: row.fiat,
    price: row.price,
    amount: row.amount,
    fee: row.fee,
    money: row.money,
    methodKind: row.method_kind,
    payment: row.payment,
    state: row.state,
    createdAt: fromDate(row.created_at),
    payUntil: fromDate(row.pay_until),
    paidAt: momentOf(row.paid_at),
    endedAt: momentOf(row.ended_at),
    endedAs: row.ended_as,
    reason: row.reason,
  };
}

/** The side of an order that a customer is on; undefined for everybody else. */
export function partyOf({ buyerId, sellerId }: Order, user: UserId): Party | undefined {
  if (user === buyerId) return 'buyer';
  return user === sellerId ? 'seller' : undefined;
}

/** The customer on a side. */
export const userOn = ({ buyerId, sellerId }: Order, party: Party): UserId => (party === 'buyer' ? buyerId : sellerId);

export type NewOrder = Omit<Order, 'id' | 'threadId' | 'state' | 'paidAt' | 'endedAt' | 'endedAs' | 'reason'>;

/** @returns its id; its thread is named by {@link setThread} in the same transaction. */
export async function insertOrder(tx: Tx, one: NewOrder): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO c2c_orders (ad_id, buyer_id, seller_id, asset_id, fiat, price, amount, fee, money, method_kind, payment,
       created_at, pay_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id::text AS id`,
    [
      one.adId,
      one.buyerId,
      one.sellerId,
      one.assetId,
      one.fiat,
      one.price,
      one.amount,
      one.fee,
      one.money,
      one.methodKind,
      one.payment,
      toIso(one.createdAt),
      toIso(one.payUntil),
    ],
  );
  return present(rows[0], 'the inserted order').id;
}

export function setThread(tx: Tx, id: string, threadId: string): void {
  tx.send('UPDATE c2c_orders SET thread_id = $2 WHERE id = $1', [id, threadId], 1);
}

/** An order; with `lock` nobody else moves it before the transaction ends. */
export async function findOrder(db: Queryable, id: string, lock = false): Promise<Order | undefined> {
  const text = `SELECT ${columns} FROM c2c_orders WHERE id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`;
  return (await db.query<OrderRow>(text, [id])).rows.map(orderOf)[0];
}

export async function selectOrdersById(db: Queryable, ids: readonly string[]): Promise<Order[]> {
  const text = `SELECT ${columns} FROM c2c_orders WHERE id = ANY ($1::bigint[])`;
  const found = new Map((await db.query<OrderRow>(text, [[...ids]])).rows.map((row) => [row.id, orderOf(row)]));
  return ids.map((id) => present(found.get(id), 'the order', id));
}

const running = 'state NOT IN (2, 3)';

/** How many orders of a customer run, on either side. */
export function countRunning(db: Queryable, user: UserId): Promise<number> {
  return countRows(db, `SELECT 1 FROM c2c_orders WHERE (buyer_id = $1 OR seller_id = $1) AND ${running}`, [user]);
}

/** How many orders a buyer has let go, or let expire, since a moment. */
export function countLetGo(db: Queryable, buyer: UserId, since: Instant): Promise<number> {
  return countRows(
    db,
    `SELECT 1 FROM c2c_orders WHERE buyer_id = $1 AND ended_as IN ('cancelled', 'expired') AND ended_at > $2`,
    [buyer, toIso(since)],
  );
}

/** Those of a customer on either side, newest first. */
export async function selectOwnOrders(
  db: Queryable,
  user: UserId,
  state: number | null,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Order[]; readonly total: number }> {
  const wanted = 'FROM c2c_orders WHERE (buyer_id = $1 OR seller_id = $1) AND ($2::smallint IS NULL OR state = $2)';
  const { rows } = await db.query<OrderRow>(
    `SELECT ${columns} ${wanted} AND ($3::bigint IS NULL OR c2c_orders.id < $3)
     ORDER BY c2c_orders.id DESC LIMIT $4 OFFSET $5`,
    [user, state, below, limit, offset],
  );
  return { rows: rows.map(orderOf), total: await countRows(db, `SELECT 1 ${wanted}`, [user, state]) };
}

/** Notes that the buyer of a locked order has paid. */
export function markPaid(tx: Tx, id: string, at: Instant): void {
  tx.send('UPDATE c2c_orders SET state = 1, paid_at = $2 WHERE id = $1 AND state = 0', [id, toIso(at)], 1);
}

/** Moves a locked order within a dispute. */
export function moveTo(tx: Tx, id: string, state: 4 | 5 | 6): void {
  tx.send(`UPDATE c2c_orders SET state = $2 WHERE id = $1 AND ${running}`, [id, state], 1);
}

/** How a locked order ends. */
export interface OrderEnd {
  readonly state: 2 | 3;
  readonly as: EndedAs;
  readonly at: Instant;
  readonly reason: string;
  /** By whose doing it was not completed, or who lost. */
  readonly failedBy: UserId | null;
}

export function writeEnd(tx: Tx, id: string, { state, as, at, reason, failedBy }: OrderEnd): void {
  tx.send(
    `UPDATE c2c_orders SET state = $2, ended_as = $3, ended_at = $4, reason = $5, failed_by = $6
     WHERE id = $1 AND ${running}`,
    [id, state, as, toIso(at), reason, failedBy],
    1,
  );
}

/** Forgets where a customer was paid, and why they let orders go. */
export async function eraseOrderWords(tx: Tx, owner: UserId): Promise<void> {
  await tx.query('UPDATE c2c_orders SET payment = NULL WHERE seller_id = $1', [owner]);
  await tx.query(`UPDATE c2c_orders SET reason = '' WHERE buyer_id = $1`, [owner]);
}

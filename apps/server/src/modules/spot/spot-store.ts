import type { Atoms } from '@bourse/kernel/amount';
import { accountId, marketId, type MarketId, orderId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf, type Element } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Sender } from '../../platform/database/statement-list.ts';
import type { HoldSource } from '../ledger/index.ts';
import { priceAtoms, type MarketList } from '../markets/index.ts';
import { orderOpen, type SpotOrder, type SpotTrade } from './spot-order.ts';
import { readSpecial, writeSpecial } from './special-terms.ts';

/** A row of `spot_orders`, as both engines give it. */
export interface OrderRow {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly user_id: string;
  readonly market_id: number;
  readonly client_order_id: string | null;
  readonly side: SpotOrder['side'];
  readonly type: SpotOrder['type'];
  readonly time_in_force: SpotOrder['timeInForce'];
  readonly post_only: boolean;
  readonly price: Atoms | null;
  readonly amount: Atoms;
  readonly amount_in: SpotOrder['amountIn'];
  readonly maker_fee_bps: number;
  readonly taker_fee_bps: number;
  readonly filled: Atoms;
  readonly turnover: Atoms;
  readonly fee: Atoms;
  readonly held: Atoms;
  readonly held_account: string;
  readonly status: SpotOrder['status'];
  readonly reason: SpotOrder['reason'];
  readonly special: unknown;
}

export function orderOfRow(row: OrderRow): SpotOrder {
  return {
    id: orderId(Number.parseInt(row.id, 10)),
    userId: userId(row.user_id),
    marketId: marketId(row.market_id),
    clientOrderId: row.client_order_id,
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    postOnly: row.post_only,
    price: row.price,
    amount: row.amount,
    amountIn: row.amount_in,
    makerFeeBps: row.maker_fee_bps,
    takerFeeBps: row.taker_fee_bps,
    filled: row.filled,
    turnover: row.turnover,
    fee: row.fee,
    held: row.held,
    heldAccount: accountId(row.held_account),
    status: row.status,
    reason: row.reason,
    special: readSpecial(row.special),
    createdAt: fromDate(row.created_at),
    updatedAt: fromDate(row.updated_at),
  };
}

/** Every atom that spot holds, and on which account: the open orders say so. */
export const spotHolds: HoldSource = {
  name: 'spot',
  sql: `SELECT held_account AS account_id, held AS amount, user_id FROM spot_orders WHERE status = ${String(orderOpen)}`,
};

/** What a book is, beside its orders. */
export interface BookRow {
  /** How many commits have touched it. */
  readonly seq: number;
  /** Quote atoms for one whole unit of the base asset; null before the first trade. */
  readonly lastPrice: Atoms | null;
}

/** The book of a market; undefined when no commit has touched it. */
export async function selectBook(db: Queryable, market: MarketId): Promise<BookRow | undefined> {
  const { rows } = await db.query<{ seq: string; last_price: Atoms | null }>(
    'SELECT seq, last_price FROM spot_books WHERE market_id = $1',
    [market],
  );
  return rows[0] && { seq: Number.parseInt(rows[0].seq, 10), lastPrice: rows[0].last_price };
}

/** Reserves blocks of 1,000 ids each, for good; gives the first id of every block, ascending. */
export async function reserveIdBlocks(
  db: Queryable,
  sequence: 'spot_order_ids' | 'spot_trade_ids',
  blocks: number,
): Promise<number[]> {
  const { rows } = await db.query<{ first: string }>(
    `SELECT nextval('${sequence}') AS first FROM generate_series(1, $1::int)`,
    [blocks],
  );
  return rows.map((row) => Number.parseInt(row.first, 10)).toSorted((a, b) => a - b);
}

/**
 * Writes new orders, with what the batch that took them has made of them already.
 * @param at when that was, for all of them: said once, and not twice an order.
 */
export function insertOrders(tx: Sender, orders: readonly SpotOrder[], at: Instant): void {
  if (orders.length === 0) return;
  const column = (read: (order: SpotOrder) => Element): string => columnOf(orders, read);
  tx.send(
    `INSERT INTO spot_orders (created_at, updated_at, id, user_id, market_id, client_order_id, side, type, time_in_force,
       post_only, price, amount, amount_in, maker_fee_bps, taker_fee_bps, filled, turnover, fee, held, held_account,
       status, reason, special)
     SELECT $1::timestamptz, $1::timestamptz, * FROM unnest($2::bigint[], $3::bigint[], $4::int[], $5::text[], $6::text[],
       $7::text[], $8::text[], $9::boolean[], $10::numeric[], $11::numeric[], $12::text[], $13::int[], $14::int[],
       $15::numeric[], $16::numeric[], $17::numeric[], $18::numeric[], $19::bigint[], $20::smallint[], $21::text[],
       $22::jsonb[])`,
    [
      toIso(at),
      column((o) => o.id),
      column((o) => o.userId),
      column((o) => o.marketId),
      column((o) => o.clientOrderId),
      column((o) => o.side),
      column((o) => o.type),
      column((o) => o.timeInForce),
      column((o) => o.postOnly),
      column((o) => o.price),
      column((o) => o.amount),
      column((o) => o.amountIn),
      column((o) => o.makerFeeBps),
      column((o) => o.takerFeeBps),
      column((o) => o.filled),
      column((o) => o.turnover),
      column((o) => o.fee),
      column((o) => o.held),
      column((o) => o.heldAccount),
      column((o) => o.status),
      column((o) => o.reason),
      column((o) => writeSpecial(o.special)),
    ],
  );
}

/**
 * Finds the row `o` of the order `c`. Only open orders change. Whichever index the planner takes for a table of which it
 * knows nothing yet, it finds the one row: without the user it took the index of users for an empty month, and read all of
 * it for each order once it was full; with the bare state, the index of open orders.
 */
const sameOpenOrder = `o.created_at = c.created_at AND o.id = c.id AND o.user_id = c.user_id AND o.status + 0 = ${String(orderOpen)}`;

/** Writes what has changed of the terms of open orders: rare, and so a statement of its own. Before {@link updateOrders}. */
export function updateTerms(tx: Sender, orders: readonly SpotOrder[]): void {
  if (orders.length === 0) return;
  const column = (read: (order: SpotOrder) => Element): string => columnOf(orders, read);
  tx.send(
    `UPDATE spot_orders o SET price = c.price, amount = c.amount, special = c.special
     FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::numeric[], $5::numeric[], $6::jsonb[])
       AS c (id, created_at, user_id, price, amount, special)
     WHERE ${sameOpenOrder}`,
    [
      column((o) => o.id),
      column((o) => toIso(o.createdAt)),
      column((o) => o.userId),
      column((o) => o.price),
      column((o) => o.amount),
      column((o) => writeSpecial(o.special)),
    ],
    orders.length,
  );
}

/**
 * Writes what trades and cancels have changed.
 * @param at when it was.
 */
export function updateOrders(tx: Sender, orders: readonly SpotOrder[], at: Instant): void {
  if (orders.length === 0) return;
  const column = (read: (order: SpotOrder) => Element): string => columnOf(orders, read);
  tx.send(
    `UPDATE spot_orders o SET updated_at = $1::timestamptz, filled = c.filled, turnover = c.turnover, fee = c.fee,
       held = c.held, status = c.status, reason = c.reason
     FROM unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::numeric[], $6::numeric[], $7::numeric[],
       $8::numeric[], $9::smallint[], $10::text[])
       AS c (id, created_at, user_id, filled, turnover, fee, held, status, reason)
     WHERE ${sameOpenOrder}`,
    [
      toIso(at),
      column((o) => o.id),
      column((o) => toIso(o.createdAt)),
      column((o) => o.userId),
      column((o) => o.filled),
      column((o) => o.turnover),
      column((o) => o.fee),
      column((o) => o.held),
      column((o) => o.status),
      column((o) => o.reason),
    ],
    orders.length,
  );
}

export function insertTrades(tx: Sender, markets: MarketList, trades: readonly SpotTrade[], at: Instant): void {
  if (trades.length === 0) return;
  const column = (read: (trade: SpotTrade) => Element): string => columnOf(trades, read);
  tx.send(
    `INSERT INTO spot_trades (at, id, market_id, price, quantity, turnover, taker_side, taker_order_id, maker_order_id,
       taker_user_id, maker_user_id, taker_fee, maker_fee)
     SELECT $1::timestamptz, * FROM unnest($2::bigint[], $3::int[], $4::numeric[], $5::numeric[], $6::numeric[],
       $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::numeric[], $13::numeric[])`,
    [
      toIso(at),
      column((t) => t.id),
      column((t) => t.marketId),
      column((t) => priceAtoms(markets.getMarket(t.marketId), t.price)),
      column((t) => t.base),
      column((t) => t.quote),
      column((t) => t.taker.side),
      column((t) => t.taker.id),
      column((t) => t.maker.id),
      column((t) => t.taker.userId),
      column((t) => t.maker.userId),
      column((t) => t.takerFee),
      column((t) => t.makerFee),
    ],
  );
}

/** Notes for each book that a commit touched, how many have, and the price of its latest trade. */
export function writeBooks(
  tx: Sender,
  books: ReadonlyMap<number, { readonly seq: number; readonly lastPrice: Atoms | null }>,
): void {
  if (books.size === 0) return;
  const rows = [...books.values()];
  tx.send(
    `INSERT INTO spot_books (market_id, seq, last_price) SELECT * FROM unnest($1::int[], $2::bigint[], $3::numeric[])
     ON CONFLICT (market_id) DO UPDATE SET seq = excluded.seq, last_price = excluded.last_price`,
    [[...books.keys()], rows.map((row) => row.seq), columnOf(rows, (row) => row.lastPrice)],
  );
}

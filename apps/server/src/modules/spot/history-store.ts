import type { Atoms } from '@bourse/kernel/amount';
import type { MarketId, UserId } from '@bourse/kernel/ids';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { SpotOrder } from './spot-order.ts';
import { type OrderRow, orderOfRow } from './spot-store.ts';

export interface Counted<T> {
  readonly rows: T[];
  /** Counted up to 10,000 (S140). */
  readonly total: number;
}

/** S11: an open order that waits for its stop is 0. */
const shownStatus = `CASE WHEN status = 1 AND special ->> 'pending' = 'stop' THEN 0 ELSE status END`;

/** What a list of own orders or fills is cut to; null for all. */
export interface HistoryFilter {
  readonly market: MarketId | null;
  readonly side: 'buy' | 'sell' | null;
  /** Moments as text: from the first on, before the second. */
  readonly from: string | null;
  readonly to: string | null;
  /** Oldest first from this id on; null for the newest first. */
  readonly fromId: string | null;
}

/** Where a slice begins and which way it goes. */
function wayOf({ fromId }: HistoryFilter, { below }: ListSlice) {
  return fromId === null
    ? ({ is: '<', edge: below, order: 'DESC' } as const)
    : ({ is: '>=', edge: fromId, order: 'ASC' } as const);
}

/** Own orders, newest first, or from an id on. */
export async function selectOrders(
  db: Queryable,
  userId: UserId,
  filter: HistoryFilter & { readonly status: number | null },
  slice: ListSlice,
): Promise<Counted<SpotOrder>> {
  const where = `user_id = $1 AND ($2::int IS NULL OR market_id = $2) AND ($3::smallint IS NULL OR ${shownStatus} = $3)
    AND ($4::text IS NULL OR side = $4) AND ($5::timestamptz IS NULL OR created_at >= $5)
    AND ($6::timestamptz IS NULL OR created_at < $6)`;
  const values = [userId, filter.market, filter.status, filter.side, filter.from, filter.to];
  const { is, edge, order } = wayOf(filter, slice);
  const { rows } = await db.query<OrderRow>(
    `SELECT * FROM spot_orders WHERE ${where} AND ($7::bigint IS NULL OR id ${is} $7)
     ORDER BY id ${order} LIMIT $8 OFFSET $9`,
    [...values, edge, slice.limit, slice.offset],
  );
  return { rows: rows.map(orderOfRow), total: await countRows(db, `SELECT 1 FROM spot_orders WHERE ${where}`, values) };
}

/** One own order, by the exchange's id or the customer's own; of several with one own id, the newest. */
export async function findOrder(
  db: Queryable,
  userId: UserId,
  named: { readonly id: string } | { readonly clientOrderId: string },
): Promise<SpotOrder | undefined> {
  const [condition, value] = 'id' in named ? ['id = $2', named.id] : ['client_order_id = $2', named.clientOrderId];
  const { rows } = await db.query<OrderRow>(
    `SELECT * FROM spot_orders WHERE user_id = $1 AND ${condition} ORDER BY id DESC LIMIT 1`,
    [userId, value],
  );
  return rows[0] === undefined ? undefined : orderOfRow(rows[0]);
}

/** One side's view of a trade. */
export interface FillRow {
  readonly id: string;
  readonly at: Date;
  readonly market_id: number;
  readonly order_id: string;
  readonly side: 'buy' | 'sell';
  readonly role: 'maker' | 'taker';
  /** Quote atoms for one whole unit of the base asset. */
  readonly price: Atoms;
  readonly quantity: Atoms;
  readonly turnover: Atoms;
  readonly fee: Atoms;
}

/** Own fills, newest first, or from an id on. Nobody is on both sides of a trade, so the two halves never meet. */
export async function selectFills(
  db: Queryable,
  userId: UserId,
  filter: HistoryFilter & { readonly order: string | null },
  slice: ListSlice,
): Promise<Counted<FillRow>> {
  const sideOf = { taker: 'taker_side', maker: `CASE taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END` } as const;
  const { is, edge, order } = wayOf(filter, slice);
  const where = (role: 'maker' | 'taker'): string =>
    `${role}_user_id = $1 AND ($2::int IS NULL OR market_id = $2) AND ($3::bigint IS NULL OR id ${is} $3)
      AND ($4::bigint IS NULL OR ${role}_order_id = $4) AND ($5::text IS NULL OR ${sideOf[role]} = $5)
      AND ($6::timestamptz IS NULL OR at >= $6) AND ($7::timestamptz IS NULL OR at < $7)`;
  const half = (role: 'maker' | 'taker'): string =>
    `(SELECT id, at, market_id, ${role}_order_id AS order_id, ${sideOf[role]} AS side, '${role}' AS role, price, quantity,
        turnover, ${role}_fee AS fee FROM spot_trades WHERE ${where(role)} ORDER BY id ${order} LIMIT $8::int + $9::int)`;
  const wanted = [filter.order, filter.side, filter.from, filter.to];
  const { rows } = await db.query<FillRow>(
    `${half('taker')} UNION ALL ${half('maker')} ORDER BY id ${order} LIMIT $8 OFFSET $9`,
    [userId, filter.market, edge, ...wanted, slice.limit, slice.offset],
  );
  const all = `SELECT 1 FROM spot_trades WHERE ${where('taker')} UNION ALL SELECT 1 FROM spot_trades WHERE ${where('maker')}`;
  return { rows, total: await countRows(db, all, [userId, filter.market, null, ...wanted]) };
}

/** A trade as everybody may see it. */
export interface PublicTradeRow {
  readonly id: string;
  readonly at: Date;
  /** Quote atoms for one whole unit of the base asset. */
  readonly price: Atoms;
  readonly quantity: Atoms;
  readonly taker_side: 'buy' | 'sell';
}

/** The latest trades of a market, newest first. */
export async function selectLatestTrades(
  db: Queryable,
  market: MarketId,
  limit: number,
): Promise<readonly PublicTradeRow[]> {
  const { rows } = await db.query<PublicTradeRow>(
    'SELECT id, at, price, quantity, taker_side FROM spot_trades WHERE market_id = $1 ORDER BY id DESC LIMIT $2',
    [market, limit],
  );
  return rows;
}

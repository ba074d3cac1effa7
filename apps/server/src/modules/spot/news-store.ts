import type { MarketId, UserId } from '@bourse/kernel/ids';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { FillRow } from './history-store.ts';
import { orderOpen, type SpotOrder } from './spot-order.ts';
import { type OrderRow, orderOfRow } from './spot-store.ts';

/** An order or a trade, and the customer whose it is. */
export interface Owned {
  readonly userId: UserId;
  readonly id: number;
}

const wanted = 'unnest($1::bigint[], $2::bigint[]) AS w (user_id, id)';
const valuesOf = (owned: readonly Owned[]): string[] => [
  arrayOf(owned.map(({ userId }) => userId)),
  arrayOf(owned.map(({ id }) => id)),
];

/** Named orders of several customers, as they are now, in the order of their ids. */
export async function selectNamedOrders(db: Queryable, owned: readonly Owned[]): Promise<SpotOrder[]> {
  if (owned.length === 0) return [];
  const { rows } = await db.query<OrderRow>(
    `SELECT o.* FROM ${wanted} JOIN spot_orders o ON o.user_id = w.user_id AND o.id = w.id ORDER BY o.id`,
    valuesOf(owned),
  );
  return rows.map(orderOfRow);
}

/** The newest open orders of several customers, at most `limit` of each. */
export async function selectOpenOrders(db: Queryable, users: readonly UserId[], limit: number): Promise<SpotOrder[]> {
  if (users.length === 0) return [];
  const { rows } = await db.query<OrderRow>(
    `SELECT o.* FROM unnest($1::bigint[]) AS w (user_id) CROSS JOIN LATERAL (
       SELECT * FROM spot_orders WHERE user_id = w.user_id AND status = ${String(orderOpen)} ORDER BY id DESC LIMIT $2) o`,
    [arrayOf(users), limit],
  );
  return rows.map(orderOfRow);
}

/** Whoever has open orders in a market, and how many. */
export async function countOpenOrders(
  db: Queryable,
  market: MarketId,
): Promise<{ readonly userId: UserId; readonly orders: number }[]> {
  const { rows } = await db.query<{ user_id: UserId; orders: number }>(
    `SELECT user_id::text AS user_id, count(*)::int AS orders FROM spot_orders
     WHERE market_id = $1 AND status = ${String(orderOpen)} GROUP BY user_id ORDER BY spot_orders.user_id`,
    [market],
  );
  return rows.map(({ user_id: userId, orders }) => ({ userId, orders }));
}

/** Whose order a number names; undefined where there is none. */
export async function findOrderOwner(db: Queryable, id: string): Promise<UserId | undefined> {
  const { rows } = await db.query<{ user_id: UserId }>(
    // The sum is what the index is on: no statement of the lane must find it.
    'SELECT user_id::text AS user_id FROM spot_orders WHERE id + 0 = $1 LIMIT 1',
    [id],
  );
  return rows[0]?.user_id;
}

/** How many open orders a customer has. */
export async function countOpenOrdersOf(db: Queryable, user: UserId): Promise<number> {
  const { rows } = await db.query<{ orders: number }>(
    `SELECT count(*)::int AS orders FROM spot_orders WHERE user_id = $1 AND status = ${String(orderOpen)}`,
    [user],
  );
  return rows[0]?.orders ?? 0;
}

/** A customer's side of a trade. */
export interface OwnedFill extends FillRow {
  readonly user_id: UserId;
}

/** Each named customer's side of each named trade, oldest first. */
export async function selectNamedFills(db: Queryable, owned: readonly Owned[]): Promise<OwnedFill[]> {
  if (owned.length === 0) return [];
  const half = (role: 'maker' | 'taker', side: string): string =>
    `SELECT w.user_id::text AS user_id, t.id, t.at, t.market_id, t.${role}_order_id AS order_id, ${side} AS side,
       '${role}' AS role, t.price, t.quantity, t.turnover, t.${role}_fee AS fee
     FROM ${wanted} JOIN spot_trades t ON t.${role}_user_id = w.user_id AND t.id = w.id`;
  const { rows } = await db.query<OwnedFill>(
    `${half('taker', 't.taker_side')}
     UNION ALL
     ${half('maker', `CASE t.taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END`)}
     ORDER BY id`,
    valuesOf(owned),
  );
  return rows;
}

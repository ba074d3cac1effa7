import { secondsDirections, secondsResults } from '@bourse/contract/seconds';
import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, MarketId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { columnOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Price } from '../prices/index.ts';
import type { Direction, NewOrder, Order, OrderEnd, ResultName, ReturnReason } from './order.ts';

interface Row {
  readonly id: string;
  readonly user_id: UserId;
  readonly product_id: string;
  readonly terms_id: string;
  readonly market_id: MarketId;
  readonly symbol: string;
  readonly asset_id: AssetId;
  readonly micro_account: AccountId;
  readonly pool_account: AccountId;
  readonly direction: 1 | 2;
  readonly period_s: number;
  readonly window_s: number;
  readonly payout: bigint;
  readonly stake: Atoms;
  readonly win: Atoms;
  readonly worth: Atoms;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly strike: Price | null;
  readonly strike_tick: string | null;
  readonly result: 1 | 2 | 3 | null;
  readonly returned_because: ReturnReason | null;
  readonly price: Price | null;
  readonly first_tick: string | null;
  readonly last_tick: string | null;
  readonly settled_at: Date | null;
}

const directionOf = { 1: 'up', 2: 'down' } as const satisfies Record<1 | 2, Direction>;
const resultOf = { 1: 'won', 2: 'lost', 3: 'returned' } as const satisfies Record<1 | 2 | 3, ResultName>;
const tickOf = (id: string | null): number | null => (id === null ? null : Number.parseInt(id, 10));

function endOf({
  result,
  returned_because: because,
  price,
  first_tick,
  last_tick,
  settled_at: at,
}: Row): OrderEnd | null {
  if (result === null) return null;
  const ticks = { firstTick: tickOf(first_tick), lastTick: tickOf(last_tick) };
  return { result: resultOf[result], because, price, ...ticks, at: fromDate(present(at, 'when it was settled')) };
}

function orderOf(row: Row): Order {
  return {
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    termsId: row.terms_id,
    marketId: row.market_id,
    symbol: row.symbol,
    assetId: row.asset_id,
    microAccount: row.micro_account,
    poolAccount: row.pool_account,
    direction: directionOf[row.direction],
    periodSeconds: row.period_s,
    windowSeconds: row.window_s,
    payout: row.payout,
    stake: row.stake,
    win: row.win,
    worth: row.worth,
    createdAt: fromDate(row.created_at),
    expiresAt: fromDate(row.expires_at),
    strike: row.strike,
    strikeTick: tickOf(row.strike_tick),
    end: endOf(row),
  };
}

/** @returns the order as it stands. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Order> {
  const { rows } = await tx.query<Row>(
    `INSERT INTO seconds_orders (user_id, product_id, terms_id, market_id, symbol, asset_id, micro_account, pool_account,
       direction, period_s, window_s, payout, stake, win, worth, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING *`,
    [
      order.userId,
      order.productId,
      order.termsId,
      order.marketId,
      order.symbol,
      order.assetId,
      order.microAccount,
      order.poolAccount,
      secondsDirections[order.direction],
      order.periodSeconds,
      order.windowSeconds,
      order.payout.toString(),
      order.stake.toString(),
      order.win.toString(),
      order.worth.toString(),
      toIso(order.createdAt),
      toIso(order.expiresAt),
    ],
  );
  return orderOf(present(rows[0], 'the inserted order'));
}

/** What all open orders of a product together may win; under the lock of its pool. */
export async function sumExposure(tx: Tx, productId: string): Promise<bigint> {
  const { rows } = await tx.query<{ sum: bigint }>(
    'SELECT coalesce(sum(win), 0) AS sum FROM seconds_orders WHERE product_id = $1 AND status = 1',
    [productId],
  );
  return rows[0]?.sum ?? 0n;
}

/**
 * What a customer has lost since a moment, less what they have won, with every open order counted as lost; in atoms of USDT.
 * Negative where they have won.
 */
export async function sumLoss(db: Queryable, owner: UserId, since: Instant): Promise<bigint> {
  const { rows } = await db.query<{ loss: bigint }>(
    `SELECT coalesce(sum(CASE WHEN status = 1 OR result = 2 THEN worth
                              WHEN result = 1 THEN -div(worth * win, stake) ELSE 0 END), 0) AS loss
     FROM seconds_orders WHERE user_id = $1 AND (status = 1 OR settled_at >= $2)`,
    [owner, toIso(since)],
  );
  return rows[0]?.loss ?? 0n;
}

/** One order of a customer; undefined when it is not theirs, or nobody's. */
export async function findOrder(db: Queryable, owner: UserId, id: string): Promise<Order | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM seconds_orders WHERE id = $2 AND user_id = $1', [owner, id]);
  return rows.map(orderOf)[0];
}

/** One order of anybody. */
export async function findAnyOrder(db: Queryable, id: string): Promise<Order | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM seconds_orders WHERE id = $1', [id]);
  return rows.map(orderOf)[0];
}

/** Open orders by their ids, in the order of the ids, which nobody else changes before this transaction ends. */
export async function lockOpen(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  const { rows } = await tx.query<Row>(
    'SELECT * FROM seconds_orders o WHERE id = ANY ($1::bigint[]) AND status = 1 ORDER BY o.id FOR UPDATE',
    [ids],
  );
  return rows.map(orderOf);
}

/** Which orders a list shows. */
export interface OrderFilter {
  readonly marketId: number | null;
  readonly status: 1 | 3;
}

/** A customer's orders, newest first. */
export async function selectOrders(
  db: Queryable,
  owner: UserId,
  { marketId, status }: OrderFilter,
  slice: ListSlice,
): Promise<{ readonly rows: Order[]; readonly total: number }> {
  const mine = `FROM seconds_orders o WHERE user_id = $1 AND ($2::int IS NULL OR market_id = $2)
    AND status = $3`;
  const given = [owner, marketId, status];
  const { rows } = await db.query<Row>(
    `SELECT * ${mine} AND ($4::bigint IS NULL OR id < $4) ORDER BY o.id DESC LIMIT $5 OFFSET $6`,
    [...given, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(orderOf), total: await countRows(db, `SELECT 1 ${mine}`, given) };
}

/** Open orders that have no strike yet, oldest first. */
export async function selectWithoutStrike(db: Queryable, limit: number): Promise<Order[]> {
  const { rows } = await db.query<Row>(
    `SELECT * FROM seconds_orders o WHERE status = 1 AND strike IS NULL ORDER BY created_at, o.id LIMIT $1`,
    [limit],
  );
  return rows.map(orderOf);
}

/** The pairs on which an order is open. */
export async function selectOpenSymbols(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ symbol: string }>('SELECT DISTINCT symbol FROM seconds_orders WHERE status = 1');
  return rows.map(({ symbol }) => symbol);
}

/** The first price of an order. */
export interface Strike {
  readonly id: string;
  readonly strike: Price;
  readonly strikeTick: number;
}

/** Writes the first price of orders that are open and have none. */
export function updateStrikes(tx: Tx, strikes: readonly Strike[]): void {
  if (strikes.length === 0) return;
  tx.send(
    `UPDATE seconds_orders o SET strike = c.strike, strike_tick = c.tick
     FROM unnest($1::bigint[], $2::numeric[], $3::bigint[]) AS c (id, strike, tick)
     WHERE o.id = c.id AND o.status = 1 AND o.strike IS NULL`,
    [
      strikes.map(({ id }) => id),
      columnOf(strikes, ({ strike }) => strike),
      strikes.map(({ strikeTick }) => strikeTick),
    ],
  );
}

/** An order with its strike and its end. */
export interface Settled {
  readonly order: Order;
  readonly end: OrderEnd;
}

/** Writes how orders ended, all of which are locked and open. */
export function updateSettled(tx: Tx, settled: readonly Settled[]): void {
  if (settled.length === 0) return;
  tx.send(
    `UPDATE seconds_orders o SET status = 3, result = c.result, returned_because = c.because, price = c.price,
       first_tick = c.first_tick, last_tick = c.last_tick, settled_at = c.at
     FROM unnest($1::bigint[], $2::smallint[], $3::text[], $4::numeric[], $5::bigint[], $6::bigint[], $7::timestamptz[])
       AS c (id, result, because, price, first_tick, last_tick, at)
     WHERE o.id = c.id AND o.status = 1`,
    [
      settled.map(({ order }) => order.id),
      settled.map(({ end }) => secondsResults[end.result]),
      settled.map(({ end }) => end.because),
      columnOf(settled, ({ end }) => end.price),
      settled.map(({ end }) => end.firstTick),
      settled.map(({ end }) => end.lastTick),
      settled.map(({ end }) => toIso(end.at)),
    ],
    settled.length,
  );
}

/** Profit and loss of a day (UTC) in one currency. */
export interface DayResult {
  readonly day: string;
  readonly assetId: AssetId;
  readonly count: number;
  readonly staked: bigint;
  readonly profit: bigint;
}

/** A customer's days from one to another, both included, newest first. */
export async function selectDays(db: Queryable, owner: UserId, from: string, to: string): Promise<DayResult[]> {
  const { rows } = await db.query<Omit<DayResult, 'assetId'> & { readonly asset_id: AssetId }>(
    `SELECT to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, asset_id, count(*)::int AS count,
       sum(stake) AS staked, sum(CASE result WHEN 1 THEN win WHEN 2 THEN -stake ELSE 0 END) AS profit
     FROM seconds_orders
     WHERE user_id = $1 AND status = 3 AND settled_at >= $2::date::timestamp AT TIME ZONE 'UTC'
       AND settled_at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'
     GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
    [owner, from, to],
  );
  return rows.map(({ asset_id: assetId, ...day }) => ({ ...day, assetId }));
}

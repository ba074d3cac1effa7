import type { AssetId, MarketId } from '@bourse/kernel/ids';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { LeverProduct } from './orders/contract-terms.ts';
import type { Fill } from './lane/effects.ts';
import type { CloseReason, Position, Status } from './positions/position.ts';

interface Row {
  readonly id: string;
  readonly user_id: UserId | null;
  readonly product_id: string;
  readonly terms_id: string;
  readonly sign: 1 | -1;
  readonly multiple: number;
  readonly is_cross: boolean;
  readonly limit_ticks: string | null;
  readonly ordered: number;
  readonly pending: number;
  readonly lots: number;
  readonly reserve: bigint;
  readonly margin: bigint;
  readonly cost: bigint;
  readonly opened_lots: number;
  readonly opened_cost: bigint;
  readonly closed_lots: number;
  readonly closed_value: bigint;
  readonly fees: bigint;
  readonly overnight: bigint;
  readonly funding: bigint;
  readonly realised: bigint;
  readonly take_profit: string | null;
  readonly stop_loss: string | null;
  readonly closing_id: string | null;
  readonly closing_ticks: string | null;
  readonly closing_lots: number | null;
  readonly close_reason: CloseReason | null;
  readonly watched_from: Date;
  readonly created_at: Date;
  readonly opened_at: Date | null;
  readonly closes_at: Date | null;
  readonly closed_at: Date | null;
  readonly charged_until: Date;
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number.parseInt(text, 10));
const momentOf = (date: Date | null): Instant | null => (date === null ? null : fromDate(date));

function positionOf(row: Row): Position {
  const { closing_id: closing, closing_ticks: ticks, closing_lots: lots } = row;
  return {
    id: Number.parseInt(row.id, 10),
    userId: row.user_id,
    productId: row.product_id,
    termsId: row.terms_id,
    sign: row.sign,
    multiple: row.multiple,
    isCross: row.is_cross,
    limit: numberOf(row.limit_ticks),
    ordered: row.ordered,
    pending: row.pending,
    lots: row.lots,
    reserve: row.reserve,
    margin: row.margin,
    cost: row.cost,
    openedLots: row.opened_lots,
    openedCost: row.opened_cost,
    closedLots: row.closed_lots,
    closedValue: row.closed_value,
    fees: row.fees,
    overnight: row.overnight,
    funding: row.funding,
    realised: row.realised,
    takeProfit: numberOf(row.take_profit),
    stopLoss: numberOf(row.stop_loss),
    closing:
      closing === null || ticks === null || lots === null
        ? null
        : { id: Number.parseInt(closing, 10), ticks: Number.parseInt(ticks, 10), lots },
    closeReason: row.close_reason,
    watchedFrom: fromDate(row.watched_from),
    createdAt: fromDate(row.created_at),
    openedAt: momentOf(row.opened_at),
    closesAt: momentOf(row.closes_at),
    closedAt: momentOf(row.closed_at),
    chargedUntil: fromDate(row.charged_until),
  };
}

/** How far the marks of each contract have been worked. */
export async function selectMarked(db: Queryable): Promise<ReadonlyMap<string, Instant>> {
  const { rows } = await db.query<{ product_id: string; marked_until: Date }>(
    'SELECT product_id, marked_until FROM lever_contracts',
  );
  return new Map(rows.map((row) => [row.product_id, fromDate(row.marked_until)]));
}

/** Everything that is live, by its contract, oldest first. */
export async function selectLive(db: Queryable): Promise<Position[]> {
  const { rows } = await db.query<Row>('SELECT * FROM lever_positions p WHERE status <= 2 ORDER BY p.id');
  return rows.map(positionOf);
}

/** The largest id that any order has had. */
export async function selectLastId(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ last: string }>(
    `SELECT greatest((SELECT coalesce(max(greatest(id, coalesce(closing_id, 0))), 0) FROM lever_positions),
       (SELECT coalesce(max(id), 0) FROM lever_cross_triggers))::bigint AS last`,
  );
  return Number.parseInt(present(rows[0], 'the largest id').last, 10);
}

/** Which positions a list shows. */
export interface PositionFilter {
  readonly owner: UserId;
  readonly product: LeverProduct;
  readonly marketId: MarketId | null;
  readonly statuses: readonly Status[];
}

/** A customer's positions, newest first. */
export async function selectPositions(
  db: Queryable,
  { owner, product, marketId, statuses }: PositionFilter,
  slice: ListSlice,
): Promise<{ readonly rows: Position[]; readonly total: number }> {
  const mine = `FROM lever_positions p WHERE user_id = $1 AND product = $2 AND ($3::int IS NULL OR market_id = $3)
    AND status = ANY ($4::smallint[])`;
  const given = [owner, product, marketId, arrayOf(statuses)];
  const { rows } = await db.query<Row>(
    `SELECT * ${mine} AND ($5::bigint IS NULL OR id < $5) ORDER BY p.id DESC LIMIT $6 OFFSET $7`,
    [...given, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(positionOf), total: await countRows(db, `SELECT 1 ${mine}`, given) };
}

/** Every live position of a customer. */
export async function selectLiveOf(db: Queryable, owner: UserId, product: LeverProduct): Promise<Position[]> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM lever_positions p WHERE user_id = $1 AND product = $2 AND status <= 2 ORDER BY p.id',
    [owner, product],
  );
  return rows.map(positionOf);
}

/** Every live cross position of a customer, of all contracts. */
export async function selectCrossPositions(db: Queryable, owner: UserId): Promise<Position[]> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM lever_positions p WHERE user_id = $1 AND status <= 2 AND is_cross ORDER BY p.id',
    [owner],
  );
  return rows.map(positionOf);
}

/** Positions by their ids, of whoever. */
export async function selectByIds(db: Queryable, ids: readonly number[]): Promise<Position[]> {
  const { rows } = await db.query<Row>('SELECT * FROM lever_positions p WHERE id = ANY ($1::bigint[])', [arrayOf(ids)]);
  return rows.map(positionOf);
}

/** Every live position of a customer in a currency, of both products. */
export async function selectLiveIn(db: Queryable, owner: UserId, asset: AssetId): Promise<Position[]> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM lever_positions p WHERE user_id = $1 AND status <= 2 AND asset_id = $2 ORDER BY p.id',
    [owner, asset],
  );
  return rows.map(positionOf);
}

/** Every closed position of a customer, of both products, newest first. */
export async function selectClosedOf(
  db: Queryable,
  owner: UserId,
  slice: ListSlice,
): Promise<{ readonly rows: Position[]; readonly total: number }> {
  const mine = 'FROM lever_positions p WHERE user_id = $1 AND status = 3';
  const { rows } = await db.query<Row>(
    `SELECT * ${mine} AND ($2::bigint IS NULL OR id < $2) ORDER BY p.id DESC LIMIT $3 OFFSET $4`,
    [owner, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(positionOf), total: await countRows(db, `SELECT 1 ${mine}`, [owner]) };
}

/** One position of a customer; undefined when it is not theirs, or nobody's. */
export async function findPosition(db: Queryable, owner: UserId, id: string): Promise<Position | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM lever_positions p WHERE id = $2 AND user_id = $1', [owner, id]);
  return rows.map(positionOf)[0];
}

/** A fill of a position with its moment. */
export interface StoredFill extends Omit<Fill, 'taker'> {
  readonly id: string;
  readonly at: Instant;
}

/** What was opened and closed of a position, oldest first. */
export async function selectFills(db: Queryable, id: number): Promise<StoredFill[]> {
  const { rows } = await db.query<{
    id: string;
    at: Date;
    opens: boolean;
    reason: CloseReason | null;
    ticks: string;
    lots: number;
    fee: bigint;
    profit: bigint | null;
  }>('SELECT id, at, opens, reason, ticks, lots, fee, profit FROM lever_fills f WHERE position_id = $1 ORDER BY f.id', [
    id,
  ]);
  return rows.map(({ at, opens, ticks, ...fill }) => ({
    ...fill,
    at: fromDate(at),
    positionId: id,
    kind: opens ? 'open' : 'close',
    ticks: Number.parseInt(ticks, 10),
  }));
}

/** The name under which `/verify/detail` knows the last trigger of each of some positions, its own or of its cross account. */
export async function selectLastTriggers(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ name: string; position_id: string }>(
    `SELECT DISTINCT ON (position_id) position_id, name FROM (
       SELECT position_id, at, 'lever:' || id AS name FROM lever_triggers t WHERE position_id = ANY ($1::bigint[])
       UNION ALL
       SELECT position_id, at, 'cross:' || id FROM lever_cross_legs l JOIN lever_cross_triggers c ON c.id = l.trigger_id
       WHERE position_id = ANY ($1::bigint[])) AS n
     ORDER BY position_id, at DESC, name DESC`,
    [arrayOf(ids)],
  );
  return new Map(rows.map((row) => [Number.parseInt(row.position_id, 10), row.name]));
}

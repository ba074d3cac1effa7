import type { MarketId } from '@bourse/kernel/ids';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { arrayOf, columnOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Sender } from '../../platform/database/statement-list.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { ContractTerms, LeverProduct } from './contract-terms.ts';
import type { Fill, Overnight, Trigger } from './effects.ts';
import { type CloseReason, type Position, type Status, statusOf } from './position.ts';

interface Row {
  readonly id: string;
  readonly user_id: UserId | null;
  readonly product_id: string;
  readonly terms_id: string;
  readonly sign: 1 | -1;
  readonly multiple: number;
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

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
const momentOf = (date: Date | null): Instant | null => (date === null ? null : fromDate(date));

function positionOf(row: Row): Position {
  const { closing_id: closing, closing_ticks: ticks, closing_lots: lots } = row;
  return {
    id: Number(row.id),
    userId: row.user_id,
    productId: row.product_id,
    termsId: row.terms_id,
    sign: row.sign,
    multiple: row.multiple,
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
    realised: row.realised,
    takeProfit: numberOf(row.take_profit),
    stopLoss: numberOf(row.stop_loss),
    closing:
      closing === null || ticks === null || lots === null ? null : { id: Number(closing), ticks: Number(ticks), lots },
    closeReason: row.close_reason,
    watchedFrom: fromDate(row.watched_from),
    createdAt: fromDate(row.created_at),
    openedAt: momentOf(row.opened_at),
    closesAt: momentOf(row.closes_at),
    closedAt: momentOf(row.closed_at),
    chargedUntil: fromDate(row.charged_until),
  };
}

type Read = (position: Position) => number | bigint | string | null;
const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));

/** What of a position changes, with how it is written. */
const changing: readonly (readonly [column: string, type: string, read: Read])[] = [
  ['pending', 'int', ({ pending }) => pending],
  ['lots', 'int', ({ lots }) => lots],
  ['reserve', 'numeric', ({ reserve }) => reserve],
  ['margin', 'numeric', ({ margin }) => margin],
  ['cost', 'numeric', ({ cost }) => cost],
  ['opened_lots', 'int', ({ openedLots }) => openedLots],
  ['opened_cost', 'numeric', ({ openedCost }) => openedCost],
  ['closed_lots', 'int', ({ closedLots }) => closedLots],
  ['closed_value', 'numeric', ({ closedValue }) => closedValue],
  ['fees', 'numeric', ({ fees }) => fees],
  ['overnight', 'numeric', ({ overnight }) => overnight],
  ['realised', 'numeric', ({ realised }) => realised],
  ['take_profit', 'bigint', ({ takeProfit }) => takeProfit],
  ['stop_loss', 'bigint', ({ stopLoss }) => stopLoss],
  ['closing_id', 'bigint', ({ closing }) => closing?.id ?? null],
  ['closing_ticks', 'bigint', ({ closing }) => closing?.ticks ?? null],
  ['closing_lots', 'int', ({ closing }) => closing?.lots ?? null],
  ['close_reason', 'text', ({ closeReason }) => closeReason],
  ['status', 'smallint', statusOf],
  ['watched_from', 'timestamptz', ({ watchedFrom }) => toIso(watchedFrom)],
  ['opened_at', 'timestamptz', ({ openedAt }) => isoOf(openedAt)],
  ['closes_at', 'timestamptz', ({ closesAt }) => isoOf(closesAt)],
  ['closed_at', 'timestamptz', ({ closedAt }) => isoOf(closedAt)],
  ['charged_until', 'timestamptz', ({ chargedUntil }) => toIso(chargedUntil)],
];

const fixed: typeof changing = [
  ['id', 'bigint', ({ id }) => id],
  ['user_id', 'bigint', ({ userId }) => userId],
  ['terms_id', 'bigint', ({ termsId }) => termsId],
  ['sign', 'smallint', ({ sign }) => sign],
  ['multiple', 'int', ({ multiple }) => multiple],
  ['limit_ticks', 'bigint', ({ limit }) => limit],
  ['ordered', 'int', ({ ordered }) => ordered],
  ['created_at', 'timestamptz', ({ createdAt }) => toIso(createdAt)],
];

const written = [...fixed, ...changing];
const names = written.map(([column]) => column).join(', ');
const upsert = `INSERT INTO lever_positions (product_id, market_id, asset_id, product, symbol, ${names})
  SELECT $1, $2, $3, $4, $5, ${names} FROM unnest(${written.map(([, type], place) => `$${String(place + 6)}::${type}[]`).join(', ')})
    AS p (${names})
  ON CONFLICT (id) DO UPDATE SET ${changing.map(([column]) => `${column} = EXCLUDED.${column}`).join(', ')}`;

/** Writes positions of one contract as they are now. */
export function writePositions(tx: Sender, terms: ContractTerms, positions: readonly Position[]): void {
  if (positions.length === 0) return;
  const { productId, product, market, asset } = terms;
  tx.send(
    upsert,
    [productId, market.id, asset.id, product, market.symbol, ...written.map(([, , read]) => columnOf(positions, read))],
    positions.length,
  );
}

/** Writes what was opened and closed. */
export function insertFills(tx: Sender, at: Instant, fills: readonly Fill[]): void {
  if (fills.length === 0) return;
  tx.send(
    `INSERT INTO lever_fills (at, position_id, opens, reason, ticks, lots, fee, profit)
     SELECT $1, * FROM unnest($2::bigint[], $3::boolean[], $4::text[], $5::bigint[], $6::int[], $7::numeric[], $8::numeric[])`,
    [
      toIso(at),
      columnOf(fills, ({ positionId }) => positionId),
      columnOf(fills, ({ kind }) => kind === 'open'),
      columnOf(fills, ({ reason }) => reason),
      columnOf(fills, ({ ticks }) => ticks),
      columnOf(fills, ({ lots }) => lots),
      columnOf(fills, ({ fee }) => fee),
      columnOf(fills, ({ profit }) => profit),
    ],
    fills.length,
  );
}

/** A mark price by its place in the chain. */
export interface MarkPlace {
  readonly id: number;
  readonly at: Instant;
}

/** Writes what a mark price has reached. @param tickPrice a tick in 10^-12. */
export function insertTriggers(tx: Sender, mark: MarkPlace, tickPrice: bigint, triggers: readonly Trigger[]): void {
  if (triggers.length === 0) return;
  tx.send(
    `INSERT INTO lever_triggers (at, mark_id, position_id, reason, direction, level, watched_from)
     SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::smallint[], $6::numeric[], $7::timestamptz[])`,
    [
      toIso(mark.at),
      mark.id,
      columnOf(triggers, ({ positionId }) => positionId),
      columnOf(triggers, ({ reason }) => reason),
      columnOf(triggers, ({ sign }) => sign),
      columnOf(triggers, ({ ticks }) => BigInt(ticks) * tickPrice),
      columnOf(triggers, ({ watchedFrom }) => toIso(watchedFrom)),
    ],
    triggers.length,
  );
}

/** Writes the fees of a midnight. */
export function insertOvernights(tx: Sender, mark: MarkPlace, fees: readonly Overnight[]): void {
  if (fees.length === 0) return;
  tx.send(
    `INSERT INTO lever_overnights (mark_id, position_id, at, lots, value, rate, fee)
     SELECT $1, * FROM unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::numeric[], $6::numeric[], $7::numeric[])`,
    [
      mark.id,
      columnOf(fees, ({ positionId }) => positionId),
      columnOf(fees, ({ midnight }) => toIso(midnight)),
      columnOf(fees, ({ lots }) => lots),
      columnOf(fees, ({ value }) => value),
      columnOf(fees, ({ rate }) => rate),
      columnOf(fees, ({ fee }) => fee),
    ],
    fees.length,
  );
}

/** Notes that the marks of contracts up to a moment have been worked. */
export function updateMarked(tx: Sender, productIds: readonly string[], until: Instant): void {
  tx.send(
    `INSERT INTO lever_contracts (product_id, marked_until) SELECT id, $2 FROM unnest($1::bigint[]) AS p (id)
     ON CONFLICT (product_id) DO UPDATE SET marked_until = EXCLUDED.marked_until`,
    [arrayOf(productIds), toIso(until)],
  );
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
    'SELECT coalesce(max(greatest(id, coalesce(closing_id, 0))), 0)::bigint AS last FROM lever_positions',
  );
  return Number(present(rows[0], 'the largest id').last);
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

/** One position of a customer; undefined when it is not theirs, or nobody's. */
export async function findPosition(db: Queryable, owner: UserId, id: string): Promise<Position | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM lever_positions p WHERE id = $2 AND user_id = $1', [owner, id]);
  return rows.map(positionOf)[0];
}

/** A fill with its moment. */
export interface StoredFill extends Fill {
  readonly at: Instant;
}

/** What was opened and closed of a position, oldest first. */
export async function selectFills(db: Queryable, id: number): Promise<StoredFill[]> {
  const { rows } = await db.query<{
    at: Date;
    opens: boolean;
    reason: CloseReason | null;
    ticks: string;
    lots: number;
    fee: bigint;
    profit: bigint | null;
  }>('SELECT at, opens, reason, ticks, lots, fee, profit FROM lever_fills f WHERE position_id = $1 ORDER BY f.id', [
    id,
  ]);
  return rows.map(({ at, opens, ticks, ...fill }) => ({
    ...fill,
    at: fromDate(at),
    positionId: id,
    kind: opens ? 'open' : 'close',
    ticks: Number(ticks),
  }));
}

/** The last trigger of each of some positions, by position. */
export async function selectLastTriggers(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; position_id: string }>(
    `SELECT DISTINCT ON (position_id) id, position_id FROM lever_triggers t WHERE position_id = ANY ($1::bigint[])
     ORDER BY position_id, t.id DESC`,
    [arrayOf(ids)],
  );
  return new Map(rows.map((row) => [Number(row.position_id), row.id]));
}

/** Deletes a customer's orders that were cancelled before a moment and never opened anything; so many at most. */
export async function deleteUnopened(db: Database, owner: UserId, before: Instant, limit: number): Promise<number> {
  return db.withTx('prune orders of contracts', async (tx) => {
    const { rowCount } = await tx.query(
      `DELETE FROM lever_positions WHERE id IN (
       SELECT id FROM lever_positions p WHERE user_id = $1 AND status = 4 AND closed_at < $2 ORDER BY p.id LIMIT $3)`,
      [owner, toIso(before), limit],
    );
    return rowCount;
  });
}

import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';

/** What was drawn for an order of a box. */
export interface Drawn {
  readonly number: string;
  readonly place: number;
  readonly leftBefore: readonly number[];
}

/** The opening of a box. */
export interface Opening extends Drawn {
  /** Which opening of the box it was, from 1. */
  readonly opening: number;
  readonly openedAt: Instant;
}

/** An order; amounts in atoms. */
export interface Order {
  readonly id: string;
  readonly userId: UserId;
  readonly kind: 'normal' | 'auction' | 'box';
  readonly offerId: string | null;
  readonly boxId: string | null;
  readonly workId: string | null;
  /** Of the work; of a box that was not opened, of that. */
  readonly code: string;
  readonly assetId: AssetId;
  readonly price: bigint;
  readonly margin: bigint;
  readonly status: 0 | 1 | 2 | 3;
  readonly payUntil: Instant | null;
  readonly isRead: boolean;
  readonly createdAt: Instant;
  readonly paidAt: Instant | null;
  readonly unit: number | null;
  readonly seed: string | null;
  readonly seedHash: string | null;
  /** The round that draws it; null for what is no box, or one of before. */
  readonly round: string | null;
  readonly beaconId: string | null;
  /** The work that is kept for it since its draw. */
  readonly drawnWorkId: string | null;
  readonly opened: Opening | null;
}

/** What is written when it begins. */
export type NewOrder = Pick<
  Order,
  'userId' | 'offerId' | 'boxId' | 'workId' | 'assetId' | 'price' | 'margin' | 'status' | 'payUntil' | 'createdAt'
> &
  Pick<Order, 'paidAt' | 'unit' | 'seed' | 'seedHash'>;

interface Row {
  readonly id: string;
  readonly user_id: UserId;
  readonly offer_id: string | null;
  readonly box_id: string | null;
  readonly work_id: string | null;
  readonly is_auction: boolean | null;
  readonly code: string;
  readonly asset_id: AssetId;
  readonly price: bigint;
  readonly margin: bigint;
  readonly status: Order['status'];
  readonly pay_until: Date | null;
  readonly is_read: boolean;
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly unit: number | null;
  readonly seed: string | null;
  readonly seed_hash: string | null;
  readonly round: string | null;
  readonly beacon_id: string | null;
  readonly drawn_work_id: string | null;
  readonly number: string | null;
  readonly opening: number | null;
  readonly place: number | null;
  readonly left_before: readonly number[] | null;
  readonly opened_at: Date | null;
}

const momentOf = (at: Date | null): Instant | null => (at === null ? null : fromDate(at));

function openedOf({ number, opening, place, left_before: leftBefore, opened_at: at }: Row): Opening | null {
  if (number === null || opening === null || place === null || leftBefore === null || at === null) return null;
  return { number, opening, place, leftBefore, openedAt: fromDate(at) };
}

function orderOf(row: Row): Order {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.box_id !== null ? 'box' : row.is_auction === true ? 'auction' : 'normal',
    offerId: row.offer_id,
    boxId: row.box_id,
    workId: row.work_id,
    code: row.code,
    assetId: row.asset_id,
    price: row.price,
    margin: row.margin,
    status: row.status,
    payUntil: momentOf(row.pay_until),
    isRead: row.is_read,
    createdAt: fromDate(row.created_at),
    paidAt: momentOf(row.paid_at),
    unit: row.unit,
    seed: row.seed,
    seedHash: row.seed_hash,
    round: row.round,
    beaconId: row.beacon_id,
    drawnWorkId: row.drawn_work_id,
    opened: openedOf(row),
  };
}

const from = `FROM nft_orders o LEFT JOIN nft_offers f ON f.id = o.offer_id LEFT JOIN nft_works w ON w.id = o.work_id
  LEFT JOIN nft_boxes x ON x.id = o.box_id`;
const columns = 'o.*, f.is_auction, x.beacon_id, coalesce(w.code, x.code) AS code';

const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));

/** @returns the id. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO nft_orders (user_id, offer_id, box_id, work_id, asset_id, price, margin, status, pay_until, created_at,
       paid_at, unit, seed, seed_hash, is_read)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::int, $9, $10, $11, $12, $13, $14, $8::int = 1) RETURNING id`,
    [
      order.userId,
      order.offerId,
      order.boxId,
      order.workId,
      order.assetId,
      order.price.toString(),
      order.margin.toString(),
      order.status,
      isoOf(order.payUntil),
      toIso(order.createdAt),
      isoOf(order.paidAt),
      order.unit,
      order.seed,
      order.seedHash,
    ],
  );
  return present(rows[0], 'the inserted order').id;
}

/** An order of a customer; undefined when it is not theirs, or nobody's. */
export async function findOrder(db: Queryable, owner: UserId, id: string): Promise<Order | undefined> {
  const { rows } = await db.query<Row>(`SELECT ${columns} ${from} WHERE o.id = $2 AND o.user_id = $1`, [owner, id]);
  return rows.map(orderOf)[0];
}

/** The same, which nobody else changes before this transaction ends. */
export async function lockOrder(tx: Tx, owner: UserId, id: string): Promise<Order | undefined> {
  const { rows } = await tx.query<Row>(`SELECT ${columns} ${from} WHERE o.id = $2 AND o.user_id = $1 FOR UPDATE OF o`, [
    owner,
    id,
  ]);
  return rows.map(orderOf)[0];
}

/** Orders of won auctions, whosever they are, locked in the order of their ids. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<Row>(
    `SELECT ${columns} ${from} WHERE o.id = ANY ($1::bigint[]) ORDER BY o.id FOR UPDATE OF o`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, orderOf(row)]));
}

/** A locked order that is not paid can be paid until later. */
export function moveDeadline(tx: Tx, id: string, until: Instant): void {
  tx.send('UPDATE nft_orders SET pay_until = $2 WHERE id = $1 AND status = 0', [id, toIso(until)], 1);
}

/** The first order of a box that its customer has not opened, or the one that they name, opened or not. */
export async function lockBoxOrder(
  tx: Tx,
  owner: UserId,
  boxId: string,
  id: string | null,
): Promise<Order | undefined> {
  const { rows } = await tx.query<Row>(
    `SELECT ${columns} ${from} WHERE o.user_id = $1 AND o.box_id = $2
       AND CASE WHEN $3::bigint IS NULL THEN o.opened_at IS NULL ELSE o.id = $3 END
     ORDER BY o.id LIMIT 1 FOR UPDATE OF o`,
    [owner, boxId, id],
  );
  return rows.map(orderOf)[0];
}

/** Writes that a locked order has ended: paid, expired or closed. */
export function endOrder(tx: Tx, id: string, status: 1 | 2 | 3, at: Instant): void {
  tx.send(
    'UPDATE nft_orders SET status = $2::int, paid_at = $3, is_read = $2::int = 1 WHERE id = $1 AND status = 0',
    [id, status, status === 1 ? toIso(at) : null],
    1,
  );
}

/** Writes what the opening of a locked order of a box of before has drawn. */
export function writeOpening(tx: Tx, id: string, workId: string, opening: Opening): void {
  const { number, opening: which, place, leftBefore, openedAt } = opening;
  tx.send(
    `UPDATE nft_orders SET work_id = $2, number = $3, opening = $4, place = $5, left_before = $6, opened_at = $7
     WHERE id = $1 AND opened_at IS NULL`,
    [id, workId, number, which, place, [...leftBefore], toIso(openedAt)],
    1,
  );
}

/** Writes that a locked order, which was drawn, is opened. @param which opening of its box it is, from 1. */
export function writeOpened(tx: Tx, id: string, which: number, at: Instant): void {
  tx.send(
    `UPDATE nft_orders SET work_id = drawn_work_id, opening = $2, opened_at = $3
     WHERE id = $1 AND opened_at IS NULL AND drawn_at IS NOT NULL`,
    [id, which, toIso(at)],
    1,
  );
}

/** How a purchase is entered behind those before it in its box. */
export interface Entry {
  readonly orderId: string;
  readonly unit: number;
  readonly seedHash: string;
  readonly enteredAt: Instant;
  readonly round: string;
  readonly hash: string;
}

/** Enters an order that was just inserted. */
export function writeEntry(tx: Tx, { orderId, enteredAt, round, hash }: Entry): void {
  tx.send(
    'UPDATE nft_orders SET entered_at = $2, round = $3, entry_hash = $4 WHERE id = $1 AND round IS NULL',
    [orderId, toIso(enteredAt), round, hash],
    1,
  );
}

/** The newest purchase of a locked box; undefined before the first. */
export async function findLastEntry(tx: Tx, boxId: string): Promise<Pick<Entry, 'enteredAt' | 'hash'> | undefined> {
  const { rows } = await tx.query<{ entered_at: Date; entry_hash: string }>(
    'SELECT entered_at, entry_hash FROM nft_orders WHERE box_id = $1 AND round IS NOT NULL ORDER BY unit DESC LIMIT 1',
    [boxId],
  );
  return rows.map(({ entered_at: at, entry_hash: hash }) => ({ enteredAt: fromDate(at), hash }))[0];
}

/** A unit that is bought and not drawn. */
export interface Undrawn {
  readonly orderId: string;
  readonly unit: number;
  readonly seedHash: string;
  readonly round: string;
}

/** The first units of a locked box up to one that are not drawn, in the order of their purchases. */
export async function selectUndrawn(tx: Tx, boxId: string, unit: number, limit: number): Promise<Undrawn[]> {
  const { rows } = await tx.query<Undrawn>(
    `SELECT id::text AS "orderId", unit, seed_hash AS "seedHash", round FROM nft_orders
     WHERE box_id = $1 AND unit <= $2 AND round IS NOT NULL AND drawn_at IS NULL ORDER BY unit LIMIT $3`,
    [boxId, unit, limit],
  );
  return rows;
}

/** Writes what was drawn for an order, whose box is locked. */
export function writeDraw(
  tx: Tx,
  id: string,
  { number, place, leftBefore, workId, drawnAt }: Drawn & { readonly workId: string; readonly drawnAt: Instant },
): void {
  tx.send(
    `UPDATE nft_orders SET number = $2, place = $3, left_before = $4, drawn_work_id = $5, drawn_at = $6
     WHERE id = $1 AND drawn_at IS NULL`,
    [id, number, place, [...leftBefore], workId, toIso(drawnAt)],
    1,
  );
}

/** A customer's orders, newest first. @param status null for all. */
export async function selectOrders(
  db: Queryable,
  { owner, status }: { readonly owner: UserId; readonly status: number | null },
  slice: ListSlice,
): Promise<{ readonly rows: Order[]; readonly total: number }> {
  const mine = 'o.user_id = $1 AND ($2::int IS NULL OR o.status = $2)';
  const { rows } = await db.query<Row>(
    `SELECT ${columns} ${from} WHERE ${mine} AND ($3::bigint IS NULL OR o.id < $3) ORDER BY o.id DESC LIMIT $4 OFFSET $5`,
    [owner, status, slice.below, slice.limit, slice.offset],
  );
  const total = await countRows(db, `SELECT 1 FROM nft_orders o WHERE ${mine}`, [owner, status]);
  return { rows: rows.map(orderOf), total };
}

/** What a customer has won and has to pay, by its deadline. */
export async function selectUnpaid(db: Queryable, owner: UserId): Promise<Order[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} ${from} WHERE o.user_id = $1 AND o.status = 0 ORDER BY o.pay_until, o.id LIMIT 100`,
    [owner],
  );
  return rows.map(orderOf);
}

/** Who has an order by some offers: who bought by it, or has won it. */
export async function buyersOf(db: Queryable, offers: readonly string[]): Promise<ReadonlyMap<string, UserId>> {
  const { rows } = await db.query<{ offer_id: string; user_id: UserId }>(
    'SELECT offer_id, user_id FROM nft_orders WHERE offer_id = ANY ($1::bigint[])',
    [[...offers]],
  );
  return new Map(rows.map(({ offer_id: offer, user_id: buyer }) => [offer, buyer]));
}

/** Marks the message of an own order as read. @returns whether there is such an order. */
export async function markRead(tx: Tx, owner: UserId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('UPDATE nft_orders SET is_read = true WHERE id = $2 AND user_id = $1', [
    owner,
    id,
  ]);
  return rowCount === 1;
}

/** An opening of a box as everybody may know it. */
export interface ToldOpening {
  readonly orderId: string;
  readonly unit: number;
  readonly seedHash: string;
  readonly number: string;
  readonly place: number;
}

/** The openings of a box in their order. */
export async function selectOpenings(db: Queryable, boxId: string): Promise<ToldOpening[]> {
  const { rows } = await db.query<ToldOpening>(
    `SELECT id::text AS "orderId", unit, seed_hash AS "seedHash", number, place FROM nft_orders
     WHERE box_id = $1 AND opened_at IS NOT NULL ORDER BY opening`,
    [boxId],
  );
  return rows;
}

/** A purchase of a box that is drawn by a beacon, as everybody may know it. */
export interface ToldEntry extends Entry {
  /** Null while it is not drawn. */
  readonly drawn: { readonly number: string; readonly place: number } | null;
}

/** The purchases of a box in their order. */
export async function selectEntries(db: Queryable, boxId: string): Promise<ToldEntry[]> {
  const { rows } = await db.query<{
    id: string;
    unit: number;
    seed_hash: string;
    entered_at: Date;
    round: string;
    entry_hash: string;
    number: string | null;
    place: number | null;
  }>(
    `SELECT id::text AS id, unit, seed_hash, entered_at, round, entry_hash, number, place FROM nft_orders
     WHERE box_id = $1 AND round IS NOT NULL ORDER BY unit`,
    [boxId],
  );
  return rows.map(({ id, unit, seed_hash: seedHash, entered_at: at, round, entry_hash: hash, number, place }) => ({
    orderId: id,
    unit,
    seedHash,
    enteredAt: fromDate(at),
    round,
    hash,
    drawn: number === null || place === null ? null : { number, place },
  }));
}

import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';
import type { Auction } from '../auctions/auction.ts';

/** States of an offer. */
export const offerStates = { listed: 1, sold: 2, toPay: 3, returned: 4 } as const;

/** An offer of a work: its terms stand from its listing on; amounts in atoms, rates in 10^-12. */
export interface Offer extends Auction {
  readonly id: string;
  readonly workId: string;
  readonly code: string;
  readonly name: string;
  readonly isAuction: boolean;
  /** Null: the house. */
  readonly sellerId: UserId | null;
  readonly artistId: UserId;
  readonly assetId: AssetId;
  /** Of an auction; 0 of a fixed price. */
  readonly margin: bigint;
  readonly royalty: bigint;
  readonly fee: bigint;
  readonly state: 1 | 2 | 3 | 4;
  readonly leaderId: UserId | null;
  readonly bids: number;
  readonly payUntil: Instant | null;
  readonly royaltyPaid: bigint | null;
  readonly feePaid: bigint | null;
  readonly marginKept: bigint | null;
  readonly createdAt: Instant;
}

/** What is written at a listing. */
export type NewOffer = Omit<
  Offer,
  | 'id'
  | 'code'
  | 'name'
  | 'extensions'
  | 'state'
  | 'high'
  | 'leaderId'
  | 'bids'
  | 'payUntil'
  | 'royaltyPaid'
  | 'feePaid'
  | 'marginKept'
>;

interface Row {
  readonly id: string;
  readonly work_id: string;
  readonly code: string;
  readonly name: string;
  readonly is_auction: boolean;
  readonly seller_id: UserId | null;
  readonly artist_id: UserId;
  readonly asset_id: AssetId;
  readonly price: bigint;
  readonly per_increase: bigint | null;
  readonly margin: bigint | null;
  readonly royalty: bigint;
  readonly fee: bigint;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly extensions: number;
  readonly state: Offer['state'];
  readonly high: bigint | null;
  readonly leader_id: UserId | null;
  readonly bids: number;
  readonly pay_until: Date | null;
  readonly royalty_paid: bigint | null;
  readonly fee_paid: bigint | null;
  readonly margin_kept: bigint | null;
  readonly created_at: Date;
}

function offerOf(row: Row): Offer {
  return {
    id: row.id,
    workId: row.work_id,
    code: row.code,
    name: row.name,
    isAuction: row.is_auction,
    sellerId: row.seller_id,
    artistId: row.artist_id,
    assetId: row.asset_id,
    price: row.price,
    perIncrease: row.per_increase ?? 0n,
    margin: row.margin ?? 0n,
    royalty: row.royalty,
    fee: row.fee,
    startsAt: fromDate(row.starts_at),
    endsAt: fromDate(row.ends_at),
    extensions: row.extensions,
    state: row.state,
    high: row.high,
    leaderId: row.leader_id,
    bids: row.bids,
    payUntil: row.pay_until === null ? null : fromDate(row.pay_until),
    royaltyPaid: row.royalty_paid,
    feePaid: row.fee_paid,
    marginKept: row.margin_kept,
    createdAt: fromDate(row.created_at),
  };
}

const rowsOf = (where: string): string =>
  `SELECT o.*, w.code, d.name FROM nft_offers o JOIN nft_works w ON w.id = o.work_id JOIN nft_designs d ON d.id = w.design_id
   WHERE ${where}`;

/** The offer that a work runs under now. */
export async function findRunning(db: Queryable, code: string): Promise<Offer | undefined> {
  const { rows } = await db.query<Row>(rowsOf('w.code = $1 AND o.state IN (1, 3)'), [code]);
  return rows.map(offerOf)[0];
}

/** The offers that works run under now, by the works. */
export async function runningAmong(db: Queryable, workIds: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
  const { rows } = await db.query<Row>(rowsOf('o.state IN (1, 3) AND o.work_id = ANY ($1::bigint[])'), [[...workIds]]);
  return new Map(rows.map((row) => [row.work_id, offerOf(row)]));
}

/** The newest offer of a work, whatever has become of it. */
export async function findLatest(db: Queryable, code: string): Promise<Offer | undefined> {
  const { rows } = await db.query<Row>(`${rowsOf('w.code = $1')} ORDER BY o.id DESC LIMIT 1`, [code]);
  return rows.map(offerOf)[0];
}

/** Offers by their ids. */
export async function findOffers(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<Row>(rowsOf('o.id = ANY ($1::bigint[])'), [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, offerOf(row)]));
}

/** An offer that nobody else changes before this transaction ends. */
export async function lockOffer(tx: Tx, id: string): Promise<Offer> {
  const { rows } = await tx.query<Row>(`${rowsOf('o.id = $1')} FOR UPDATE OF o`, [id]);
  return present(rows.map(offerOf)[0], 'an offer', id);
}

/** The same of some offers, locked in the order of their ids. */
export async function lockOffers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
  if (ids.length === 0) return new Map();
  const wanted = [[...new Set(ids)]];
  const { rows } = await tx.query<Row>(`${rowsOf('o.id = ANY ($1::bigint[])')} ORDER BY o.id FOR UPDATE OF o`, wanted);
  return new Map(rows.map((row) => [row.id, offerOf(row)]));
}

/** Offers of a seller, or all where nobody is named; newest first. */
export async function selectOffers(
  db: Queryable,
  wanted: { readonly seller: UserId } | { readonly isAuction: boolean | null; readonly state: number | null },
  slice: ListSlice,
): Promise<{ readonly rows: Offer[]; readonly total: number }> {
  const [where, values] =
    'seller' in wanted
      ? ['o.seller_id = $1::bigint AND $2::int IS NULL', [wanted.seller, null]]
      : [
          '($1::boolean IS NULL OR o.is_auction = $1) AND ($2::int IS NULL OR o.state = $2)',
          [wanted.isAuction, wanted.state],
        ];
  const { rows } = await db.query<Row>(
    `${rowsOf(where)} AND ($3::bigint IS NULL OR o.id < $3) ORDER BY o.id DESC LIMIT $4 OFFSET $5`,
    [...values, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(offerOf), total: await countRows(db, `SELECT 1 FROM nft_offers o WHERE ${where}`, values) };
}

const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));
const text = (amount: bigint | null): string | null => (amount === null ? null : amount.toString());

/** Lists a work. @returns the id. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO nft_offers (work_id, is_auction, seller_id, asset_id, price, per_increase, margin, artist_id, royalty, fee,
       starts_at, ends_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
    [
      offer.workId,
      offer.isAuction,
      offer.sellerId,
      offer.assetId,
      text(offer.price),
      offer.isAuction ? text(offer.perIncrease) : null,
      offer.isAuction ? text(offer.margin) : null,
      offer.artistId,
      text(offer.royalty),
      text(offer.fee),
      toIso(offer.startsAt),
      toIso(offer.endsAt),
      toIso(offer.createdAt),
    ],
  );
  return present(rows[0], 'the inserted offer').id;
}

/** Writes how a locked offer stands. */
export function updateOffer(tx: Tx, offer: Offer): void {
  tx.send(
    `UPDATE nft_offers SET ends_at = $2, extensions = $3, state = $4, high = $5, leader_id = $6, bids = $7, pay_until = $8,
       royalty_paid = $9, fee_paid = $10, margin_kept = $11 WHERE id = $1`,
    [
      offer.id,
      toIso(offer.endsAt),
      offer.extensions,
      offer.state,
      text(offer.high),
      offer.leaderId,
      offer.bids,
      isoOf(offer.payUntil),
      text(offer.royaltyPaid),
      text(offer.feePaid),
      text(offer.marginKept),
    ],
    1,
  );
}

/**
 * A work is another customer's now, by their order. Only who sells can lose it, and never out of a box: the transaction
 * fails where the work is not theirs.
 * @param seller null: the house.
 */
export function giveWork(
  tx: Tx,
  workId: string,
  {
    seller,
    buyer,
    orderId,
    at,
  }: {
    readonly seller: UserId | null;
    readonly buyer: UserId;
    readonly orderId: string;
    readonly at: Instant;
  },
): void {
  tx.send(
    `UPDATE nft_works SET owner_id = $2, order_id = $3, acquired_at = $4
     WHERE id = $1 AND owner_id IS NOT DISTINCT FROM $5::bigint AND box_id IS NULL`,
    [workId, buyer, orderId, toIso(at), seller],
    1,
  );
}

/** The owner of a work, which nobody else changes before this transaction ends; the work may be offered already. */
export async function lockWork(
  tx: Tx,
  code: string,
): Promise<
  | {
      readonly id: string;
      readonly ownerId: UserId | null;
      readonly boxId: string | null;
      readonly artistId: UserId;
      readonly royalty: bigint;
    }
  | undefined
> {
  const { rows } = await tx.query<{
    id: string;
    owner_id: UserId | null;
    box_id: string | null;
    artist_id: UserId;
    royalty: bigint;
  }>(
    `SELECT w.id, w.owner_id, w.box_id, d.artist_id, d.royalty FROM nft_works w JOIN nft_designs d ON d.id = w.design_id
     WHERE w.code = $1 FOR UPDATE OF w`,
    [code],
  );
  return rows.map(({ id, owner_id: ownerId, box_id: boxId, artist_id: artistId, royalty }) => {
    return { id, ownerId, boxId, artistId, royalty };
  })[0];
}

/** So many of the latest sales tell what the works of a collection are worth. */
const counted = 20;

/**
 * What the latest works of the collection of a work were sold for by the house in a currency, newest first. Resales among
 * customers do not count: anybody makes them at any price.
 */
export async function selectHouseSales(db: Queryable, code: string, asset: AssetId): Promise<bigint[]> {
  const { rows } = await db.query<{ sold_for: bigint }>(
    `SELECT coalesce(o.high, o.price) AS sold_for FROM nft_offers o
       JOIN nft_works w ON w.id = o.work_id JOIN nft_designs d ON d.id = w.design_id
     WHERE o.seller_id IS NULL AND o.state = 2 AND o.asset_id = $2 AND d.collection = (
       SELECT own.collection FROM nft_designs own JOIN nft_works mine ON mine.design_id = own.id WHERE mine.code = $1)
     ORDER BY o.id DESC LIMIT ${String(counted)}`,
    [code, asset],
  );
  return rows.map(({ sold_for: price }) => price);
}

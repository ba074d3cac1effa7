import type { NftRarity, NftType } from '@bourse/contract/nft-rules';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Item, Sale } from './item.ts';
import { type Offer, offerStates, runningAmong } from '../market/offer-store.ts';

interface LookRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly about: string;
  readonly collection: string;
  readonly type: NftType;
  readonly medium: string;
  readonly media_type: string;
  readonly poster: string;
  readonly poster_type: string;
}

interface WorkRow extends LookRow {
  readonly rarity: NftRarity;
  readonly creator: string;
  readonly artist_id: UserId;
  readonly royalty: bigint;
  readonly edition: number;
  readonly editions: number;
  readonly owner_id: UserId | null;
  readonly acquired_at: Date;
  readonly order_id: string | null;
  readonly box_code: string | null;
}

interface BoxRow extends LookRow {
  readonly asset_id: AssetId;
  readonly price: bigint;
  readonly units: number;
  readonly sold: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

function lookOf(row: LookRow) {
  const { id, code, name, about, collection, type } = row;
  const medium = { name: row.medium, mediaType: row.media_type };
  return { id, code, name, about, collection, type, medium, poster: { name: row.poster, mediaType: row.poster_type } };
}

/** How a work is, or was, sold by an offer. */
export function saleOf(offer: Offer): Sale {
  const { id, isAuction, sellerId, assetId, price, perIncrease, margin, high, leaderId, bids } = offer;
  const { startsAt, endsAt, extensions, payUntil, royalty, fee, state } = offer;
  return {
    kind: isAuction ? 'auction' : 'normal',
    id,
    sellerId,
    assetId,
    price,
    perIncrease: isAuction ? perIncrease : null,
    margin: isAuction ? margin : null,
    high,
    leaderId,
    bids,
    startsAt,
    endsAt,
    extensions,
    payUntil,
    royalty,
    fee,
    stock: state === offerStates.listed ? 1 : 0,
  };
}

function workOf(row: WorkRow, sale: Sale | null): Item {
  return {
    kind: 'work',
    ...lookOf(row),
    work: {
      rarity: row.rarity,
      creator: row.creator,
      artistId: row.artist_id,
      royalty: row.royalty,
      edition: row.edition,
      editions: row.editions,
      ownerId: row.owner_id,
      acquiredAt: fromDate(row.acquired_at),
      orderId: row.order_id,
      boxCode: row.box_code,
    },
    sale,
  };
}

function boxOf(row: BoxRow): Item {
  return {
    kind: 'box',
    ...lookOf(row),
    work: null,
    sale: {
      kind: 'box',
      id: row.id,
      sellerId: null,
      assetId: row.asset_id,
      price: row.price,
      perIncrease: null,
      margin: null,
      high: null,
      leaderId: null,
      bids: 0,
      startsAt: fromDate(row.starts_at),
      endsAt: fromDate(row.ends_at),
      extensions: 0,
      payUntil: null,
      royalty: 0n,
      fee: 0n,
      stock: row.units - row.sold,
    },
  };
}

const workRows = `SELECT w.id, w.code, d.name, d.about, d.collection, d.rarity, d.editions, d.royalty, d.artist_id, a.name AS creator,
    w.edition, w.owner_id, w.acquired_at, w.order_id, x.code AS box_code, m.type, m.name AS medium, m.media_type,
    p.name AS poster, p.media_type AS poster_type
  FROM nft_works w JOIN nft_designs d ON d.id = w.design_id JOIN nft_artists a ON a.user_id = d.artist_id
    JOIN nft_media m ON m.id = d.media_id JOIN nft_media p ON p.id = d.poster_id
    LEFT JOIN nft_boxes x ON x.id = w.box_id`;

const boxRows = `SELECT x.id, x.code, x.name, x.about, x.collection, x.asset_id, x.price, x.units, x.sold, x.starts_at,
    x.ends_at, m.type, m.name AS medium, m.media_type, m.name AS poster, m.media_type AS poster_type
  FROM nft_boxes x JOIN nft_media m ON m.id = x.picture_id`;

/** Works with the sale that each runs under. */
async function withSales(db: Queryable, works: readonly WorkRow[]): Promise<Item[]> {
  if (works.length === 0) return [];
  const offers = await runningAmong(
    db,
    works.map(({ id }) => id),
  );
  return works.map((row) => {
    const offer = offers.get(row.id);
    return workOf(row, offer === undefined ? null : saleOf(offer));
  });
}

/** Works and boxes by their codes. */
export async function findItems(db: Queryable, codes: readonly string[]): Promise<ReadonlyMap<string, Item>> {
  if (codes.length === 0) return new Map();
  const wanted = [[...new Set(codes)]];
  const works = await db.query<WorkRow>(`${workRows} WHERE w.code = ANY ($1::text[])`, wanted);
  const boxes = await db.query<BoxRow>(`${boxRows} WHERE x.code = ANY ($1::text[])`, wanted);
  const items = [...(await withSales(db, works.rows)), ...boxes.rows.map(boxOf)];
  return new Map(items.map((item) => [item.code, item]));
}

/** One of them. */
export async function findItem(db: Queryable, code: string): Promise<Item | undefined> {
  return (await findItems(db, [code])).get(code);
}

/** The same in the order of the codes, all of which there are. */
export async function itemsOf(db: Queryable, codes: readonly string[]): Promise<Item[]> {
  const found = await findItems(db, codes);
  return codes.map((code) => present(found.get(code), 'a work or a box', code));
}

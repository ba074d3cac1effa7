import type { NftSaleType } from '@bourse/contract/nft-rules';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';

/** A page of codes. */
export interface Codes {
  readonly codes: string[];
  readonly total: number;
}

interface Pages {
  readonly page: number;
  readonly limit: number;
}

/** @param order of the columns of `select`, which has a column `code`. */
async function codesOf(
  db: Queryable,
  { select, order }: { readonly select: string; readonly order: string },
  values: readonly unknown[],
  { page, limit }: Pages,
): Promise<Codes> {
  const [size, offset] = [String(limit), String((page - 1) * limit)];
  const { rows } = await db.query<{ code: string }>(
    `SELECT code FROM (${select}) found ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`,
    values,
  );
  return { codes: rows.map(({ code }) => code), total: await countRows(db, select, values) };
}

/**
 * What is on sale at a moment: what is open first, by its end, then what has not started, by its start. Boxes that are sold
 * out are left out.
 */
export function selectOnSale(
  db: Queryable,
  wanted: { readonly type: NftSaleType | null; readonly collection: string | null; readonly at: Instant },
  pages: Pages,
): Promise<Codes> {
  const select = `SELECT w.code, o.starts_at, o.ends_at, o.starts_at > $3::timestamptz AS is_coming
      FROM nft_offers o JOIN nft_works w ON w.id = o.work_id JOIN nft_designs d ON d.id = w.design_id
      WHERE o.state = 1 AND o.ends_at >= $3::timestamptz AND ($2::text IS NULL OR d.collection = $2)
        AND ($1::text IS NULL OR $1 = CASE WHEN o.is_auction THEN 'auction' ELSE 'normal' END)
    UNION ALL SELECT x.code, x.starts_at, x.ends_at, x.starts_at > $3::timestamptz
      FROM nft_boxes x WHERE x.ends_at >= $3::timestamptz AND x.sold < x.units
        AND ($2::text IS NULL OR x.collection = $2) AND ($1::text IS NULL OR $1 = 'box')`;
  const order = 'is_coming, CASE WHEN is_coming THEN starts_at ELSE ends_at END, code';
  return codesOf(db, { select, order }, [wanted.type, wanted.collection, toIso(wanted.at)], pages);
}

/** The works of an artist, newest first, editions in their order. */
export function selectOfArtist(db: Queryable, artist: UserId, pages: Pages): Promise<Codes> {
  const select = `SELECT w.code, w.design_id, w.edition FROM nft_works w JOIN nft_designs d ON d.id = w.design_id
    WHERE d.artist_id = $1`;
  return codesOf(db, { select, order: 'design_id DESC, edition' }, [artist], pages);
}

/** What of a text stands for itself where a pattern is read. */
export const literal = (word: string): string => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

const matching = (column: string): string => `${column} ILIKE '%' || $1 || '%'`;

/** Works and boxes whose name, code, collection or artist holds a word, newest first. */
export function selectMatching(db: Queryable, word: string, pages: Pages): Promise<Codes> {
  const works = ['d.name', 'w.code', 'd.collection', 'a.name'].map(matching).join(' OR ');
  const boxes = ['x.name', 'x.code', 'x.collection'].map(matching).join(' OR ');
  const select = `SELECT x.code, 0 AS rank, x.id, 0 AS edition FROM nft_boxes x WHERE ${boxes}
    UNION ALL SELECT w.code, 1, w.design_id, w.edition FROM nft_works w JOIN nft_designs d ON d.id = w.design_id
      JOIN nft_artists a ON a.user_id = d.artist_id WHERE ${works}`;
  return codesOf(db, { select, order: 'rank, id DESC, edition' }, [literal(word)], pages);
}

/** A collection, and how many works it has. */
export interface CollectionRow {
  readonly collection: string;
  readonly works: number;
}

/** Collections whose name holds a word, with their works; at most 20. */
export async function selectCollections(db: Queryable, word: string): Promise<CollectionRow[]> {
  const { rows } = await db.query<CollectionRow>(
    `SELECT d.collection, count(*)::int AS works FROM nft_designs d JOIN nft_works w ON w.design_id = d.id
     WHERE ${matching('d.collection')} GROUP BY d.collection ORDER BY works DESC, d.collection LIMIT 20`,
    [literal(word)],
  );
  return rows;
}

/** All collections that works belong to, those with most works first. */
export async function selectAllCollections(
  db: Queryable,
  { page, limit }: Pages,
): Promise<{ readonly rows: CollectionRow[]; readonly total: number }> {
  const select = `SELECT d.collection, count(*)::int AS works FROM nft_designs d JOIN nft_works w ON w.design_id = d.id
     GROUP BY d.collection`;
  const { rows } = await db.query<CollectionRow>(`${select} ORDER BY works DESC, d.collection LIMIT $1 OFFSET $2`, [
    limit,
    (page - 1) * limit,
  ]);
  return { rows, total: await countRows(db, select, []) };
}

/** Works whose name, code or artist holds a word, or all; newest first. */
export function selectRegister(db: Queryable, word: string | null, pages: Pages): Promise<Codes> {
  const works = ['d.name', 'w.code', 'a.name'].map(matching).join(' OR ');
  const select = `SELECT w.code, w.design_id, w.edition FROM nft_works w JOIN nft_designs d ON d.id = w.design_id
    JOIN nft_artists a ON a.user_id = d.artist_id WHERE $1::text IS NULL OR ${works}`;
  const given = [word === null ? null : literal(word)];
  return codesOf(db, { select, order: 'design_id DESC, edition' }, given, pages);
}

/** A row of a list with the code of what it is about. */
export interface CodedRow {
  readonly id: string;
  readonly code: string;
}

/** Own favourites, newest first. */
export async function selectFavourites(
  db: Queryable,
  owner: UserId,
  slice: ListSlice,
): Promise<{ readonly rows: CodedRow[]; readonly total: number }> {
  const { rows } = await db.query<CodedRow>(
    `SELECT id, code FROM nft_favourites f WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2)
     ORDER BY f.id DESC LIMIT $3 OFFSET $4`,
    [owner, slice.below, slice.limit, slice.offset],
  );
  return { rows, total: await countRows(db, 'SELECT 1 FROM nft_favourites WHERE user_id = $1', [owner]) };
}

/** An own work, or the order of an own box that was not opened. */
export interface OwnRow {
  readonly code: string;
  readonly is_box: boolean;
  readonly order_id: string;
  readonly at: Date;
  /** What was paid for it, in atoms of its currency. */
  readonly paid: bigint;
  readonly asset_id: number;
}

/** Own boxes that were not opened, then own works, each newest first. */
export async function selectOwn(
  db: Queryable,
  owner: UserId,
  { page, limit }: Pages,
): Promise<{ readonly rows: OwnRow[]; readonly total: number }> {
  const select = `SELECT x.code, true AS is_box, o.id AS order_id, o.created_at AS at, o.price AS paid, o.asset_id
      FROM nft_orders o JOIN nft_boxes x ON x.id = o.box_id WHERE o.user_id = $1 AND o.opened_at IS NULL
    UNION ALL SELECT w.code, false, o.id, w.acquired_at, o.price, o.asset_id
      FROM nft_works w JOIN nft_orders o ON o.id = w.order_id WHERE w.owner_id = $1`;
  const { rows } = await db.query<OwnRow>(
    `SELECT * FROM (${select}) own ORDER BY is_box DESC, at DESC, order_id DESC LIMIT $2 OFFSET $3`,
    [owner, limit, (page - 1) * limit],
  );
  return { rows, total: await countRows(db, select, [owner]) };
}

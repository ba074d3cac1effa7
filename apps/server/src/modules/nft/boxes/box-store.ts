import type { NftRarity, NftType } from '@bourse/contract/nft-rules';
import type { AssetId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';
import type { MediaName } from '../artworks/media-address.ts';

/** A box; the price in atoms. */
export interface Box {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly assetId: AssetId;
  readonly price: bigint;
  readonly units: number;
  readonly sold: number;
  readonly opened: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly commitment: string;
  readonly unitHashes: readonly string[];
  readonly publishedAt: Instant;
  readonly isOver: boolean;
  /** What draws its units; null for a box of before, which is drawn by the first tick after its publication. */
  readonly beaconId: string | null;
  /** How many of its units are drawn: the first. */
  readonly drawn: number;
}

interface Row {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly asset_id: AssetId;
  readonly price: bigint;
  readonly units: number;
  readonly sold: number;
  readonly opened: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly commitment: string;
  readonly unit_hashes: readonly string[];
  readonly published_at: Date;
  readonly is_over: boolean;
  readonly beacon_id: string | null;
  readonly drawn: number;
}

const boxOf = (row: Row): Box => ({
  id: row.id,
  code: row.code,
  name: row.name,
  assetId: row.asset_id,
  price: row.price,
  units: row.units,
  sold: row.sold,
  opened: row.opened,
  startsAt: fromDate(row.starts_at),
  endsAt: fromDate(row.ends_at),
  commitment: row.commitment,
  unitHashes: row.unit_hashes,
  publishedAt: fromDate(row.published_at),
  isOver: row.is_over,
  beaconId: row.beacon_id,
  drawn: row.drawn,
});

/** A box by its code. */
export async function findBox(db: Queryable, code: string): Promise<Box | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM nft_boxes WHERE code = $1', [code]);
  return rows.map(boxOf)[0];
}

/** A box by its id. */
export async function findBoxById(db: Queryable, id: string): Promise<Box | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM nft_boxes WHERE id = $1', [id]);
  return rows.map(boxOf)[0];
}

/** A box that nobody else changes before this transaction ends. */
export async function lockBox(tx: Tx, id: string): Promise<Box> {
  const { rows } = await tx.query<Row>('SELECT * FROM nft_boxes WHERE id = $1 FOR UPDATE', [id]);
  return present(rows.map(boxOf)[0], 'a box', id);
}

/** What is in a box. */
export interface BoxContent {
  readonly place: number;
  readonly designId: string;
  readonly code: string;
  readonly name: string;
  readonly rarity: NftRarity;
  readonly creator: string;
  readonly type: NftType;
  readonly medium: MediaName;
  readonly poster: MediaName;
  readonly count: number;
  readonly remaining: number;
}

interface ContentRow {
  readonly place: number;
  readonly design_id: string;
  readonly code: string;
  readonly name: string;
  readonly rarity: NftRarity;
  readonly creator: string;
  readonly type: NftType;
  readonly medium: string;
  readonly media_type: string;
  readonly poster: string;
  readonly poster_type: string;
  readonly count: number;
  readonly remaining: number;
}

/** The contents of a box in their published order. */
export async function selectContents(db: Queryable, boxId: string): Promise<BoxContent[]> {
  const { rows } = await db.query<ContentRow>(
    `SELECT c.place, c.design_id, c.count, c.remaining, d.code, d.name, d.rarity, a.name AS creator, m.type,
       m.name AS medium, m.media_type, p.name AS poster, p.media_type AS poster_type
     FROM nft_box_contents c JOIN nft_designs d ON d.id = c.design_id JOIN nft_artists a ON a.user_id = d.artist_id
       JOIN nft_media m ON m.id = d.media_id JOIN nft_media p ON p.id = d.poster_id
     WHERE c.box_id = $1 ORDER BY c.place`,
    [boxId],
  );
  return rows.map(
    ({ design_id: designId, medium, media_type: mediaType, poster, poster_type: posterType, ...row }) => ({
      ...row,
      designId,
      medium: { name: medium, mediaType },
      poster: { name: poster, mediaType: posterType },
    }),
  );
}

/** A unit of a locked box was bought. */
export function countSold(tx: Tx, boxId: string): void {
  tx.send('UPDATE nft_boxes SET sold = sold + 1 WHERE id = $1 AND sold < units', [boxId], 1);
}

/** One of what was drawn is taken from what is left of a locked box. */
export function takePlace(tx: Tx, boxId: string, place: number): void {
  tx.send(
    'UPDATE nft_box_contents SET remaining = remaining - 1 WHERE box_id = $1 AND place = $2 AND remaining > 0',
    [boxId, place],
    1,
  );
}

/** The first edition in a locked box of what was drawn that is not kept for another buyer. @returns its id. */
export async function findWork(tx: Tx, boxId: string, designId: string): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM nft_works w WHERE box_id = $1 AND design_id = $2
       AND NOT EXISTS (SELECT FROM nft_orders o WHERE o.drawn_work_id = w.id) ORDER BY edition LIMIT 1`,
    [boxId, designId],
  );
  return present(rows[0], 'a work of what was drawn').id;
}

/** A work leaves its locked box with an opening. */
export function takeWork(tx: Tx, boxId: string, workId: string): void {
  tx.send('UPDATE nft_boxes SET opened = opened + 1 WHERE id = $1', [boxId], 1);
  tx.send('UPDATE nft_works SET box_id = NULL WHERE id = $1 AND box_id = $2', [workId, boxId], 1);
}

/** A unit of a locked box was drawn: the next one. */
export function countDrawn(tx: Tx, boxId: string): void {
  tx.send('UPDATE nft_boxes SET drawn = drawn + 1 WHERE id = $1 AND drawn < sold', [boxId], 1);
}

/** What nobody has bought of a locked box is the house's to offer again. */
export function endBox(tx: Tx, boxId: string): void {
  tx.send('UPDATE nft_boxes SET is_over = true WHERE id = $1', [boxId], 1);
  tx.send('UPDATE nft_works SET box_id = NULL WHERE box_id = $1', [boxId]);
}

/** What is written when a box is published. */
export interface NewBox {
  readonly code: string;
  readonly name: string;
  readonly about: string;
  readonly collection: string;
  readonly pictureId: string;
  readonly assetId: AssetId;
  readonly price: bigint;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly commitment: string;
  readonly unitHashes: readonly string[];
  readonly publishedAt: Instant;
  readonly beaconId: string;
}

/** Publishes a box with its contents, whose works lie in it from now on. @returns its id. */
export async function insertBox(
  tx: Tx,
  box: NewBox,
  contents: readonly { readonly designId: string; readonly count: number; readonly works: readonly string[] }[],
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO nft_boxes (code, name, about, collection, picture_id, asset_id, price, units, starts_at, ends_at,
       commitment, unit_hashes, published_at, beacon_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
    [
      box.code,
      box.name,
      box.about,
      box.collection,
      box.pictureId,
      box.assetId,
      box.price.toString(),
      box.unitHashes.length,
      toIso(box.startsAt),
      toIso(box.endsAt),
      box.commitment,
      [...box.unitHashes],
      toIso(box.publishedAt),
      box.beaconId,
    ],
  );
  const { id } = present(rows[0], 'the inserted box');
  for (const [place, { designId, count, works }] of contents.entries()) {
    tx.send('INSERT INTO nft_box_contents (box_id, place, design_id, count, remaining) VALUES ($1, $2, $3, $4, $4)', [
      id,
      place,
      designId,
      count,
    ]);
    tx.send('UPDATE nft_works SET box_id = $1 WHERE id = ANY ($2::bigint[])', [id, [...works]], works.length);
  }
  return id;
}

/** Whether a box was published since a moment. */
export async function wasPublished(db: Queryable, since: Instant): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM nft_boxes WHERE published_at >= $1 LIMIT 1', [toIso(since)]);
  return rowCount > 0;
}

/** Boxes, newest first. */
export async function selectBoxes(
  db: Queryable,
  slice: ListSlice,
): Promise<{ readonly rows: Box[]; readonly total: number }> {
  const { rows } = await db.query<Row>(
    `SELECT * FROM nft_boxes x WHERE $1::bigint IS NULL OR x.id < $1 ORDER BY x.id DESC LIMIT $2 OFFSET $3`,
    [slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(boxOf), total: await countRows(db, 'SELECT 1 FROM nft_boxes', []) };
}

/** A box of which a unit is sold and not drawn, and the round that draws the next one. */
export interface WaitingBox {
  readonly id: string;
  readonly beaconId: string;
  readonly round: string;
}

/** Boxes of which units wait for their draw. */
export async function selectWaiting(db: Queryable): Promise<WaitingBox[]> {
  const { rows } = await db.query<WaitingBox>(
    `SELECT x.id::text AS id, x.beacon_id::text AS "beaconId", o.round
     FROM nft_boxes x JOIN nft_orders o ON o.box_id = x.id AND o.unit = x.drawn + 1
     WHERE x.drawn < x.sold AND o.round IS NOT NULL ORDER BY x.id`,
  );
  return rows;
}

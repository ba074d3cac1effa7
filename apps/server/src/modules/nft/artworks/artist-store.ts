import { type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { MediaName } from './media-address.ts';

/** An artist with their works in the register. */
export interface Artist {
  readonly userId: UserId;
  readonly name: string;
  readonly about: string;
  readonly picture: MediaName;
  readonly works: number;
  readonly onSale: number;
  readonly admittedAt: Instant;
}

interface Row {
  readonly user_id: string;
  readonly name: string;
  readonly about: string;
  readonly picture: string;
  readonly picture_type: string;
  readonly works: number;
  readonly on_sale: number;
  readonly admitted_at: Date;
}

const artistOf = (row: Row): Artist => ({
  userId: userId(row.user_id),
  name: row.name,
  about: row.about,
  picture: { name: row.picture, mediaType: row.picture_type },
  works: row.works,
  onSale: row.on_sale,
  admittedAt: fromDate(row.admitted_at),
});

const rowsOf = `SELECT a.user_id::text AS user_id, a.name, a.about, a.admitted_at, m.name AS picture,
    m.media_type AS picture_type,
    (SELECT count(*)::int FROM nft_works w JOIN nft_designs d ON d.id = w.design_id WHERE d.artist_id = a.user_id) AS works,
    (SELECT count(*)::int FROM nft_offers o JOIN nft_works w ON w.id = o.work_id JOIN nft_designs d ON d.id = w.design_id
      WHERE d.artist_id = a.user_id AND o.state = 1 AND o.ends_at >= $1) AS on_sale
  FROM nft_artists a JOIN nft_media m ON m.id = a.picture_id`;

/** Artists, newest first. */
export async function selectArtists(
  db: Queryable,
  now: Instant,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly rows: Artist[]; readonly total: number }> {
  const { rows } = await db.query<Row>(`${rowsOf} ORDER BY a.admitted_at DESC, a.user_id DESC LIMIT $2 OFFSET $3`, [
    toIso(now),
    limit,
    (page - 1) * limit,
  ]);
  return { rows: rows.map(artistOf), total: await countRows(db, 'SELECT 1 FROM nft_artists', []) };
}

/** Artists whose name holds a word; at most 20. @param pattern of ILIKE. */
export async function selectArtistsLike(db: Queryable, now: Instant, pattern: string): Promise<Artist[]> {
  const { rows } = await db.query<Row>(`${rowsOf} WHERE a.name ILIKE $2 ORDER BY a.name, a.user_id LIMIT 20`, [
    toIso(now),
    pattern,
  ]);
  return rows.map(artistOf);
}

/** One artist. */
export async function findArtist(db: Queryable, now: Instant, id: string): Promise<Artist | undefined> {
  const { rows } = await db.query<Row>(`${rowsOf} WHERE a.user_id = $2`, [toIso(now), id]);
  return rows.map(artistOf)[0];
}

/** Admits an artist, or changes what is told of them. */
export async function writeArtist(
  tx: Tx,
  artist: { readonly userId: string; readonly name: string; readonly about: string; readonly pictureId: string },
  at: Instant,
): Promise<void> {
  await tx.query(
    `INSERT INTO nft_artists (user_id, name, about, picture_id, admitted_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, about = excluded.about, picture_id = excluded.picture_id`,
    [artist.userId, artist.name, artist.about, artist.pictureId, toIso(at)],
  );
}

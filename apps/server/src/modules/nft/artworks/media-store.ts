import type { NftType } from '@bourse/contract/nft-rules';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** A medium without its content. */
export interface Medium {
  readonly id: string;
  readonly name: string;
  readonly type: NftType;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
}

const columns = 'id::text AS id, name, type, media_type AS "mediaType", size, sha256';

/** Keeps a medium. */
export async function insertMedium(
  tx: Tx,
  medium: Omit<Medium, 'id' | 'size'> & { readonly content: Buffer },
  at: Instant,
): Promise<Medium> {
  const { rows } = await tx.query<Medium>(
    `INSERT INTO nft_media (name, type, media_type, content, size, sha256, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${columns}`,
    [medium.name, medium.type, medium.mediaType, medium.content, medium.content.length, medium.sha256, toIso(at)],
  );
  return present(rows[0], 'the kept medium');
}

/** A medium by its name. */
export async function findMedium(db: Queryable, name: string): Promise<Medium | undefined> {
  const { rows } = await db.query<Medium>(`SELECT ${columns} FROM nft_media WHERE name = $1`, [name]);
  return rows[0];
}

/** A medium by its id. */
export async function findMediumById(db: Queryable, id: string): Promise<Medium | undefined> {
  const { rows } = await db.query<Medium>(`SELECT ${columns} FROM nft_media WHERE id = $1`, [id]);
  return rows[0];
}

/** Some bytes of a medium. @param from counted from 0. */
export async function readBytes(db: Queryable, id: string, from: number, length: number): Promise<Buffer> {
  const { rows } = await db.query<{ part: Buffer }>(
    'SELECT substring(content FROM $2::int FOR $3::int) AS part FROM nft_media WHERE id = $1',
    [id, from + 1, length],
  );
  return present(rows[0], 'a medium').part;
}

/** What signs addresses. */
export async function readMediaKey(db: Queryable): Promise<Buffer> {
  const { rows } = await db.query<{ key: Buffer }>('SELECT key FROM nft_media_key');
  return present(rows[0], 'the key of media').key;
}

import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';

/** What is admitted. */
export interface NewDesign {
  readonly code: string;
  readonly artistId: UserId;
  readonly name: string;
  readonly about: string;
  readonly collection: string;
  readonly rarity: string;
  readonly mediaId: string;
  readonly posterId: string;
  readonly editions: number;
  readonly royalty: bigint;
}

/** The codes of the editions of a work: the code itself where there is one. */
export const editionCodes = (code: string, editions: number): string[] =>
  editions === 1 ? [code] : Array.from({ length: editions }, (_, place) => `${code}-${String(place + 1)}`);

/** Takes codes. @returns whether all of them were free. */
export async function takeCodes(tx: Tx, codes: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO nft_codes (code) SELECT unnest($1::text[]) ON CONFLICT (code) DO NOTHING',
    [[...codes]],
  );
  return rowCount === codes.length;
}

/** Whether codes are free, before anybody takes them. */
export async function areFree(tx: Tx, codes: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT 1 FROM nft_codes WHERE code = ANY ($1::text[])', [[...codes]]);
  return rowCount === 0;
}

/** Enters a work with its editions, all of them the house's. The codes are taken already. */
export async function insertDesign(tx: Tx, design: NewDesign, at: Instant): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO nft_designs (code, artist_id, name, about, collection, rarity, media_id, poster_id, editions, royalty,
       admitted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      design.code,
      design.artistId,
      design.name,
      design.about,
      design.collection,
      design.rarity,
      design.mediaId,
      design.posterId,
      design.editions,
      design.royalty.toString(),
      toIso(at),
    ],
  );
  const { id } = present(rows[0], 'the admitted work');
  tx.send(
    `INSERT INTO nft_works (code, design_id, edition, acquired_at)
     SELECT code, $2, place, $3 FROM unnest($1::text[]) WITH ORDINALITY AS given (code, place)`,
    [editionCodes(design.code, design.editions), id, toIso(at)],
    design.editions,
  );
}

/** Works of the house by the code they were admitted under, that are free to lie in a box; the first editions, locked. */
export async function lockFree(
  tx: Tx,
  code: string,
  count: number,
): Promise<{ readonly designId: string; readonly works: string[] } | undefined> {
  const { rows: designs } = await tx.query<{ id: string }>('SELECT id FROM nft_designs WHERE code = $1', [code]);
  const [design] = designs;
  if (design === undefined) return undefined;
  const { rows } = await tx.query<{ id: string }>(
    `SELECT w.id FROM nft_works w WHERE w.design_id = $1 AND w.owner_id IS NULL AND w.box_id IS NULL
       AND NOT EXISTS (SELECT FROM nft_offers o WHERE o.work_id = w.id AND o.state IN (1, 3))
     ORDER BY w.edition LIMIT $2 FOR UPDATE OF w`,
    [design.id, count],
  );
  const locked = rows.map(({ id }) => id);
  // Whoever held a lock before may have offered the work: what the statement above saw of offers is older than its locks.
  const { rows: offered } = await tx.query<{ work_id: string }>(
    'SELECT work_id FROM nft_offers WHERE work_id = ANY ($1::bigint[]) AND state IN (1, 3)',
    [locked],
  );
  const taken = new Set(offered.map(({ work_id: id }) => id));
  return { designId: design.id, works: locked.filter((id) => !taken.has(id)) };
}

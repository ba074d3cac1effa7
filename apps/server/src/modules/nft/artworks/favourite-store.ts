import { nftFavouritesMost } from '@bourse/contract/nft-rules';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/**
 * Adds a favourite, or takes it away where it is one (S98).
 * @returns whether it is one now; null where there are too many.
 */
export async function toggleFavourite(tx: Tx, owner: UserId, code: string, at: Instant): Promise<boolean | null> {
  const gone = await tx.query('DELETE FROM nft_favourites WHERE user_id = $1 AND code = $2', [owner, code]);
  if (gone.rowCount > 0) return false;
  const count = await countRows(tx, 'SELECT 1 FROM nft_favourites WHERE user_id = $1', [owner]);
  if (count >= nftFavouritesMost) return null;
  await tx.query(
    'INSERT INTO nft_favourites (user_id, code, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id, code) DO NOTHING',
    [owner, code, toIso(at)],
  );
  return true;
}

/** Which of these codes are favourites of a customer. */
export async function favouritesAmong(
  db: Queryable,
  owner: UserId,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ code: string }>(
    'SELECT code FROM nft_favourites WHERE user_id = $1 AND code = ANY ($2::text[])',
    [owner, [...codes]],
  );
  return new Set(rows.map(({ code }) => code));
}

/** The seed that purchases of boxes take; empty where the customer has set none. */
export async function readSeed(db: Queryable, owner: UserId): Promise<string> {
  const { rows } = await db.query<{ seed: string }>('SELECT seed FROM nft_seeds WHERE user_id = $1', [owner]);
  return rows[0]?.seed ?? '';
}

/** Sets it. */
export async function writeSeed(db: Tx, owner: UserId, seed: string): Promise<void> {
  await db.query(
    'INSERT INTO nft_seeds (user_id, seed) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET seed = excluded.seed',
    [owner, seed],
  );
}

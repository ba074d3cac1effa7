import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** How many pictures there are; who brings another waits, so that two at once are counted both. */
export async function countPublished(tx: Tx): Promise<number> {
  await tx.query('LOCK TABLE published_pictures IN SHARE ROW EXCLUSIVE MODE');
  const { rows } = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM published_pictures');
  return rows[0]?.count ?? 0;
}

export async function insertPublished(
  tx: Tx,
  name: string,
  { by, content, at }: { readonly by: StaffId; readonly content: Buffer; readonly at: Instant },
): Promise<void> {
  await tx.query('INSERT INTO published_pictures (name, staff_id, content, at) VALUES ($1, $2, $3, $4)', [
    name,
    by,
    content,
    toIso(at),
  ]);
}

/** The picture of a name; null where there is none. */
export async function findPublished(db: Queryable, name: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ content: Buffer }>('SELECT content FROM published_pictures WHERE name = $1', [
    name,
  ]);
  return rows[0]?.content ?? null;
}

/** The names of pictures that were brought before a moment, oldest first. */
export async function listPublished(db: Queryable, before: Instant): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'SELECT name FROM published_pictures WHERE at < $1 ORDER BY at, name',
    [toIso(before)],
  );
  return rows.map(({ name }) => name);
}

export async function deletePublished(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM published_pictures WHERE name = ANY ($1::text[])', [[...names]]);
}

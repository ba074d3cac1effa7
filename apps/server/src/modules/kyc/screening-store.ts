import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Person } from './person.ts';
import { type ListedName, mayBeListed, nameKeys } from './screening.ts';

interface Row {
  readonly list: string;
  readonly uid: string;
  readonly name: string;
  readonly birth_years: readonly number[];
  readonly remarks: string;
}

/** How many names that share a word are looked at. */
const candidatesMax = 5_000;

/** Who on the lists a person may be. @param list the one list that is asked; all of them without it. */
export async function findOnLists(
  db: Queryable,
  person: Pick<Person, 'name' | 'birthDate'>,
  list: string | null = null,
): Promise<ListedName[]> {
  const keys = nameKeys(person.name);
  const { rows } = await db.query<Row>(
    `SELECT list, uid, name, birth_years, remarks FROM screening_names WHERE keys && $1::text[] AND ($3::text IS NULL OR list = $3)
     ORDER BY cardinality(ARRAY(SELECT unnest(keys) INTERSECT SELECT unnest($1::text[]))) DESC, id LIMIT $2`,
    [keys, candidatesMax, list],
  );
  return rows
    .map(({ birth_years: birthYears, ...row }) => ({ ...row, birthYears }))
    .filter((listed) => mayBeListed(person, listed));
}

/** The list of an import; undefined where a newer import has taken its place. */
export async function findImported(db: Queryable, importId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>('SELECT name FROM screening_lists WHERE import_id = $1', [
    importId,
  ]);
  return rows[0]?.name;
}

/** Keeps whom a list may mean, each entry of it once for a customer. @returns the ids of those that are new. */
export async function insertHits(
  tx: Tx,
  { id, userId: owner }: { readonly id: string; readonly userId: UserId },
  found: readonly ListedName[],
  now: Instant,
): Promise<string[]> {
  if (found.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO screening_hits (user_id, verification_id, list, uid, name, found_at)
     SELECT $1, $2, list, uid, name, $4
     FROM jsonb_to_recordset($3::jsonb) AS f (list text, uid text, name text)
     ON CONFLICT DO NOTHING RETURNING id::text AS id`,
    [owner, id, JSON.stringify(found.map(({ list, uid, name }) => ({ list, uid, name }))), toIso(now)],
  );
  return rows.map((row) => row.id);
}

/** What was found, as staff read it, by the ids of hits. */
export async function describeHits(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; about: string }>(
    `SELECT id::text AS id, list || ' ' || uid || ': ' || name || ' (#' || verification_id || ')' AS about
     FROM screening_hits WHERE id = ANY ($1::bigint[])`,
    [arrayOf(ids)],
  );
  return new Map(rows.map(({ id, about }) => [id, about]));
}

/** Puts a list in the place of the one of that name. @returns the number of this import. */
export async function replaceList(
  tx: Tx,
  list: { readonly name: string; readonly digest: Buffer; readonly names: readonly Omit<ListedName, 'list'>[] },
  now: Instant,
): Promise<string> {
  await tx.query('DELETE FROM screening_lists WHERE name = $1', [list.name]);
  const { rows } = await tx.query<{ id: string }>(
    'INSERT INTO screening_lists (name, digest, entries, imported_at) VALUES ($1, $2, $3, $4) RETURNING import_id::text AS id',
    [list.name, list.digest, new Set(list.names.map(({ uid }) => uid)).size, toIso(now)],
  );
  for (let from = 0; from < list.names.length; from += 1_000) {
    const part = list.names.slice(from, from + 1_000).map(({ uid, name, birthYears, remarks }) => ({
      uid,
      name,
      keys: nameKeys(name),
      birth_years: birthYears,
      remarks,
    }));
    await tx.query(
      `INSERT INTO screening_names (list, uid, name, keys, birth_years, remarks)
       SELECT $1, uid, name, keys, birth_years, remarks
       FROM jsonb_to_recordset($2::jsonb) AS n (uid text, name text, keys text[], birth_years int[], remarks text)`,
      [list.name, JSON.stringify(part)],
    );
  }
  return present(rows[0], 'the import').id;
}

import { type Instant, toIso } from '@bourse/kernel/instant';
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

/** Who on the lists a person may be. */
export async function findOnLists(db: Queryable, person: Pick<Person, 'name' | 'birthDate'>): Promise<ListedName[]> {
  const keys = nameKeys(person.name);
  const { rows } = await db.query<Row>(
    `SELECT list, uid, name, birth_years, remarks FROM screening_names WHERE keys && $1::text[]
     ORDER BY cardinality(ARRAY(SELECT unnest(keys) INTERSECT SELECT unnest($1::text[]))) DESC, id LIMIT $2`,
    [keys, candidatesMax],
  );
  return rows
    .map(({ birth_years: birthYears, ...row }) => ({ ...row, birthYears }))
    .filter((listed) => mayBeListed(person, listed));
}

/** Puts a list in the place of the one of that name. */
export async function replaceList(
  tx: Tx,
  list: { readonly name: string; readonly digest: Buffer; readonly names: readonly Omit<ListedName, 'list'>[] },
  now: Instant,
): Promise<void> {
  await tx.query('DELETE FROM screening_lists WHERE name = $1', [list.name]);
  await tx.query('INSERT INTO screening_lists (name, digest, entries, imported_at) VALUES ($1, $2, $3, $4)', [
    list.name,
    list.digest,
    new Set(list.names.map(({ uid }) => uid)).size,
    toIso(now),
  ]);
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
}

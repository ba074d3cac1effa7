import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from './sql.ts';

/** A page of what is held of somebody; `after` is where the next one begins, null at the end. */
export interface DataPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly after: string | null;
}

/** One kind of what is held of a customer, read in pages. */
export interface DataSection {
  readonly name: string;
  /** For the customer alone, and not for staff who copy it for them. */
  readonly ownerOnly?: true;
  readonly read: (db: Queryable, owner: UserId, after: string | null) => Promise<DataPage>;
}

/** Bounds the memory of a page: most rows are below a kilobyte. */
const pageRows = 500;

/** What a section reads by. */
export interface SectionRows {
  readonly name: string;
  /** What is shown, as SQL. Amounts as text: a JSON number would lose digits. */
  readonly columns: string;
  /** Tables and joins. */
  readonly from: string;
  /** Which rows; `$1` is the customer. Default `user_id = $1`. */
  readonly where?: string;
  /** An ascending number that is unique among the rows. Default `id`. */
  readonly key?: string;
}

/** A section that is read from tables, in the order of a number. */
export function rowsSection({ name, columns, from, where = 'user_id = $1', key = 'id' }: SectionRows): DataSection {
  const text = `SELECT (${key})::text AS section_key, ${columns} FROM ${from}
    WHERE ${where} AND ($2::bigint IS NULL OR ${key} > $2) ORDER BY ${key} LIMIT $3`;
  return {
    name,
    read: async (db, owner, after) => {
      const { rows } = await db.query<Record<string, unknown> & { section_key: string }>(text, [
        owner,
        after,
        pageRows,
      ]);
      const last = rows.at(-1)?.section_key;
      return {
        rows: rows.map(({ section_key: _key, ...row }) => row),
        after: rows.length < pageRows ? null : (last ?? null),
      };
    },
  };
}

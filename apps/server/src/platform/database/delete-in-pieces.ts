import { present } from '@bourse/kernel/invariant';
import type { Database } from './database.ts';

/** What is to go: rows of a table for which a condition holds, both out of our own sources. */
export interface OldRows {
  readonly table: string;
  /** SQL over the columns of the table, with `$1` and so on for `values`. */
  readonly condition: string;
  readonly values: readonly unknown[];
  /**
   * Where no index finds them: every page of the table is looked at once, some at a time, instead of from the first anew for
   * each piece.
   */
  readonly isUnindexed?: boolean;
  /** Rows per transaction, for such as are large. Default 500. */
  readonly atOnce?: number;
}

/** Rows per transaction, small enough not to block others for long. */
const rowsAtOnce = 500;
/** Pages looked at in one statement: half a megabyte. */
const pagesAtOnce = 64;

/**
 * Deletes rows in pieces of bounded size, each in a transaction of its own; what somebody else has locked stays.
 * @param stop looked at between them. @returns how many went.
 */
export async function deleteInPieces(db: Database, old: OldRows, stop?: AbortSignal): Promise<number> {
  if (old.isUnindexed !== true) return deleteAll(db, old, stop);
  const { table, condition, values } = old;
  const { rows } = await db.query<{ pages: number }>(
    `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages`,
    [table],
  );
  const { pages } = present(rows[0], 'the size of a table');
  const within = `ctid >= $${String(values.length + 1)}::tid AND ctid < $${String(values.length + 2)}::tid`;
  let deleted = 0;
  for (let page = 0; page < pages && stop?.aborted !== true; page += pagesAtOnce) {
    const range = [page, page + pagesAtOnce].map((at) => `(${String(at)},0)`);
    const some = { ...old, condition: `${within} AND (${condition})`, values: [...values, ...range] };
    // A look first: most pages hold nothing old, and what finds nothing leaves no trace.
    const found = await db.query(`SELECT 1 FROM ${table} WHERE ${some.condition} LIMIT 1`, some.values);
    if (found.rowCount > 0) deleted += await deleteAll(db, some, stop);
  }
  return deleted;
}

async function deleteAll(
  db: Database,
  { table, condition, values, atOnce = rowsAtOnce }: OldRows,
  stop: AbortSignal | undefined,
): Promise<number> {
  for (let deleted = 0; ;) {
    const { rowCount } = await db.withTx(`delete from ${table}`, (tx) =>
      tx.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${String(atOnce)} FOR UPDATE SKIP LOCKED))`,
        values,
      ),
    );
    deleted += rowCount;
    if (rowCount < atOnce || stop?.aborted === true) return deleted;
  }
}

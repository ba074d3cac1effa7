import type { Database } from './database.ts';

/** Rows per transaction, small enough not to block others for long. */
const atOnce = 2_000;

/** What is to go: rows of a table for which a condition holds, both out of our own sources. */
export interface OldRows {
  readonly table: string;
  /** SQL over the columns of the table, with `$1` and so on for `values`. */
  readonly condition: string;
  readonly values: readonly unknown[];
}

/** Deletes rows in pieces of bounded size, each in a transaction of its own. @returns how many went. */
export async function deleteInPieces(db: Database, { table, condition, values }: OldRows): Promise<number> {
  for (let deleted = 0; ;) {
    const { rowCount } = await db.withTx(`delete from ${table}`, (tx) =>
      tx.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${String(atOnce)} FOR UPDATE SKIP LOCKED))`,
        values,
      ),
    );
    deleted += rowCount;
    if (rowCount < atOnce) return deleted;
  }
}

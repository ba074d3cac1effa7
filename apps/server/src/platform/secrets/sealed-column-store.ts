import type { Tx } from '../database/database.ts';
import type { Queryable } from '../database/sql.ts';

/** A column whose texts the sealer has made. Its module names it, for whoever seals them anew. */
export interface SealedColumn {
  readonly table: string;
  /** Columns that name a row together; an index has them in this order. */
  readonly key: readonly string[];
  readonly column: string;
  /** SQL of the context that a text of a row is bound to. */
  readonly context: string;
  /** SQL of the rows whose texts are sealed; undefined where all are. */
  readonly where?: string;
}

/** A sealed text with the row that it lies in. */
export interface SealedText {
  readonly key: readonly string[];
  readonly sealed: Uint8Array;
  readonly context: string;
}

/** Texts begin with their version and the id of their data key. */
const headBytes = 5;

/** @param place the number of the parameter that is the head of the key that seals now. */
const isOld = ({ column, where = 'true' }: SealedColumn, place: number): string =>
  `(${where}) AND ${column} IS NOT NULL AND substring(${column} FROM 1 FOR ${headBytes}) <> $${place}::bytea`;

/** The next texts of a column that another key has sealed, in the order of their rows, kept from others until the transaction ends. */
export async function lockOldTexts(
  tx: Tx,
  column: SealedColumn,
  {
    head,
    after,
    limit,
  }: { readonly head: Uint8Array; readonly after: readonly string[] | null; readonly limit: number },
): Promise<SealedText[]> {
  const { table, key } = column;
  const from = after === null ? '' : `AND (${key.join(', ')}) > (${key.map((_, place) => `$${place + 3}`).join(', ')})`;
  const { rows } = await tx.query<SealedText>(
    `SELECT ARRAY[${key.map((one) => `${one}::text`).join(', ')}] AS key, ${column.column} AS sealed, ${column.context} AS context
     FROM ${table} WHERE ${isOld(column, 1)} ${from} ORDER BY ${key.join(', ')} LIMIT $2 FOR UPDATE`,
    [head, limit, ...(after ?? [])],
  );
  return rows;
}

/** Puts a text in the place of the one that was read from its row. */
export function replaceText(tx: Tx, { table, key, column }: SealedColumn, row: SealedText): void {
  const isRow = key.map((one, place) => `${one} = $${place + 2}`).join(' AND ');
  tx.send(`UPDATE ${table} SET ${column} = $1 WHERE ${isRow}`, [row.sealed, ...row.key], 1);
}

/** How many texts of a column another key has sealed. */
export async function countOldTexts(db: Queryable, column: SealedColumn, head: Uint8Array): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${column.table} WHERE ${isOld(column, 1)}`,
    [head],
  );
  return rows[0]?.count ?? 0;
}

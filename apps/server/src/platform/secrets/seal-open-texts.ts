import type { Database } from '../database/database.ts';
import type { SealedColumn } from './sealed-column-store.ts';
import type { Sealer } from './sealer.ts';

/** A column whose texts lay open before they were sealed into another of the same row. */
export interface OpenColumn {
  readonly sealed: SealedColumn;
  readonly open: string;
}

/** So many texts are sealed in one transaction. */
const batchSize = 50;

interface Row {
  readonly key: readonly string[];
  readonly text: string;
  readonly context: string;
}

/** Seals what an earlier version has kept open, and takes it away; a second run finds nothing. @returns how many there were. */
export async function sealOpenTexts(db: Database, sealer: Sealer, columns: readonly OpenColumn[]): Promise<number> {
  let count = 0;
  for (const column of columns) {
    for (let sealed = batchSize; sealed === batchSize; count += sealed) sealed = await sealSome(db, sealer, column);
  }
  return count;
}

function sealSome(db: Database, sealer: Sealer, { sealed, open }: OpenColumn): Promise<number> {
  const { table, key, column, context } = sealed;
  const isRow = key.map((one, place) => `${one} = $${String(place + 2)}`).join(' AND ');
  return db.withTx(`seal ${table}.${open}`, async (tx) => {
    const { rows } = await tx.query<Row>(
      `SELECT ARRAY[${key.map((one) => `${one}::text`).join(', ')}] AS key, ${open} AS text, ${context} AS context
       FROM ${table} WHERE ${open} IS NOT NULL ORDER BY ${key.join(', ')} LIMIT ${String(batchSize)} FOR UPDATE`,
    );
    for (const row of rows) {
      const text = sealer.seal(Buffer.from(row.text, 'utf8'), row.context);
      tx.send(`UPDATE ${table} SET ${column} = $1, ${open} = NULL WHERE ${isRow}`, [text, ...row.key], 1);
    }
    return rows.length;
  });
}

import { fromDate, toIso, type Instant } from '@bourse/kernel/instant';
import type { Tx } from '../database/database.ts';
import type { Queryable } from '../database/sql.ts';

/** A data key as the database keeps it. */
export interface WrappedKey {
  readonly id: number;
  readonly wrapped: Buffer;
  readonly masterId: string;
  readonly createdAt: Instant;
}

interface Row {
  readonly id: number;
  readonly wrapped: Buffer;
  readonly master_id: string;
  readonly created_at: Date;
}

/** All data keys, the oldest first. */
export async function listDataKeys(db: Queryable): Promise<WrappedKey[]> {
  const { rows } = await db.query<Row>('SELECT id, wrapped, master_id, created_at FROM data_keys ORDER BY id', []);
  return rows.map((row) => ({
    id: row.id,
    wrapped: row.wrapped,
    masterId: row.master_id,
    createdAt: fromDate(row.created_at),
  }));
}

/** Keeps a data key unless another was kept under its number. */
export async function insertDataKey(tx: Tx, { id, wrapped, masterId, createdAt }: WrappedKey): Promise<void> {
  await tx.query(
    'INSERT INTO data_keys (id, wrapped, master_id, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
    [id, wrapped, masterId, toIso(createdAt)],
  );
}

/** Replaces the wrapping of a data key, which itself stays the same. */
export async function rewrapDataKey(tx: Tx, { id, wrapped, masterId }: WrappedKey): Promise<void> {
  await tx.query('UPDATE data_keys SET wrapped = $2, master_id = $3 WHERE id = $1', [id, wrapped, masterId]);
}

/** Deletes the data keys before one. @returns how many. */
export async function deleteDataKeysBefore(tx: Tx, id: number): Promise<number> {
  return (await tx.query('DELETE FROM data_keys WHERE id < $1', [id])).rowCount;
}

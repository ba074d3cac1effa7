import type { C2cMethod } from '@bourse/contract/c2c-rules';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A method as it lies in the table. */
export interface SealedMethod {
  readonly id: string;
  readonly kind: C2cMethod;
  readonly sealed: Buffer;
  readonly savedAt: Instant;
}

/** All methods of a customer, the newest first: ten at most. */
export async function selectMethods(db: Queryable, owner: UserId): Promise<SealedMethod[]> {
  const { rows } = await db.query<{ id: string; kind: C2cMethod; sealed: Buffer; saved_at: Date }>(
    `SELECT id::text AS id, kind, sealed, saved_at FROM c2c_methods WHERE user_id = $1
     ORDER BY c2c_methods.id DESC`,
    [owner],
  );
  return rows.map(({ id, kind, sealed, saved_at: savedAt }) => ({ id, kind, sealed, savedAt: fromDate(savedAt) }));
}

/** @returns its id. */
export async function insertMethod(
  tx: Tx,
  owner: UserId,
  kind: C2cMethod,
  sealed: Buffer,
  at: Instant,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    'INSERT INTO c2c_methods (user_id, kind, sealed, saved_at) VALUES ($1, $2, $3, $4) RETURNING id::text AS id',
    [owner, kind, sealed, toIso(at)],
  );
  return present(rows[0], 'the inserted method').id;
}

/** @returns whether it was there. */
export async function deleteMethod(tx: Tx, owner: UserId, id: string): Promise<boolean> {
  return (await tx.query('DELETE FROM c2c_methods WHERE user_id = $1 AND id = $2', [owner, id])).rowCount === 1;
}

/** Deletes all methods of a customer. */
export async function deleteMethods(tx: Tx, owner: UserId): Promise<void> {
  await tx.query('DELETE FROM c2c_methods WHERE user_id = $1', [owner]);
}

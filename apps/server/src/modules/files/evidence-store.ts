import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';

/** A sealed picture that a member of staff has brought. */
interface NewEvidence {
  readonly by: StaffId;
  readonly content: Buffer;
  readonly at: Instant;
}

export async function insertEvidence(tx: Tx, name: string, { by, content, at }: NewEvidence): Promise<void> {
  await tx.query('INSERT INTO staff_files (name, staff_id, content, at) VALUES ($1, $2, $3, $4)', [
    name,
    by,
    content,
    toIso(at),
  ]);
}

/** Keeps a picture for good. @returns false where it is gone, another's or evidence already. */
export async function keepEvidence(tx: Tx, name: string, by: StaffId, keptFor: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE staff_files SET kept_for = $3 WHERE name = $1 AND staff_id = $2 AND kept_for IS NULL',
    [name, by, keptFor],
  );
  return rowCount === 1;
}

/** The sealed content; null where there is none of that name. */
export async function findEvidence(db: Queryable, name: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ content: Buffer }>('SELECT content FROM staff_files WHERE name = $1', [name]);
  return rows[0]?.content ?? null;
}

/** Of up to some megabytes each. */
const pruneAtOnce = 20;

/** Deletes pictures of before `limit` that are evidence of nothing. */
export async function pruneEvidence(db: Database, limit: Instant, stop?: AbortSignal): Promise<void> {
  const old = { table: 'staff_files', condition: 'kept_for IS NULL AND at < $1', values: [toIso(limit)] };
  await deleteInPieces(db, { ...old, isUnindexed: true, atOnce: pruneAtOnce }, stop);
}

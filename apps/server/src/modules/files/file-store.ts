import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';

/** What a file is there for: an upload and a document are private and sealed, an avatar is everybody's to see. */
export type FilePurpose = 'upload' | 'avatar' | 'document';

export interface StoredFile {
  readonly userId: UserId;
  readonly purpose: FilePurpose;
  readonly content: Buffer;
  /** Whether the content is sealed; uploads of earlier releases are not. */
  readonly sealed: boolean;
}

/** An owner keeps no more unused uploads than these; the oldest go first. */
const unusedMax = 20;

export async function insertFile(tx: Tx, name: string, file: StoredFile, now: Instant): Promise<void> {
  await tx.query('INSERT INTO files (name, user_id, purpose, content, sealed, at) VALUES ($1, $2, $3, $4, $5, $6)', [
    name,
    file.userId,
    file.purpose,
    file.content,
    file.sealed,
    toIso(now),
  ]);
}

/** Drops a customer's oldest unused uploads beyond {@link unusedMax}. */
export function dropSurplusUploads(tx: Tx, userId: UserId): void {
  tx.send(
    `DELETE FROM files WHERE name IN (
       SELECT name FROM files WHERE user_id = $1 AND purpose = 'upload' ORDER BY at DESC, name OFFSET ${String(unusedMax)})`,
    [userId],
  );
}

export async function findFile(db: Queryable, name: string): Promise<StoredFile | undefined> {
  const { rows } = await db.query<Omit<StoredFile, 'userId'> & { readonly user_id: UserId }>(
    'SELECT user_id, purpose, content, sealed FROM files WHERE name = $1',
    [name],
  );
  return rows.map(({ user_id: userId, ...file }) => ({ ...file, userId }))[0];
}

/** @returns whether it was still there. */
export async function deleteUpload(tx: Tx, name: string): Promise<boolean> {
  return (await tx.query(`DELETE FROM files WHERE name = $1 AND purpose = 'upload'`, [name])).rowCount === 1;
}

/** Keeps an owner's upload as a document; false when it is gone, somebody else's, or not sealed. Of two at once one gets it. */
export async function keepUpload(tx: Tx, name: string, userId: UserId): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE files SET purpose = 'document' WHERE name = $1 AND user_id = $2 AND purpose = 'upload' AND sealed`,
    [name, userId],
  );
  return rowCount === 1;
}

/** Deletes documents for good. */
export async function deleteDocuments(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.query(`DELETE FROM files WHERE name = ANY ($1) AND purpose = 'document'`, [names]);
}

export function deleteAvatars(tx: Tx, userId: UserId): void {
  tx.send(`DELETE FROM files WHERE user_id = $1 AND purpose = 'avatar'`, [userId]);
}

/** The secret that signs links, the same on all nodes. */
export async function readLinkKey(db: Queryable): Promise<Buffer> {
  const { rows } = await db.query<{ key: Buffer }>('SELECT key FROM file_link_key');
  return present(rows[0], 'the key of links').key;
}

/** Of up to some megabytes each. */
const pruneAtOnce = 20;

/** Deletes uploads of before `limit` of which nothing was made, in bounded pieces. */
export async function pruneUploads(db: Database, limit: Instant, stop?: AbortSignal): Promise<void> {
  const old = { table: 'files', condition: `purpose = 'upload' AND at < $1`, values: [toIso(limit)] };
  await deleteInPieces(db, { ...old, atOnce: pruneAtOnce }, stop);
}

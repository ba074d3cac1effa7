import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** What a file is there for; an upload is private, an avatar everybody's to see. */
export type FilePurpose = 'upload' | 'avatar';

export interface StoredFile {
  readonly userId: UserId;
  readonly purpose: FilePurpose;
  readonly content: Buffer;
}

/** An owner keeps no more unused uploads than these; the oldest go first. */
const unusedMax = 20;

export async function insertFile(tx: Tx, name: string, file: StoredFile, now: Instant): Promise<void> {
  await tx.query('INSERT INTO files (name, user_id, purpose, content, at) VALUES ($1, $2, $3, $4, $5)', [
    name,
    file.userId,
    file.purpose,
    file.content,
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
  const { rows } = await db.query<{ user_id: UserId; purpose: FilePurpose; content: Buffer }>(
    'SELECT user_id, purpose, content FROM files WHERE name = $1',
    [name],
  );
  return rows.map(({ user_id: userId, ...file }) => ({ ...file, userId }))[0];
}

/** @returns whether it was still there. */
export async function deleteUpload(tx: Tx, name: string): Promise<boolean> {
  return (await tx.query(`DELETE FROM files WHERE name = $1 AND purpose = 'upload'`, [name])).rowCount === 1;
}

export function deleteAvatars(tx: Tx, userId: UserId): void {
  tx.send(`DELETE FROM files WHERE user_id = $1 AND purpose = 'avatar'`, [userId]);
}

/** The secret that signs links, the same on all nodes. */
export async function readLinkKey(db: Queryable): Promise<Buffer> {
  const { rows } = await db.query<{ key: Buffer }>('SELECT key FROM file_link_key');
  return present(rows[0], 'the key of links').key;
}

const pruneAtOnce = 100;

/** Deletes uploads of before `limit` of which nothing was made, in bounded pieces. */
export async function pruneUploads(db: Database, limit: Instant): Promise<void> {
  for (;;) {
    const { rowCount } = await db.withTx('old uploads', (tx) =>
      tx.query(
        `DELETE FROM files WHERE name IN (
           SELECT name FROM files WHERE purpose = 'upload' AND at < $1 ORDER BY at LIMIT $2)`,
        [toIso(limit), pruneAtOnce],
      ),
    );
    if (rowCount < pruneAtOnce) return;
  }
}

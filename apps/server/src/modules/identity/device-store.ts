import type { UserId } from '@bourse/kernel/ids';
import { toIso, type Instant } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { hashToken } from './token.ts';

/** An account keeps so many devices, those used last. */
const devicesMax = 20;

/**
 * Tells whether an account was signed in to with this device token before. It asks the database in every case, so that an
 * account that does not exist takes as long.
 */
export async function isKnownDevice(
  db: Queryable,
  owner: UserId | undefined,
  token: string | undefined,
): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM known_devices WHERE user_id = $1 AND token_hash = $2', [
    owner ?? null,
    token === undefined ? null : hashToken(token),
  ]);
  return rowCount === 1;
}

/** Notes that an account was signed in to from a device, by the hash of its token. */
export async function rememberDevice(tx: Queryable, owner: UserId, tokenHash: Buffer, now: Instant): Promise<void> {
  await tx.query(
    `INSERT INTO known_devices (user_id, token_hash, last_used_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, token_hash) DO UPDATE SET last_used_at = EXCLUDED.last_used_at`,
    [owner, tokenHash, toIso(now)],
  );
  await tx.query(
    `DELETE FROM known_devices WHERE user_id = $1 AND token_hash IN (
       SELECT token_hash FROM known_devices WHERE user_id = $1 ORDER BY last_used_at DESC, token_hash OFFSET $2)`,
    [owner, devicesMax],
  );
}

/** Makes every device of an account unknown again. */
export async function forgetDevices(tx: Queryable, owner: UserId): Promise<void> {
  await tx.query('DELETE FROM known_devices WHERE user_id = $1', [owner]);
}

/** Deletes devices that were used last before `before`. */
export async function pruneDevices(
  db: Database,
  before: Instant,
  mayDelete: string,
  stop?: AbortSignal,
): Promise<void> {
  const condition = `last_used_at < $1 AND ${mayDelete}`;
  await deleteInPieces(db, { table: 'known_devices', condition, values: [toIso(before)] }, stop);
}

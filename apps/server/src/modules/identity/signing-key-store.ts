import type { StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A key of a browser's profile by which a member of staff signs. */
export interface SigningKey {
  readonly id: string;
  readonly owner: string;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Buffer;
  readonly name: string;
  readonly createdAt: Instant;
}

interface SigningKeyRow {
  readonly id: string;
  readonly staff_id: string;
  readonly public_key: Buffer;
  readonly name: string;
  readonly created_at: Date;
}

const select = 'SELECT id, staff_id, public_key, name, created_at FROM staff_signing_keys';

const fromRow = (row: SigningKeyRow): SigningKey => ({
  id: row.id,
  owner: row.staff_id,
  publicKey: row.public_key,
  name: row.name,
  createdAt: fromDate(row.created_at),
});

/** The keys that somebody signs with now, the oldest first. */
export async function listSigningKeys(db: Queryable, owner: StaffId): Promise<SigningKey[]> {
  const { rows } = await db.query<SigningKeyRow>(
    `${select} WHERE staff_id = $1 AND removed_at IS NULL ORDER BY staff_signing_keys.id`,
    [owner],
  );
  return rows.map(fromRow);
}

/** A key by what everybody may know of it, also one that has ended; `isLive` says which. */
export async function findSigningKey(
  db: Queryable,
  publicKey: Buffer,
): Promise<(SigningKey & { readonly isLive: boolean }) | undefined> {
  const { rows } = await db.query<SigningKeyRow & { readonly is_live: boolean }>(
    `SELECT id, staff_id, public_key, name, created_at, removed_at IS NULL AS is_live FROM staff_signing_keys
     WHERE public_key = $1`,
    [publicKey],
  );
  return rows.map((row) => ({ ...fromRow(row), isLive: row.is_live }))[0];
}

/** @returns its number; null where somebody has bound it meanwhile. */
export async function insertSigningKey(
  tx: Tx,
  { owner, publicKey, name }: { readonly owner: StaffId; readonly publicKey: Buffer; readonly name: string },
  at: Instant,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO staff_signing_keys (staff_id, public_key, name, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (public_key) DO NOTHING RETURNING id`,
    [owner, publicKey, name, toIso(at)],
  );
  return rows[0]?.id ?? null;
}

/** Ends a key. @returns false where the owner has no such key now. */
export async function endSigningKey(tx: Tx, owner: StaffId, id: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE staff_signing_keys SET removed_at = $3 WHERE id = $2 AND staff_id = $1 AND removed_at IS NULL',
    [owner, id, toIso(at)],
  );
  return rowCount === 1;
}

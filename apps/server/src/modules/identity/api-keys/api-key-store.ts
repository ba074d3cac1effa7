import type { ApiKeyScope } from '@bourse/contract/api-keys';
import { type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { arrayOf } from '../../../platform/database/array-literal.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** A key of a customer. */
export interface ApiKey {
  readonly id: string;
  readonly userId: UserId;
  readonly name: string;
  readonly key: string;
  readonly scopes: readonly ApiKeyScope[];
  /** Addresses and networks, separated by commas; empty for every address. */
  readonly addresses: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly lastUsedAt: Instant | null;
}

interface KeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly key: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly addresses: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

const keyOf = (row: KeyRow): ApiKey => ({
  id: row.id,
  userId: userId(row.user_id),
  name: row.name,
  key: row.key,
  scopes: row.scopes,
  addresses: row.addresses,
  createdAt: fromDate(row.created_at),
  expiresAt: row.expires_at === null ? null : fromDate(row.expires_at),
  lastUsedAt: row.last_used_at === null ? null : fromDate(row.last_used_at),
});

const columns =
  'id::text AS id, user_id::text AS user_id, name, key, scopes, addresses, created_at, expires_at, last_used_at';

/** The keys of a customer, the newest first. */
export async function listApiKeys(db: Queryable, owner: UserId): Promise<ApiKey[]> {
  const { rows } = await db.query<KeyRow>(
    `SELECT ${columns} FROM api_keys WHERE user_id = $1 AND removed_at IS NULL ORDER BY id DESC`,
    [owner],
  );
  return rows.map(keyOf);
}

/** Writes a key down. */
export async function insertApiKey(
  tx: Tx,
  { userId: owner, name, key, scopes, addresses, createdAt, expiresAt }: Omit<ApiKey, 'id' | 'lastUsedAt'>,
  sealedSecret: Buffer,
): Promise<ApiKey> {
  const { rows } = await tx.query<KeyRow>(
    `INSERT INTO api_keys (user_id, name, key, sealed_secret, scopes, addresses, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5::text[], $6, $7, $8) RETURNING ${columns}`,
    [
      owner,
      name,
      key,
      sealedSecret,
      arrayOf(scopes),
      addresses,
      toIso(createdAt),
      expiresAt === null ? null : toIso(expiresAt),
    ],
  );
  return keyOf(present(rows[0], 'the inserted key'));
}

/** Removes a key of a customer with its secret. @returns false where there is none. */
export async function removeApiKey(tx: Tx, owner: UserId, id: string, now: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE api_keys SET removed_at = $3, sealed_secret = NULL WHERE id = $1 AND user_id = $2 AND removed_at IS NULL`,
    [id, owner, toIso(now)],
  );
  return rowCount === 1;
}

/** The key that a program sends, with its sealed secret; null where there is none, or its customer is no longer one. */
export async function findApiKey(
  db: Queryable,
  key: string,
): Promise<(ApiKey & { readonly sealedSecret: Buffer }) | null> {
  const { rows } = await db.query<KeyRow & { readonly sealed_secret: Buffer }>(
    `SELECT ${columns}, sealed_secret FROM api_keys k WHERE key = $1 AND removed_at IS NULL
     AND EXISTS (SELECT FROM users u WHERE u.id = k.user_id AND u.status = 'open')`,
    [key],
  );
  return rows[0] === undefined ? null : { ...keyOf(rows[0]), sealedSecret: rows[0].sealed_secret };
}

/** Those of the keys that still act: not removed, and of somebody who is a customer. */
export async function selectValidKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `SELECT key FROM api_keys k WHERE key = ANY ($1::text[]) AND removed_at IS NULL
     AND EXISTS (SELECT FROM users u WHERE u.id = k.user_id AND u.status = 'open')`,
    [arrayOf(keys)],
  );
  return rows.map(({ key }) => key);
}

/** Notes that keys were used. */
export async function touchApiKeys(tx: Tx, keys: readonly string[], now: Instant): Promise<void> {
  await tx.query('UPDATE api_keys SET last_used_at = $2 WHERE key = ANY ($1::text[])', [arrayOf(keys), toIso(now)]);
}

import { type AssetId, assetId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** An address that a customer has written down. */
export interface SavedAddress {
  readonly id: string;
  readonly owner: UserId;
  readonly assetId: AssetId;
  readonly network: string;
  readonly name: string;
  readonly address: string;
  readonly memo: string | null;
  /** Who gets what is sent there, sealed; null where that was never said. */
  readonly beneficiary: Uint8Array | null;
  readonly createdAt: Instant;
}

interface AddressRow {
  readonly id: string;
  readonly user_id: string;
  readonly asset_id: number;
  readonly network: string;
  readonly name: string;
  readonly address: string;
  readonly memo: string | null;
  readonly beneficiary: Uint8Array | null;
  readonly created_at: Date;
}

const addressOf = (row: AddressRow): SavedAddress => ({
  id: row.id,
  owner: userId(row.user_id),
  assetId: assetId(row.asset_id),
  network: row.network,
  name: row.name,
  address: row.address,
  memo: row.memo,
  beneficiary: row.beneficiary,
  createdAt: fromDate(row.created_at),
});

/** Keeps others from saving addresses for a customer until the transaction ends. @returns how many of a currency there are. */
export async function lockAddressCount(tx: Tx, owner: UserId, asset: AssetId): Promise<number> {
  await tx.query(
    `INSERT INTO withdrawal_preferences (user_id, saved_only, changed_at) VALUES ($1, false, '-infinity')
     ON CONFLICT (user_id) DO NOTHING`,
    [owner],
  );
  await tx.query('SELECT FROM withdrawal_preferences WHERE user_id = $1 FOR UPDATE', [owner]);
  const { rows } = await tx.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM saved_addresses WHERE user_id = $1 AND asset_id = $2',
    [owner, asset],
  );
  return rows[0]?.count ?? 0;
}

/** Writes an address down. @returns null where it is written down already. */
export async function insertSavedAddress(
  tx: Tx,
  one: Omit<SavedAddress, 'id' | 'beneficiary' | 'createdAt'>,
  at: Instant,
): Promise<SavedAddress | null> {
  const { rows } = await tx.query<AddressRow>(
    `INSERT INTO saved_addresses (user_id, asset_id, network, name, address, memo, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING *`,
    [one.owner, one.assetId, one.network, one.name, one.address, one.memo, toIso(at)],
  );
  return rows[0] === undefined ? null : addressOf(rows[0]);
}

/** An address of a customer; undefined where there is none or it is somebody else's. */
export async function findSavedAddress(db: Queryable, id: string, owner: UserId): Promise<SavedAddress | undefined> {
  const { rows } = await db.query<AddressRow>('SELECT * FROM saved_addresses WHERE id = $1 AND user_id = $2', [
    id,
    owner,
  ]);
  return rows[0] === undefined ? undefined : addressOf(rows[0]);
}

/** Whether a customer has saved an address for a currency. */
export async function isSaved(
  db: Queryable,
  owner: UserId,
  { assetId: asset, network, address }: Pick<SavedAddress, 'assetId' | 'network' | 'address'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM saved_addresses WHERE user_id = $1 AND asset_id = $2 AND network = $3 AND address = $4',
    [owner, asset, network, address],
  );
  return rowCount > 0;
}

/** The addresses of a customer, of one currency or all, newest first. */
export async function selectSavedAddresses(
  db: Queryable,
  owner: UserId,
  asset: AssetId | null,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: SavedAddress[]; readonly total: number }> {
  const wanted = 'FROM saved_addresses WHERE user_id = $1 AND ($2::integer IS NULL OR asset_id = $2)';
  const { rows } = await db.query<AddressRow>(
    `SELECT * ${wanted} AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [owner, asset, below, limit, offset],
  );
  return { rows: rows.map(addressOf), total: await countRows(db, `SELECT 1 ${wanted}`, [owner, asset]) };
}

/** Changes a label. @returns null where there is no such address of the customer. */
export async function renameAddress(tx: Tx, id: string, owner: UserId, name: string): Promise<SavedAddress | null> {
  const { rows } = await tx.query<AddressRow>(
    'UPDATE saved_addresses SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING *',
    [id, owner, name],
  );
  return rows[0] === undefined ? null : addressOf(rows[0]);
}

/** @returns whether it was there. */
export async function deleteSavedAddress(tx: Tx, id: string, owner: UserId): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM saved_addresses WHERE id = $1 AND user_id = $2', [id, owner]);
  return rowCount === 1;
}

/** What a customer has chosen of where money may go. */
export interface Whitelist {
  readonly savedOnly: boolean;
  /** Null where nothing was ever chosen. */
  readonly changedAt: Instant | null;
}

export async function readWhitelist(db: Queryable, owner: UserId): Promise<Whitelist> {
  const { rows } = await db.query<{ saved_only: boolean; changed_at: Date | null }>(
    `SELECT saved_only, nullif(changed_at, '-infinity') AS changed_at FROM withdrawal_preferences WHERE user_id = $1`,
    [owner],
  );
  const at = rows[0]?.changed_at ?? null;
  return { savedOnly: rows[0]?.saved_only ?? false, changedAt: at === null ? null : fromDate(at) };
}

/** @returns false where it is so already. */
export async function setWhitelist(tx: Tx, owner: UserId, savedOnly: boolean, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO withdrawal_preferences AS p (user_id, saved_only, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET saved_only = $2, changed_at = $3 WHERE p.saved_only <> $2`,
    [owner, savedOnly, toIso(at)],
  );
  return rowCount === 1;
}

import { type AssetId, assetId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** Notes a transaction of the house's own, before it is handed to a node: what it brings is no deposit. */
export async function insertHouseTransaction(tx: Tx, network: string, txHash: string): Promise<void> {
  await tx.query('INSERT INTO house_transactions (network, tx_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    network,
    txHash,
  ]);
}

/** Which of these transactions are the house's own. */
export async function selectHouseTransactions(
  db: Queryable,
  network: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await db.query<{ tx_hash: string }>(
    'SELECT tx_hash FROM house_transactions WHERE network = $1 AND tx_hash = ANY ($2)',
    [network, hashes],
  );
  return new Set(rows.map((row) => row.tx_hash));
}

/** Notes addresses that are the house's; they stay so. */
export async function insertHouseAddresses(tx: Tx, network: string, addresses: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO house_addresses (address, network) SELECT address, $1 FROM unnest($2::text[]) AS address
     ON CONFLICT DO NOTHING`,
    [network, addresses],
  );
}

/** Whether an address is one of the house's own on any network, or was one. */
export async function isHouseAddress(db: Queryable, address: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM house_addresses WHERE address = $1 LIMIT 1', [address]);
  return rowCount > 0;
}

/** By how much what lies at a customer's address has changed, in the smallest unit on the network. */
export interface AddressChange {
  readonly network: string;
  readonly address: string;
  readonly assetId: AssetId;
  readonly rawAmount: bigint;
}

/** Notes what has come to customers' addresses, or gone from them. */
export async function changeAddresses(tx: Tx, changes: readonly AddressChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((one) => ({
    network: one.network,
    address: one.address,
    asset_id: one.assetId,
    raw_amount: one.rawAmount.toString(),
  }));
  await tx.query(
    `INSERT INTO address_balances (network, address, asset_id, raw_amount)
     SELECT network, address, asset_id, sum(raw_amount)
     FROM jsonb_to_recordset($1::jsonb) AS c (network text, address text, asset_id integer, raw_amount numeric)
     GROUP BY network, address, asset_id ORDER BY network, address, asset_id
     ON CONFLICT (network, address, asset_id) DO UPDATE SET raw_amount = address_balances.raw_amount + EXCLUDED.raw_amount`,
    [JSON.stringify(rows)],
  );
}

/** What lies at a customer's address of a currency. */
export interface AddressBalance {
  readonly address: string;
  readonly child: number;
  readonly assetId: AssetId;
  readonly rawAmount: bigint;
}

/** From how much on what lies at an address is gathered. */
export interface GatherFrom {
  readonly assetId: AssetId;
  readonly rawAmount: bigint;
}

/** The addresses of an account at which so much of a currency lies, the fullest first. @param account its fingerprint. */
export async function selectFullAddresses(
  db: Queryable,
  network: string,
  account: string,
  from: GatherFrom,
  limit: number,
): Promise<AddressBalance[]> {
  const { rows } = await db.query<{ address: string; child: number; asset_id: number; raw_amount: bigint }>(
    `SELECT b.address, a.child, b.asset_id, b.raw_amount
     FROM address_balances b JOIN deposit_addresses a ON a.network = b.network AND a.address = b.address
     WHERE b.network = $1 AND a.account = $2 AND b.asset_id = $3 AND b.raw_amount >= $4 AND b.raw_amount > 0
     ORDER BY b.raw_amount DESC, b.address LIMIT $5`,
    [network, account, from.assetId, from.rawAmount, limit],
  );
  return rows.map((row) => ({
    address: row.address,
    child: row.child,
    assetId: assetId(row.asset_id),
    rawAmount: row.raw_amount,
  }));
}

/** What lies at an address of a currency, locked until the transaction ends. */
export async function lockAddressBalance(
  tx: Tx,
  { network, address, assetId: asset }: Omit<AddressChange, 'rawAmount'>,
): Promise<bigint> {
  const { rows } = await tx.query<{ raw_amount: bigint }>(
    'SELECT raw_amount FROM address_balances WHERE network = $1 AND address = $2 AND asset_id = $3 FOR UPDATE',
    [network, address, asset],
  );
  return rows[0]?.raw_amount ?? 0n;
}

/** What lies at all customers' addresses of a network, by currency, in the smallest unit there. */
export async function sumAddresses(db: Queryable, network: string): Promise<ReadonlyMap<AssetId, bigint>> {
  const { rows } = await db.query<{ asset_id: number; sum: bigint }>(
    `SELECT asset_id, sum(raw_amount)::numeric(78, 0) AS sum FROM address_balances WHERE network = $1 GROUP BY asset_id`,
    [network],
  );
  return new Map(rows.map((row) => [assetId(row.asset_id), row.sum]));
}

import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type AssetId, assetId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Carrying, mostCarrying, paymentStore } from './signed-payment-store.ts';

/** What was signed of withdrawals. */
export const withdrawalPayments = paymentStore('withdrawal_payments', 'withdrawal_id');

/** The address from which a network is paid, noted at its first use with the nonce that the network expects of it. */
export async function ensureHotWallet(tx: Tx, network: string, address: string, nonce: number): Promise<void> {
  await tx.query(
    'INSERT INTO hot_wallets (network, address, next_nonce) VALUES ($1, $2, $3) ON CONFLICT (network) DO NOTHING',
    [network, address, nonce],
  );
}

/** From which address a network is paid; undefined before its first payment. */
export async function findHotWallet(db: Queryable, network: string): Promise<string | undefined> {
  const { rows } = await db.query<{ address: string }>('SELECT address FROM hot_wallets WHERE network = $1', [network]);
  return rows[0]?.address;
}

/** The nonce that the next payment gets; 0 before a network's first payment. */
export async function findNextNonce(db: Queryable, network: string): Promise<number> {
  const { rows } = await db.query<{ next_nonce: string }>('SELECT next_nonce FROM hot_wallets WHERE network = $1', [
    network,
  ]);
  return Number.parseInt(rows[0]?.next_nonce ?? '0', 10);
}

/** Leaves out the nonces below one that were used by others. */
export async function raiseNextNonce(tx: Tx, network: string, next: number): Promise<void> {
  await tx.query('UPDATE hot_wallets SET next_nonce = $2 WHERE network = $1 AND next_nonce < $2', [network, next]);
}

/**
 * Gives ready withdrawals their nonces, in their order, none left out. The row of the wallet is locked until the
 * transaction ends. @returns the ids of those that got one.
 */
export async function giveNonces(tx: Tx, network: string, ids: readonly string[], at: Instant): Promise<string[]> {
  const { rows: wallets } = await tx.query<{ next_nonce: string }>(
    'SELECT next_nonce FROM hot_wallets WHERE network = $1 FOR UPDATE',
    [network],
  );
  const first = Number.parseInt(wallets[0]?.next_nonce ?? '', 10);
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE withdrawals w SET state = 2, changed_at = $3, short_since = NULL, nonce = $4::bigint + r.place - 1
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM (
             SELECT id FROM withdrawals WHERE id = ANY ($1::bigint[]) AND network = $2
               AND (state = 1 OR (state = 0 AND review = '{}')) FOR UPDATE) locked) r
     WHERE w.id = r.id RETURNING w.id`,
    [ids, network, toIso(at), first],
  );
  await tx.query('UPDATE hot_wallets SET next_nonce = $2 WHERE network = $1', [network, first + rows.length]);
  return rows.map(({ id }) => id);
}

/** Gives a move of the house's own the next nonce of the paying address, whose row is locked until the transaction ends. */
export async function takeNonce(tx: Tx, network: string): Promise<number> {
  const { rows } = await tx.query<{ nonce: string }>(
    'UPDATE hot_wallets SET next_nonce = next_nonce + 1 WHERE network = $1 RETURNING next_nonce - 1 AS nonce',
    [network],
  );
  return Number.parseInt(present(rows[0], 'the wallet that a network is paid from').nonce, 10);
}

/** What carrying a payment has cost. */
export interface NetworkFee {
  readonly withdrawalId: string;
  readonly network: string;
  readonly assetId: AssetId;
  readonly amount: Atoms;
}

/** Writes down what carrying has cost. */
export function insertNetworkFee(tx: Tx, { withdrawalId, network, assetId: asset, amount }: NetworkFee): void {
  tx.send(
    `INSERT INTO network_fees (withdrawal_id, network, asset_id, amount) VALUES ($1, $2, $3, $4)
     ON CONFLICT (withdrawal_id) DO NOTHING`,
    [withdrawalId, network, asset, amount],
  );
}

/** What of it is not posted yet, oldest first. */
export async function selectUnposted(db: Queryable, network: string, limit: number): Promise<NetworkFee[]> {
  const { rows } = await db.query<{ withdrawal_id: string; network: string; asset_id: number; amount: bigint }>(
    `SELECT withdrawal_id, network, asset_id, amount FROM network_fees WHERE network = $1 AND NOT posted
     ORDER BY withdrawal_id LIMIT $2`,
    [network, limit],
  );
  return rows.map((row) => ({
    withdrawalId: row.withdrawal_id,
    network: row.network,
    assetId: assetId(row.asset_id),
    amount: atoms(row.amount),
  }));
}

/** @returns false where it was posted already. */
export async function markPosted(tx: Tx, withdrawalId: string): Promise<boolean> {
  const { rowCount } = await tx.query('UPDATE network_fees SET posted = true WHERE withdrawal_id = $1 AND NOT posted', [
    withdrawalId,
  ]);
  return rowCount === 1;
}

/**
 * What leaves by payments that are under way, by currency: signed or not, carried or not.
 * @param above of those that stand in a block only what stands above this one.
 */
export async function sumUnderWay(
  db: Queryable,
  network: string,
  above: number | null = null,
): Promise<ReadonlyMap<AssetId, bigint>> {
  const { rows } = await db.query<{ asset_id: number; sum: bigint }>(
    `SELECT asset_id, sum(amount - fee)::numeric(38, 0) AS sum FROM withdrawals WHERE network = $1 AND state IN (2, 3)
       AND ($2::bigint IS NULL OR height IS NULL OR height > $2) GROUP BY asset_id`,
    [network, above],
  );
  return new Map(rows.map((row) => [assetId(row.asset_id), row.sum]));
}

/** What carrying payments may cost or has cost. */
export async function sumCarrying(db: Queryable, network: string): Promise<Carrying> {
  const { rows } = await db.query<Carrying>(
    `SELECT (SELECT coalesce(sum(${mostCarrying}), 0)::numeric(38, 0) FROM withdrawal_payments p
         JOIN withdrawals w ON w.id = p.withdrawal_id WHERE w.network = $1 AND w.state IN (2, 3)) AS raw,
       (SELECT coalesce(sum(amount), 0)::numeric(38, 0) FROM network_fees WHERE network = $1 AND NOT posted) AS unposted`,
    [network],
  );
  return rows[0] ?? { raw: 0n, unposted: 0n };
}

import type { AssetId, UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Deposit, type DepositRow, depositOf, type NewDeposit } from './deposit-store.ts';

/** A currency at an address. */
export interface AddressAsset {
  readonly address: string;
  readonly assetId: AssetId;
}

/** Names a currency at an address. */
export const addressAssetKey = ({ address, assetId }: AddressAsset): string => `${address} ${String(assetId)}`;

/** What nobody transferred is named by where it lies: no transfer has such a hash. */
const foundHash = ({ address, assetId }: AddressAsset): string => `balance:${address}:${String(assetId)}`;

/** Whether a deposit was found by what lies at its address. */
export const isFound = ({ txHash }: Pick<Deposit, 'txHash'>): boolean => txHash.startsWith('balance:');

/**
 * What the books know to lie at addresses at the end of a block, by currency, in the smallest unit on the network: credited
 * and not moved away, told of by transfers and not credited, or found before and given up with its block. Of a token that
 * delivers less than it tells they know nothing.
 */
export async function readAddressBooks(
  db: Queryable,
  network: string,
  addresses: readonly string[],
  height: number,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ address: string; asset_id: number; sum: bigint }>(
    `SELECT address, asset_id, sum(raw_amount)::numeric(78, 0) AS sum FROM (
       SELECT address, asset_id, raw_amount FROM address_balances WHERE network = $1 AND address = ANY ($2)
       UNION ALL
       SELECT address, asset_id, raw_amount FROM deposits WHERE network = $1 AND address = ANY ($2) AND height <= $3
         AND (state IN ('seen', 'small') OR (state = 'refused' AND refused_because IS DISTINCT FROM 'delivers_less')
           OR (lost_since IS NOT NULL AND tx_hash LIKE 'balance:%'))) known
     GROUP BY address, asset_id`,
    [network, addresses, height],
  );
  return new Map(rows.map((row) => [`${row.address} ${String(row.asset_id)}`, row.sum]));
}

/** What is found at an address, before it is written down. */
export type NewFound = Omit<NewDeposit, 'txHash' | 'position' | 'from' | 'hash' | 'state' | 'refusedBecause'> & {
  readonly owner: UserId;
};

/** Writes down what is found, once for each currency at an address, as long as nobody has approved it. @returns what is new. */
export async function upsertFound(tx: Tx, one: NewFound, at: Instant): Promise<Deposit | null> {
  const hash = foundHash({ address: one.to, assetId: one.assetId });
  const { rows } = await tx.query<DepositRow>(
    `INSERT INTO deposits AS d (network, tx_hash, position, user_id, asset_id, address, sender, amount, raw_amount, height,
       block_hash, required, needs_final, state, seen_at)
     SELECT $1, $2, (SELECT count(*) FROM deposits WHERE network = $1 AND tx_hash = $2), $3, $4, $5, '', $6, $7, $8, '', $9, $10,
       'found', $11
     ON CONFLICT (network, address, asset_id) WHERE state IN ('found', 'approved') DO UPDATE
       SET amount = EXCLUDED.amount, raw_amount = EXCLUDED.raw_amount, height = EXCLUDED.height,
         required = EXCLUDED.required, needs_final = EXCLUDED.needs_final
       WHERE d.state = 'found' AND d.raw_amount <> EXCLUDED.raw_amount
     RETURNING *`,
    [
      one.network,
      hash,
      one.owner,
      one.assetId,
      one.to,
      one.amount,
      one.rawAmount,
      one.height,
      one.required,
      one.needsFinal,
      toIso(at),
    ],
  );
  const [row] = rows;
  return row === undefined ? null : depositOf(row);
}

/** What is found on a network, and approved or not. */
export async function selectFound(db: Queryable, network: string, state: 'found' | 'approved'): Promise<Deposit[]> {
  const { rows } = await db.query<DepositRow>('SELECT * FROM deposits WHERE network = $1 AND state = $2 ORDER BY id', [
    network,
    state,
  ]);
  return rows.map(depositOf);
}

/** One that is found; undefined where there is no such thing, or it is approved already. */
export async function findFound(db: Queryable, id: string): Promise<Deposit | undefined> {
  const { rows } = await db.query<DepositRow>(`SELECT * FROM deposits WHERE id = $1 AND state = 'found'`, [id]);
  return rows.map(depositOf)[0];
}

/** The same, locked: of two who ask for something about it, the second sees what the first has asked for. */
export async function lockFound(tx: Tx, id: string): Promise<Deposit | undefined> {
  await tx.query('SELECT FROM deposits WHERE id = $1 FOR UPDATE', [id]);
  return findFound(tx, id);
}

/**
 * Lets what was found be credited, and sent back where `returnTo` says so.
 * @returns false where it is another amount by now, or approved already.
 */
export async function approveFound(
  tx: Tx,
  id: string,
  rawAmount: bigint,
  returnTo: Deposit['returnTo'] = null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE deposits SET state = 'approved', return_to = $3, return_of = $4
     WHERE id = $1 AND state = 'found' AND raw_amount = $2`,
    [id, rawAmount, returnTo?.address ?? null, returnTo?.txHash ?? null],
  );
  return rowCount === 1;
}

/** Takes back what was approved and cannot be done. @returns false where it is approved no more: another has credited it. */
export async function disapproveFound(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE deposits SET state = 'found', return_to = NULL, return_of = NULL WHERE id = $1 AND state = 'approved'`,
    [id],
  );
  return rowCount === 1;
}

/** A credited deposit is not sent back after all: its customer keeps it. */
export async function keepReturned(tx: Tx, id: string): Promise<void> {
  await tx.query('UPDATE deposits SET return_to = NULL, return_of = NULL WHERE id = $1', [id]);
}

/** How many wait for two persons. */
export function countFound(db: Queryable): Promise<number> {
  return countRows(db, `SELECT 1 FROM deposits WHERE state = 'found'`, []);
}

/** Gives up what is found no more. @returns what was given up. */
export async function forgetFound(tx: Tx, ids: readonly string[]): Promise<Deposit[]> {
  const { rows } = await tx.query<DepositRow>(
    `UPDATE deposits SET state = 'orphaned' WHERE id = ANY ($1::bigint[]) AND state = 'found' RETURNING *`,
    [ids],
  );
  return rows.map(depositOf);
}

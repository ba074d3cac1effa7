import { type AssetId, assetId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Deposit, type DepositRow, depositOf, type NewDeposit } from './deposit-store.ts';

/** Marks what stands in blocks above a height and is credited: these blocks were given up. @returns what is newly marked. */
export async function loseAbove(tx: Tx, network: string, height: number, at: Instant): Promise<Deposit[]> {
  const { rows } = await tx.query<DepositRow>(
    `UPDATE deposits SET lost_since = $3
     WHERE network = $1 AND height > $2 AND state = 'credited' AND lost_since IS NULL RETURNING *`,
    [network, height, toIso(at)],
  );
  return rows.map(depositOf);
}

/** Takes the mark off what a block has brought again, the same amount to the same address. @returns what it was taken off. */
export async function findAgain(tx: Tx, deposits: readonly NewDeposit[]): Promise<Deposit[]> {
  const rows = deposits.map((one) => ({
    network: one.network,
    tx_hash: one.txHash,
    position: one.position,
    asset_id: one.assetId,
    address: one.to,
    raw_amount: one.rawAmount.toString(),
    height: one.height,
    block_hash: one.hash,
  }));
  const { rows: found } = await tx.query<DepositRow>(
    `UPDATE deposits d SET lost_since = NULL, height = w.height, block_hash = w.block_hash
     FROM jsonb_to_recordset($1::jsonb) AS w (network text, tx_hash text, position integer, asset_id integer, address text,
       raw_amount numeric, height bigint, block_hash text)
     WHERE d.network = w.network AND d.tx_hash = w.tx_hash AND d.position = w.position AND d.asset_id = w.asset_id
       AND d.address = w.address AND d.raw_amount = w.raw_amount AND d.lost_since IS NOT NULL RETURNING d.*`,
    [JSON.stringify(rows)],
  );
  return found.map(depositOf);
}

/** What is credited and lies in no block any more, by currency. */
export async function sumLost(db: Queryable, network: string): Promise<ReadonlyMap<AssetId, bigint>> {
  const { rows } = await db.query<{ asset_id: number; sum: bigint }>(
    `SELECT asset_id, sum(amount)::numeric(78, 0) AS sum FROM deposits
     WHERE network = $1 AND lost_since IS NOT NULL GROUP BY asset_id`,
    [network],
  );
  return new Map(rows.map((row) => [assetId(row.asset_id), row.sum]));
}

import { type AssetId, assetId, type StaffId, staffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** How a currency is on a network, where it is not as any other. */
export interface AssetState {
  readonly assetId: AssetId;
  readonly paused: string | null;
  /** Null where the house has paused it itself. */
  readonly pausedBy: StaffId | null;
  /** By how much it may fall short of the books, in atoms: two persons have accepted that. */
  readonly accepted: bigint;
  /** Since when a move between the house's own addresses would not bring all of it; null while it would. */
  readonly losesSince: Instant | null;
}

interface AssetRow {
  readonly network: string;
  readonly asset_id: number;
  readonly paused: string | null;
  readonly paused_by: string | null;
  readonly accepted: bigint;
  readonly loses_since: Date | null;
}

/** The currencies of all networks of which something is known, by network. */
export async function selectAssetStates(db: Queryable): Promise<ReadonlyMap<string, readonly AssetState[]>> {
  const { rows } = await db.query<AssetRow>(
    'SELECT network, asset_id, paused, paused_by, accepted, loses_since FROM network_assets ORDER BY network, asset_id',
  );
  const states = rows.map((row): readonly [string, AssetState] => [
    row.network,
    {
      assetId: assetId(row.asset_id),
      paused: row.paused,
      pausedBy: row.paused_by === null ? null : staffId(row.paused_by),
      accepted: row.accepted,
      losesSince: row.loses_since === null ? null : fromDate(row.loses_since),
    },
  ]);
  const byNetwork = Map.groupBy(states, ([network]) => network);
  return new Map([...byNetwork].map(([network, all]) => [network, all.map(([, state]) => state)]));
}

/** Which currency of which network. */
export interface NetworkCurrency {
  readonly network: string;
  readonly assetId: AssetId;
}

/** Why a currency is paused. */
export interface AssetPause {
  readonly reason: string;
  /** Null where the house does it itself. */
  readonly by: StaffId | null;
  /** By how much it falls short of the books, in atoms. */
  readonly short: bigint;
}

/** Pauses a currency on one network. @returns false where it is paused already. */
export async function pauseAsset(
  tx: Tx,
  { network, assetId: asset }: NetworkCurrency,
  { reason, by, short }: AssetPause,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO network_assets AS a (network, asset_id, paused, paused_by, short) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (network, asset_id) DO UPDATE
       SET paused = EXCLUDED.paused, paused_by = EXCLUDED.paused_by, short = EXCLUDED.short WHERE a.paused IS NULL`,
    [network, asset, reason, by, short],
  );
  return rowCount === 1;
}

/**
 * Lets a currency go on that is paused for a reason, and accepts by how much it fell short.
 * @returns false where it is not paused, or for another reason by now.
 */
export async function releaseAsset(
  tx: Tx,
  { network, assetId: asset }: NetworkCurrency,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE network_assets SET paused = NULL, paused_by = NULL, accepted = greatest(accepted, short), short = 0
     WHERE network = $1 AND asset_id = $2 AND paused = $3`,
    [network, asset, reason],
  );
  return rowCount === 1;
}

/** Notes whether a move between the house's own addresses would bring all of a currency. @returns whether that is news. */
export async function noteLoss(
  tx: Tx,
  { network, assetId: asset }: NetworkCurrency,
  loses: boolean,
  at: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO network_assets AS a (network, asset_id, loses_since)
     SELECT $1, $2::integer, CASE WHEN $3 THEN $4::timestamptz END
     ON CONFLICT (network, asset_id) DO UPDATE SET loses_since = EXCLUDED.loses_since
     WHERE (a.loses_since IS NULL) = $3`,
    [network, asset, loses, toIso(at)],
  );
  return rowCount === 1;
}

/** How many currencies are paused on a network that goes on. */
export function countPausedAssets(db: Queryable): Promise<number> {
  return countRows(
    db,
    'SELECT 1 FROM network_assets a JOIN networks n ON n.name = a.network WHERE a.paused IS NOT NULL AND n.paused IS NULL',
    [],
  );
}

import { type AssetId, assetId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** What lay on a network of a currency when it was last compared with the books, in atoms. */
export interface Holding {
  readonly assetId: AssetId;
  readonly comparedAt: Instant;
  readonly height: number;
  /** What the books say lies there at the least, less what is under way. */
  readonly expected: bigint;
  readonly held: bigint;
  /** Of it, at the cold address. */
  readonly cold: bigint;
  /** Of it, what no deposit explains, at the least. */
  readonly surplus: bigint;
}

/** Keeps a comparison, in the place of the one before. */
export async function writeHoldings(tx: Tx, network: string, holdings: readonly Holding[]): Promise<void> {
  for (const one of holdings) {
    await tx.query(
      `INSERT INTO network_holdings (network, asset_id, compared_at, height, expected, held, cold, surplus)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (network, asset_id) DO UPDATE SET compared_at = EXCLUDED.compared_at, height = EXCLUDED.height,
         expected = EXCLUDED.expected, held = EXCLUDED.held, cold = EXCLUDED.cold, surplus = EXCLUDED.surplus`,
      [network, one.assetId, toIso(one.comparedAt), one.height, one.expected, one.held, one.cold, one.surplus],
    );
  }
}

interface HoldingRow {
  readonly asset_id: number;
  readonly compared_at: Date;
  readonly height: string;
  readonly expected: bigint;
  readonly held: bigint;
  readonly cold: bigint;
  readonly surplus: bigint;
}

/** The last comparison of a network. */
export async function selectHoldings(db: Queryable, network: string): Promise<Holding[]> {
  const { rows } = await db.query<HoldingRow>('SELECT * FROM network_holdings WHERE network = $1', [network]);
  return rows.map((row) => ({
    assetId: assetId(row.asset_id),
    comparedAt: fromDate(row.compared_at),
    height: Number.parseInt(row.height, 10),
    expected: row.expected,
    held: row.held,
    cold: row.cold,
    surplus: row.surplus,
  }));
}

/** What a paying address holds of a currency and has promised to nobody, in atoms. */
export interface HotFloat {
  readonly assetId: AssetId;
  readonly free: bigint;
  readonly lookedAt: Instant;
  /** Since when that is below its floor; null where it is not. */
  readonly lowSince: Instant | null;
}

/** Notes what a paying address holds. @returns whether it has fallen below its floor just now. */
export async function writeFloat(
  tx: Tx,
  network: string,
  { assetId: asset, free }: Pick<HotFloat, 'assetId' | 'free'>,
  isLow: boolean,
  at: Instant,
): Promise<boolean> {
  const { rows } = await tx.query<{ low_since: Date | null }>(
    'SELECT low_since FROM hot_floats WHERE network = $1 AND asset_id = $2 FOR UPDATE',
    [network, asset],
  );
  const wasLow = (rows[0]?.low_since ?? null) !== null;
  await tx.query(
    `INSERT INTO hot_floats (network, asset_id, free, looked_at, low_since)
     VALUES ($1, $2, $3, $4::timestamptz, CASE WHEN $5 THEN $4::timestamptz END)
     ON CONFLICT (network, asset_id) DO UPDATE SET free = EXCLUDED.free, looked_at = EXCLUDED.looked_at,
       low_since = CASE WHEN $5 THEN coalesce(hot_floats.low_since, EXCLUDED.low_since) END`,
    [network, asset, free, toIso(at), isLow],
  );
  return isLow && !wasLow;
}

/** What the paying address of a network was last seen to hold. */
export async function selectFloats(db: Queryable, network: string): Promise<HotFloat[]> {
  const { rows } = await db.query<{ asset_id: number; free: bigint; looked_at: Date; low_since: Date | null }>(
    'SELECT asset_id, free, looked_at, low_since FROM hot_floats WHERE network = $1',
    [network],
  );
  return rows.map((row) => ({
    assetId: assetId(row.asset_id),
    free: row.free,
    lookedAt: fromDate(row.looked_at),
    lowSince: row.low_since === null ? null : fromDate(row.low_since),
  }));
}

/** Of how many currencies a paying address holds less than its floor. */
export function countLowFloats(db: Queryable): Promise<number> {
  return countRows(db, 'SELECT 1 FROM hot_floats WHERE low_since IS NOT NULL', []);
}

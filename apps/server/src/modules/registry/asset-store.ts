import type { Asset } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** One way in and out of an asset. */
export interface AssetChain {
  readonly chain: string;
  readonly subName: string;
  readonly open: boolean;
}

/** An asset with what customers see of it. */
export interface ListedAsset extends Asset {
  readonly name: string;
  readonly open: boolean;
  readonly chains: readonly AssetChain[];
}

interface AssetRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly scale: number;
  readonly status: string;
  readonly chains: readonly { chain: string; sub_name: string; status: string }[] | null;
}

/** All assets, in the order in which customers see them. */
export async function selectAssets(db: Queryable): Promise<ListedAsset[]> {
  const { rows } = await db.query<AssetRow>(
    `SELECT a.id, a.code, a.name, a.scale, a.status,
       (SELECT json_agg(json_build_object('chain', c.chain, 'sub_name', c.sub_name, 'status', c.status) ORDER BY c.sort)
        FROM asset_chains c WHERE c.asset_id = a.id) AS chains
     FROM assets a ORDER BY a.sort, a.id`,
  );
  return rows.map((row): ListedAsset => ({
    id: assetId(row.id),
    code: row.code,
    name: row.name,
    scale: row.scale,
    open: row.status === 'open',
    chains: (row.chains ?? []).map((c) => ({ chain: c.chain, subName: c.sub_name, open: c.status === 'open' })),
  }));
}

/** An asset to be listed beside those of the migrations. */
export interface NewAsset extends Asset {
  readonly name: string;
  readonly sort: number;
  /** How it enters and leaves, closed until there is a wallet for it. */
  readonly chain?: Pick<AssetChain, 'chain' | 'subName'>;
}

/** Lists an asset unless one of that id is there. `loadRegistry` must be read again to see it. */
export async function listAsset(tx: Tx, asset: NewAsset): Promise<void> {
  await tx.query(
    'INSERT INTO assets (id, code, name, scale, sort) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING',
    [asset.id, asset.code, asset.name, asset.scale, asset.sort],
  );
  if (asset.chain === undefined) return;
  await tx.query(
    `INSERT INTO asset_chains (asset_id, chain, sub_name, sort) VALUES ($1, $2, $3, $4)
     ON CONFLICT (asset_id, chain) DO NOTHING`,
    [asset.id, asset.chain.chain, asset.chain.subName, asset.sort],
  );
}

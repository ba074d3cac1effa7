import type { Asset } from '@bourse/kernel/amount';
import { type AssetId, assetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';

/** One way in and out of an asset. */
export interface AssetChain {
  readonly chain: string;
  readonly subName: string;
  readonly open: boolean;
}

export interface ListedAsset extends Asset {
  readonly name: string;
  readonly open: boolean;
  readonly chains: readonly AssetChain[];
}

/** The assets of the exchange, read once at start: they change by migration only. */
export interface Registry {
  /** In the order in which customers see them. */
  listAssets(): readonly ListedAsset[];
  findAsset(id: number): ListedAsset | undefined;
  /** By code, for example `BTC`, in any case. */
  findAssetByCode(code: string): ListedAsset | undefined;
  /** @throws InvariantError when the asset does not exist. */
  getAsset(id: AssetId): ListedAsset;
}

interface AssetRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly scale: number;
  readonly status: string;
  readonly chains: readonly { chain: string; sub_name: string; status: string }[] | null;
}

/** Reads all assets. Called at start, and by tests after they have added one. */
export async function loadRegistry(db: Queryable): Promise<Registry> {
  const { rows } = await db.query<AssetRow>(
    `SELECT a.id, a.code, a.name, a.scale, a.status,
       (SELECT json_agg(json_build_object('chain', c.chain, 'sub_name', c.sub_name, 'status', c.status) ORDER BY c.sort)
        FROM asset_chains c WHERE c.asset_id = a.id) AS chains
     FROM assets a ORDER BY a.sort, a.id`,
  );
  const assets = rows.map((row): ListedAsset => ({
    id: assetId(row.id),
    code: row.code,
    name: row.name,
    scale: row.scale,
    open: row.status === 'open',
    chains: (row.chains ?? []).map((c) => ({ chain: c.chain, subName: c.sub_name, open: c.status === 'open' })),
  }));
  const byId = new Map<number, ListedAsset>(assets.map((asset) => [asset.id, asset]));
  const byCode = new Map(assets.map((asset) => [asset.code, asset]));
  return {
    listAssets: () => assets,
    findAsset: (id) => byId.get(id),
    findAssetByCode: (code) => byCode.get(code.toUpperCase()),
    getAsset: (id) => present(byId.get(id), `asset ${String(id)}`),
  };
}

import type { AssetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import { type ListedAsset, selectAssets } from './asset-store.ts';

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

/** Reads all assets. Called at start, and by tests after they have added one. */
export async function loadRegistry(db: Queryable): Promise<Registry> {
  const assets = await selectAssets(db);
  const byId = new Map<number, ListedAsset>(assets.map((asset) => [asset.id, asset]));
  const byCode = new Map(assets.map((asset) => [asset.code, asset]));
  return {
    listAssets: () => assets,
    findAsset: (id) => byId.get(id),
    findAssetByCode: (code) => byCode.get(code.toUpperCase()),
    getAsset: (id) => present(byId.get(id), `asset ${String(id)}`),
  };
}

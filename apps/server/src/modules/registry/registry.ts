import type { AssetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import { type ListedAsset, type Listing, selectAssets } from './asset-store.ts';

/**
 * The assets of the exchange. Read once at start; where one stands is carried over after the commit of a change. Tracked
 * symbols are in no list and are not found: whatever takes a currency from a customer or from staff refuses them.
 */
export interface Registry {
  /** Coins, in the order in which customers see them. */
  listAssets(): readonly ListedAsset[];
  findAsset(id: number): ListedAsset | undefined;
  /** By code, for example `BTC`, in any case. */
  findAssetByCode(code: string): ListedAsset | undefined;
  /** Also a tracked symbol. @throws InvariantError when the asset does not exist. */
  getAsset(id: AssetId): ListedAsset;
}

/** A registry whose listings this module changes; everybody else sees a {@link Registry}. */
export interface EditableRegistry extends Registry {
  /**
   * Takes over what was committed, unless the registry knows a later change. Gives the asset as it is now.
   * @throws InvariantError when the asset does not exist.
   */
  setListing(id: AssetId, listing: Listing): ListedAsset;
  /** Takes over what was committed while nobody told this process. */
  refresh(): Promise<void>;
}

/** Reads all assets. Called at start, and by tests after they have added one. */
export async function loadRegistry(db: Queryable): Promise<EditableRegistry> {
  const byId = new Map<number, ListedAsset>((await selectAssets(db)).map((asset) => [asset.id, asset]));
  const idByCode = new Map([...byId.values()].map(({ id, code }) => [code, id]));
  const findCoin = (id: number): ListedAsset | undefined => {
    const found = byId.get(id);
    return found?.kind === 'coin' ? found : undefined;
  };
  const getAsset = (id: AssetId): ListedAsset => present(byId.get(id), `asset ${String(id)}`);
  const setListing = (id: AssetId, listing: Listing): ListedAsset => {
    const known = getAsset(id);
    if (listing.version <= known.listing.version) return known;
    const changed: ListedAsset = { ...known, listing };
    byId.set(id, changed);
    return changed;
  };
  return {
    listAssets: () => [...byId.values()].filter(({ kind }) => kind === 'coin'),
    findAsset: findCoin,
    findAssetByCode: (code) => {
      const id = idByCode.get(code.toUpperCase());
      return id === undefined ? undefined : findCoin(id);
    },
    getAsset,
    setListing,
    refresh: async () => {
      for (const { id, listing } of await selectAssets(db)) if (byId.has(id)) setListing(id, listing);
    },
  };
}

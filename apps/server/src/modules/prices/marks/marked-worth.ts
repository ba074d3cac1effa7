import type { Asset } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { type Price, priceScale } from '../price.ts';
import { listMarkedPrices } from './mark-store.ts';

/**
 * Makes the way to what amounts were worth in USDT by the hour marks: atoms of an asset in, USDT atoms out, cut; nothing
 * where no price was ever kept.
 */
export function markedWorth(
  db: Queryable,
  assets: readonly Asset[],
  usdt: Asset,
): (at: Instant) => Promise<(asset: AssetId, amount: bigint) => bigint> {
  return async (at) => {
    const prices = await listMarkedPrices(
      db,
      assets.map(({ id: assetId }) => ({ assetId, at })),
    );
    const known = new Map(
      assets.map((asset, place): [AssetId, [Asset, Price | null]] => [asset.id, [asset, prices[place] ?? null]]),
    );
    return (id, amount) => {
      if (id === usdt.id) return amount;
      const [asset, price] = known.get(id) ?? [];
      if (asset === undefined || price === undefined || price === null) return 0n;
      return (amount * price * 10n ** BigInt(usdt.scale)) / 10n ** BigInt(asset.scale + priceScale);
    };
  };
}

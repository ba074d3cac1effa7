import { mulDiv } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { type Instant, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { PriceFeed } from '../../prices/index.ts';
import type { Registry } from '../../registry/index.ts';
import { priced } from '../../wallets/index.ts';
import { type LossIn, sumAtStake, sumRealisedLoss } from './loss-store.ts';

/** What losses are valued with: limits are set in USDT. */
export interface LossPorts {
  readonly registry: Registry;
  readonly feed: () => PriceFeed | null;
}

/** Atoms of a currency in atoms of USDT at the index, rounded up; null without a price. */
export function inUsdt({ registry, feed }: LossPorts, id: AssetId, amount: bigint): bigint | null {
  const usdt = present(registry.findAssetByCode('USDT'), 'USDT');
  const asset = registry.getAsset(id);
  if (asset.id === usdt.id || amount === 0n) return amount;
  const index = priced(feed(), asset);
  if (!index.ok) return null;
  const unit = 10n ** BigInt(asset.scale + 12 - usdt.scale);
  const worth = mulDiv(amount < 0n ? -amount : amount, index.value.price, unit, amount < 0n ? 'down' : 'up');
  return amount < 0n ? -worth : worth;
}

/** Losses of several currencies in USDT; null where one has no price. */
export function sumInUsdt(ports: LossPorts, losses: readonly LossIn[]): bigint | null {
  let sum = 0n;
  for (const { assetId, loss } of losses) {
    const worth = inUsdt(ports, assetId, loss);
    if (worth === null) return null;
    sum += worth;
  }
  return sum;
}

/** What contracts have lost on the day of a moment, less what they have won, in atoms of USDT; null where it is not known. */
export async function realisedLoss(
  db: Queryable,
  ports: LossPorts,
  owner: UserId,
  now: Instant,
): Promise<bigint | null> {
  return sumInUsdt(ports, await sumRealisedLoss(db, owner, startOfDay(now)));
}

/** The same with all margins counted as lost, as other families count it beside their own. */
export async function leverLoss(db: Queryable, ports: LossPorts, owner: UserId, now: Instant): Promise<bigint | null> {
  const [realised, atStake] = [await realisedLoss(db, ports, owner, now), await sumAtStake(db, owner)];
  const staked = sumInUsdt(ports, atStake);
  return realised === null || staked === null ? null : realised + staked;
}

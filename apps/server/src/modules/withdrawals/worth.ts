import { type Atoms, mulDiv } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { priced } from '../wallets/index.ts';

/** Decimals in which a worth counts. */
export const btcScale = 8;

/**
 * What an amount is worth in 10^-8 BTC by the indices of the moment, rounded up: it counts towards a limit (S59).
 * @returns PRICE_UNAVAILABLE without an index of either.
 */
export function worthInBtc(
  feed: PriceFeed | null,
  registry: Registry,
  asset: ListedAsset,
  amount: Atoms,
): Result<Atoms, Rejection> {
  const btc = present(registry.findAssetByCode('BTC'), 'BTC');
  if (asset.id === btc.id) return ok(amount);
  const [own, other] = [priced(feed, asset), priced(feed, btc)];
  if (!own.ok) return own;
  if (!other.ok) return other;
  const unit = 10n ** BigInt(asset.scale);
  return ok(mulDiv(amount * own.value.price, 10n ** BigInt(btcScale), other.value.price * unit, 'up'));
}

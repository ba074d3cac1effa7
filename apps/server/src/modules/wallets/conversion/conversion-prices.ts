import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { type Price, price, type PriceFeed, priceScale } from '../../prices/index.ts';
import type { ListedAsset } from '../../registry/index.ts';
import type { Priced } from './conversion-terms.ts';

/** Every conversion is reckoned through it, so that no way around over a third currency is better. */
const numeraire = 'USDT';
const one = price(10n ** BigInt(priceScale));

/** What one unit is worth in USDT by the index of the moment; null without a fresh index. */
function worthOf(feed: PriceFeed | null, { code }: ListedAsset): Price | null {
  if (code === numeraire) return one;
  return feed?.index(`${code}/${numeraire}`)?.price ?? null;
}

/** A currency with its worth. @returns PRICE_UNAVAILABLE when its index is stale or below the quorum. */
export function priced(feed: PriceFeed | null, asset: ListedAsset): Result<Priced, Rejection> {
  const worth = worthOf(feed, asset);
  return worth === null ? reject('PRICE_UNAVAILABLE') : ok({ asset, price: worth });
}

import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { price, type PriceFeed, priceScale } from '../../prices/index.ts';
import type { ListedAsset } from '../../registry/index.ts';
import type { Priced } from './conversion-terms.ts';

/** Every conversion is reckoned through it, so that no way around over a third currency is better. */
const numeraire = 'USDT';
const one = price(10n ** BigInt(priceScale));

/** A currency with what one unit is worth in USDT by the index of the moment. @returns PRICE_UNAVAILABLE when its index is stale or below the quorum. */
export function priced(feed: PriceFeed | null, asset: ListedAsset): Result<Priced, Rejection> {
  if (asset.code === numeraire) return ok({ asset, price: one });
  const symbol = `${asset.code}/${numeraire}`;
  const index = feed?.index(symbol) ?? null;
  return index === null ? reject('PRICE_UNAVAILABLE') : ok({ asset, price: index.price, tick: { symbol, index } });
}

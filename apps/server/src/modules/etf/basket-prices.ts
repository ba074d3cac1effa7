import type { AssetId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { price, type Price, type PriceFeed, priceScale, type TickPrice } from '../prices/index.ts';
import type { ListedAsset } from '../registry/index.ts';
import { type PriceOf, pricesIn } from './etf.ts';
import { numeraire } from './etf-terms.ts';

/** Prices of a basket's coins at one moment, and what they were made of. */
export interface BasketPrices {
  readonly priceOf: PriceOf;
  /** Evidence; none where the only coin is the currency itself. */
  readonly ticks: readonly TickPrice[];
}

/** The index of each coin in USDT now. @returns PRICE_UNAVAILABLE when one is stale or below its quorum. */
export function priceBasket(feed: PriceFeed | null, coins: readonly ListedAsset[]): Result<BasketPrices, Rejection> {
  const prices = new Map<AssetId, Price>();
  const ticks: TickPrice[] = [];
  for (const { id, code } of coins) {
    if (code === numeraire) {
      prices.set(id, price(10n ** BigInt(priceScale)));
      continue;
    }
    const symbol = `${code}/${numeraire}`;
    const index = feed?.index(symbol) ?? null;
    if (index === null) return reject('PRICE_UNAVAILABLE');
    prices.set(id, index.price);
    ticks.push({ symbol, index });
  }
  return ok({ priceOf: pricesIn(prices), ticks });
}

import { c2cPriceFactor, c2cScales } from '@bourse/contract/c2c-rules';
import { type PriceFeed, priceScale } from '../prices/index.ts';
import { fiatRateScale, type ListedAsset, readFiatRate } from '../registry/index.ts';
import type { C2cPorts } from './c2c-ports.ts';

/** Between which prices a coin may be advertised, both included. */
export interface PriceBounds {
  readonly least: bigint;
  readonly most: bigint;
}

/** The bounds about a market price: half of it, rounded up, and twice it. */
export function boundsAbout(market: bigint): PriceBounds {
  const factor = BigInt(c2cPriceFactor);
  return { least: (market + factor - 1n) / factor, most: market * factor };
}

const dollars = 'USDT';

/**
 * Between which prices a coin may be advertised in a currency: about its index, a USDT taken for a dollar, times the newest rate.
 * @returns units of 10^-{@link c2cScales}`.price` of the currency; null where there is no index or rate, or the coin is worth
 * less than a unit.
 */
export async function priceBounds(
  { db, feed }: Pick<C2cPorts, 'db'> & { readonly feed: Pick<PriceFeed, 'index'> | null },
  coin: Pick<ListedAsset, 'code'>,
  fiat: string,
): Promise<PriceBounds | null> {
  const index = coin.code === dollars ? 10n ** BigInt(priceScale) : feed?.index(`${coin.code}/${dollars}`)?.price;
  const rate = await readFiatRate(db, fiat);
  if (index === undefined || rate === undefined) return null;
  const market = (index * rate) / 10n ** BigInt(priceScale + fiatRateScale - c2cScales.price);
  return market === 0n ? null : boundsAbout(market);
}

import type { Market } from '../markets/index.ts';
import type { IndexPrice } from './index-price.ts';
import { priceScale } from './price.ts';

/** An index in quote atoms, cut to the tick that the market's own prices have. */
export function onTick(
  { quote, tickAtoms }: Pick<Market, 'quote' | 'tickAtoms'>,
  index: Pick<IndexPrice, 'price'>,
): bigint {
  const atoms = (index.price * 10n ** BigInt(quote.scale)) / 10n ** BigInt(priceScale);
  return atoms - (atoms % tickAtoms);
}

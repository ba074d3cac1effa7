import type { Branded } from '@bourse/kernel/brand';
import { invariant } from '@bourse/kernel/invariant';
import { formatAmount, parseAmount } from '@bourse/kernel/amount';

/** A price of one whole base unit in the quote asset, in units of 10^-12: an integer, never a float. */
export type Price = Branded<bigint, 'Price'>;

/** Decimals of a {@link Price}, the same for every pair. */
export const priceScale = 12;

/** @throws InvariantError when `value` is not positive. */
export function price(value: bigint): Price {
  invariant(value > 0n, 'a price is positive');
  return value as Price; // checked on the line above
}

/** Reads a venue's decimal text; finer digits than ours are cut. Null when it is no positive decimal. */
export function parsePrice(text: string): Price | null {
  const [whole = '', fraction = ''] = text.split('.');
  const parsed = parseAmount(fraction === '' ? whole : `${whole}.${fraction.slice(0, priceScale)}`, priceScale);
  return parsed.ok && parsed.value > 0n ? price(parsed.value) : null;
}

/** The decimal text of a price, without trailing zeros. */
export function formatPrice(value: Price): string {
  return formatAmount(value, priceScale);
}

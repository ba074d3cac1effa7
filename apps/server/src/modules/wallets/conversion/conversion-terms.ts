import { atoms, type Atoms, maxAtoms } from '@bourse/kernel/amount';
import { type Price, priceScale, type TickPrice } from '../../prices/index.ts';
import type { ListedAsset } from '../../registry/index.ts';

/** A conversion moves at least what this many USDT are worth. */
const minimumWorth = 10n ** BigInt(priceScale);

/** A currency and what one unit of it is worth in USDT. */
export interface Priced {
  readonly asset: ListedAsset;
  readonly price: Price;
  /** Of what the price was made, where it is an index of this moment. */
  readonly tick?: TickPrice;
}

/** What a conversion gives: `gross` leaves the treasury, `fee` of it goes to the house, `received` stays. Target atoms. */
export interface ConversionTerms {
  readonly gross: Atoms;
  readonly fee: Atoms;
  readonly received: Atoms;
}

const unit = ({ asset }: Priced): bigint => 10n ** BigInt(asset.scale);

/** `numerator / denominator` of positive numbers, rounded up. */
const divideUp = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/**
 * What `amount` of one currency becomes in another at their prices. Both roundings are against the customer: what arrives
 * is cut to the atom, the fee rounds up. So no chain of conversions at the same prices gives more than it took.
 * @param amount atoms of `from`. @param feeBps what the house keeps of what arrives, in basis points.
 * @returns null when nothing would arrive, or more than an account can hold.
 */
export function conversionTerms(amount: Atoms, from: Priced, to: Priced, feeBps: number): ConversionTerms | null {
  const gross = (amount * from.price * unit(to)) / (to.price * unit(from));
  const fee = divideUp(gross * BigInt(feeBps), 10_000n);
  if (gross <= fee || gross > maxAtoms) return null;
  return { gross: atoms(gross), fee: atoms(fee), received: atoms(gross - fee) };
}

/** The least that can be converted: worth one USDT, rounded up to the atom. */
export function minimumOf(from: Priced): Atoms {
  return atoms(divideUp(minimumWorth * unit(from), from.price));
}

/** Units of the target for one unit of the source before the fee, in 10^-12, cut: for showing, never for reckoning. */
export function shownRate(from: Priced, to: Priced): bigint {
  return (from.price * 10n ** BigInt(priceScale)) / to.price;
}

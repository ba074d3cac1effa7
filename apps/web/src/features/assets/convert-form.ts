import { Big } from 'big.js';
import { readDecimal } from '../../base/money/read-decimal.ts';

/** A currency that can be converted now, with the least of it. */
export interface Convertible {
  readonly currency_id: number;
  readonly currency: string;
  readonly minimum: string;
  readonly available: string;
}

/** The two currencies of a conversion, by their codes. */
export interface Pair {
  readonly from: string;
  readonly to: string;
}

/** The pair after one side was chosen: choosing the other side's currency swaps the two. */
export function withCurrency(pair: Pair, side: keyof Pair, currency: string): Pair {
  const other = side === 'from' ? pair.to : pair.from;
  if (other === currency) return { from: pair.to, to: pair.from };
  return { ...pair, [side]: currency };
}

/**
 * The pair to begin with: what the address names where that can be converted, else from what there is most reason to.
 * @returns null when fewer than two currencies can be converted.
 */
export function firstPair(list: readonly Convertible[], wanted: Partial<Pair>): Pair | null {
  const can = (code: string | undefined): string | undefined =>
    list.find(({ currency }) => currency === code)?.currency;
  const owned = list.find(({ available }) => new Big(available).gt(0))?.currency;
  const from = can(wanted.from) ?? owned ?? list[0]?.currency;
  const others = list.map(({ currency }) => currency).filter((currency) => currency !== from);
  const to = [can(wanted.to), can('USDT'), can('BTC')].find((code) => code !== undefined && code !== from) ?? others[0];
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * What an amount would bring at the rate of the moment, its fee taken off and cut to the currency's smallest unit; a firm
 * quote may say otherwise. Null for what is no amount.
 * @param rate units of the target for one unit of the source.
 * @param feeRate the share of what arrives that is kept: 0.002 is 0.2 %.
 */
export function estimate(
  amount: string,
  { rate, feeRate, scale }: { readonly rate: string; readonly feeRate: string; readonly scale: number },
): string | null {
  const value = readDecimal(amount);
  if (value === null) return null;
  return new Big(value).times(rate).times(new Big(1).minus(feeRate)).toFixed(scale, Big.roundDown);
}

/** Digits of a rate that say something; the firm quote names all of them. */
const rateDigits = 8;

/** A rate with its first eight significant digits, cut, for a glance. */
export function shortRate(rate: string): string {
  return new Big(rate).prec(rateDigits, Big.roundDown).toFixed();
}

/** A fee's share in percent: 0.002 is 0.2. */
export function feePercent(feeRate: string): string {
  return new Big(feeRate).times(100).toFixed();
}

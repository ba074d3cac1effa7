import { Big } from 'big.js';
import type { NumberStyle } from '../../base/money/show-number.ts';

type Numbers = Pick<NumberStyle, 'whole' | 'fixed'>;

const percent = (rate: string): Big => new Big(rate).times(100);

/** A rate such as `0.00015` as `0.015%`, with all its digits. */
export function shownRate(numbers: Numbers, rate: string): string {
  return `${numbers.whole(percent(rate).toFixed())}%`;
}

/** A rate that others change every day, cut to four decimals of a percent. */
export function shownRateNow(numbers: Numbers, rate: string): string {
  return `${numbers.whole(percent(rate).round(4, Big.roundDown).toFixed())}%`;
}

/** Two figures with their unit, as one where they are the same. */
export function shownRange(low: string, high: string, unit: string): string {
  return low === high ? `${low}${unit}` : `${low}\u2013${high}${unit}`;
}

/** The rates between which a day pays. */
export function shownRates(numbers: Numbers, low: string, high: string): string {
  return shownRange(numbers.whole(percent(low).toFixed()), numbers.whole(percent(high).toFixed()), '%');
}

/** A year of days at a rate, not compounded, in percent with two decimals, cut. */
export function shownApr(numbers: Numbers, rate: string): string {
  return numbers.fixed(percent(rate).times(365).toFixed(), 2);
}

/** {@link shownApr} of the rates between which a day pays. */
export function shownAprs(numbers: Numbers, low: string, high: string): string {
  return shownRange(shownApr(numbers, low), shownApr(numbers, high), '%');
}

/** What days earn on an amount at a rate, each day cut to the coin's smallest unit, as the server pays them. */
export function earnedIn(amount: string, rate: string, days: number, scale: number): string {
  return new Big(amount).times(rate).round(scale, Big.roundDown).times(days).toFixed();
}

import { Big } from 'big.js';
import type { NumberStyle } from '../../base/money/show-number.ts';

/** Decimals of the rate of an hour, in percent. */
const digits = 4;

/** Which direction pays at a rate: above zero the longs. */
export function whoPays(rate: string | null): 'long' | 'short' | 'none' {
  if (rate === null || new Big(rate).eq(0)) return 'none';
  return new Big(rate).gt(0) ? 'long' : 'short';
}

/** The rate of an hour in percent with its sign; a dash while there is none. */
export function rateText(numbers: Pick<NumberStyle, 'signed'>, rate: string | null): string {
  return rate === null ? '\u2014' : `${numbers.signed(new Big(rate).times(100).toFixed(), digits)}%`;
}

/** Minutes and seconds, as a clock shows them. */
export function timeLeft(seconds: number): string {
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}:${rest < 10 ? '0' : ''}${rest}`;
}

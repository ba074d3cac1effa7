import { formatAmount, type Atoms, atoms } from '@bourse/kernel/amount';

/** Figures that are shown and settle nothing are worked out in 10^-18. */
const scale = 18;
const one = 10n ** BigInt(scale);

/** A decimal text of the contract, with or without a sign, in 10^-18; what is finer is cut. */
function read(text: string): bigint {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * one + BigInt(fraction.slice(0, scale).padEnd(scale, '0'));
  return isNegative ? -value : value;
}

/** The reverse. */
function write(value: bigint): string {
  const size: Atoms = atoms(value < 0n ? -value : value);
  return `${value < 0n ? '-' : ''}${formatAmount(size, scale)}`;
}

/** The product of two figures, cut. */
export const product = (a: string, b: string): string => write((read(a) * read(b)) / one);

/** Their difference. */
export const difference = (a: string, b: string): string => write(read(a) - read(b));

/** Their quotient, cut to eight decimals; 0 where there is nothing to divide by. */
export function quotient(a: string, b: string): string {
  const by = read(b);
  if (by === 0n) return '0';
  const step = 10n ** 10n;
  return write(((read(a) * one) / by / step) * step);
}

/** What grew by so many percent to be `now`. */
export const before = (now: string, percent: string): string => quotient(now, write(one + read(percent) / 100n));

import type { Branded } from './brand.ts';
import type { AssetId } from './ids.ts';
import { invariant } from './invariant.ts';
import { err, ok, type Result } from './result.ts';

/** An amount in an asset's smallest unit. Its meaning needs the asset: never add atoms of two assets. */
export type Atoms = Branded<bigint, 'Atoms'>;

/** What can be owned. `scale` is the number of decimals of its smallest unit and never changes. */
export interface Asset {
  readonly id: AssetId;
  readonly code: string;
  readonly scale: number;
}

/** `numeric(38,0)` is the widest column that holds an amount. */
export const maxAtoms = 10n ** 38n - 1n;

/** Nothing, of any asset. */
export const zeroAtoms = 0n as Atoms; // zero is an amount of every asset

/**
 * Brands a bigint as an amount.
 * @throws InvariantError when it does not fit a balance column.
 */
export function atoms(value: bigint): Atoms {
  invariant(value <= maxAtoms && value >= -maxAtoms, 'amount out of range');
  return value as Atoms; // checked on the line above
}

/** The sum of two amounts of one asset. @throws InvariantError when it is out of range. */
export const addAtoms = (a: Atoms, b: Atoms): Atoms => atoms(a + b);
/** The difference of two amounts of one asset; may be negative. @throws InvariantError when it is out of range. */
export const subtractAtoms = (a: Atoms, b: Atoms): Atoms => atoms(a - b);
/** The smaller of two amounts of one asset. */
export const minAtoms = (a: Atoms, b: Atoms): Atoms => (a < b ? a : b);

/** Why a text is no amount of an asset. */
export type AmountProblem = 'malformed' | 'too_many_decimals' | 'too_large';

/** Digits with at most one point: no sign, no exponent, no spaces, no leading zero but the one before the point. */
const decimalText = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Reads a decimal string of the wire into atoms.
 * @param text for example `"12.5"`; a sign, an exponent, spaces, commas and leading zeros are malformed.
 * @param scale decimals of the asset, 0 to 38. More significant decimals than that are refused, never cut.
 */
export function parseAmount(text: string, scale: number): Result<Atoms, AmountProblem> {
  if (text.length > 80 || !decimalText.test(text)) return err('malformed');
  const point = text.indexOf('.');
  const wholeEnd = point === -1 ? text.length : point;
  let end = text.length;
  while (end > wholeEnd + 1 && text[end - 1] === '0') end -= 1;
  const decimals = Math.max(end - wholeEnd - 1, 0);
  if (decimals > scale) return err('too_many_decimals');
  const digits = text.slice(0, wholeEnd) + text.slice(wholeEnd + 1, end);
  const value = BigInt(digits) * oneUnit({ scale: scale - decimals });
  return value > maxAtoms ? err('too_large') : ok(atoms(value));
}

/** Writes atoms as a decimal string with exactly `scale` decimals cut of trailing zeros: `1250000` at scale 6 is `"1.25"`. */
export function formatAmount(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const powersOfTen = Array.from({ length: 39 }, (_, exponent) => 10n ** BigInt(exponent));

/** Atoms of one whole unit of an asset: 10 to the power of its scale, 0 to 38. */
export function oneUnit({ scale }: Pick<Asset, 'scale'>): bigint {
  const unit = powersOfTen[scale];
  invariant(unit !== undefined, 'a scale is an integer from 0 to 38', scale);
  return unit;
}

/** How a quotient that is not whole becomes atoms. There is no default: it is always named at the call. */
export type Rounding = 'down' | 'up';

/**
 * `value * numerator / denominator` for non-negative values.
 * @throws InvariantError on a negative argument or a denominator of zero.
 */
export function mulDiv(value: bigint, numerator: bigint, denominator: bigint, rounding: Rounding): Atoms {
  invariant(value >= 0n && numerator >= 0n && denominator > 0n, 'mulDiv takes non-negative values');
  const product = value * numerator;
  return atoms(rounding === 'down' ? product / denominator : (product + denominator - 1n) / denominator);
}

/** Basis points of an amount: `feeOf(1000, 10, 'up')` is 1. One basis point is 0.01 %. */
export function bpsOf(value: Atoms, bps: number, rounding: Rounding): Atoms {
  invariant(Number.isSafeInteger(bps) && bps >= 0, 'basis points are a non-negative integer');
  return mulDiv(value, BigInt(bps), 10_000n, rounding);
}

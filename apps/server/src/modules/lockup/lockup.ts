import { type Atoms, atoms, mulDiv } from '@bourse/kernel/amount';
import { oneRate } from '@bourse/kernel/term';

/** The rates between which a day pays, in 10^-12 of the amount: the lower is promised, the upper reserved (S84). */
export interface LockupRates {
  readonly low: bigint;
  readonly high: bigint;
}

/** What was in a product when a day began, and its quota then, in atoms. */
export interface DayFill {
  readonly sold: bigint;
  readonly quota: bigint;
}

/**
 * The rate of a day: `low + (high - low) x (1 - sold / quota)`, cut to 10^-12; the emptier the product, the higher. Never
 * below `low`, never above `high`.
 */
export function rateOfDay({ low, high }: LockupRates, { sold, quota }: DayFill): bigint {
  if (quota <= 0n || sold >= quota) return low;
  return low + ((high - low) * (quota - sold)) / quota;
}

/** What an amount earns on one day at a rate, cut to the atom. */
export function yieldOfDay(amount: Atoms, rate: bigint): Atoms {
  return mulDiv(amount, rate, oneRate, 'down');
}

/** The most that a day can earn: what the pool holds for each day. */
export function mostOfDay(amount: Atoms, { high }: LockupRates): Atoms {
  return yieldOfDay(amount, high);
}

/** What days earn at the lower rate, which is promised. */
export function promisedFor(amount: Atoms, { low }: LockupRates, days: number): Atoms {
  return atoms(yieldOfDay(amount, low) * BigInt(days));
}

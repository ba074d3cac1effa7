import { type Atoms, atoms, mulDiv } from '@bourse/kernel/amount';
import { dayMs, hourMs, type Instant, instant } from '@bourse/kernel/instant';
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

/** The most that days can earn: what the pool reserves for them. */
export function worstCase(amount: Atoms, { high }: LockupRates, days: number): Atoms {
  return atoms(yieldOfDay(amount, high) * BigInt(days));
}

/** When the yield of a day, counted from 1, is paid: at the dividend hour after it is over. */
export function dividendAt(startsAt: Instant, day: number, dividendHour: number): Instant {
  return instant(startsAt + day * dayMs + dividendHour * hourMs);
}

/** How many days' dividend hours have passed. */
export function daysPayable(startsAt: Instant, days: number, dividendHour: number, now: Instant): number {
  return Math.min(days, Math.max(0, Math.floor((now - startsAt - dividendHour * hourMs) / dayMs)));
}

/** The days of a term, counted from 1, by the midnight at which each begins. */
export function startOfTermDay(startsAt: Instant, day: number): Instant {
  return instant(startsAt + (day - 1) * dayMs);
}

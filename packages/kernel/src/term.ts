import { type Atoms, minAtoms, mulDiv, zeroAtoms } from './amount.ts';
import { dayMs, type Instant, instant, startOfDay } from './instant.ts';

/** Decimals of rates: a rate of 1 is 10^12. */
export const rateScale = 12;
/** A rate of 1, in 10^-12. */
export const oneRate = 10n ** BigInt(rateScale);

/** The first instant of the first whole day of a term that begins with a purchase: days count from the day after (S85). */
export function firstWholeDay(boughtAt: Instant): Instant {
  return instant(startOfDay(boughtAt) + dayMs);
}

/** The first instant after a term of whole days. */
export function endOfTerm(startsAt: Instant, days: number): Instant {
  return instant(startsAt + days * dayMs);
}

/** How many days of a term are over, none before it begins and all of them after its end. */
export function daysOver(startsAt: Instant, days: number, now: Instant): number {
  return Math.min(days, Math.max(0, Math.floor((now - startsAt) / dayMs)));
}

/** The days of a term that are left, a part of one counted as a whole (S85); the day of purchase counts for none. */
export function daysLeft(startsAt: Instant, days: number, now: Instant): number {
  return Math.min(days, Math.max(0, Math.ceil((endOfTerm(startsAt, days) - now) / dayMs)));
}

/** What an early end costs: a part of the amount for each day that is left, or a flat part of it (S15). */
export interface Penalty {
  readonly kind: 'ratio' | 'flat';
  /** In 10^-12. */
  readonly rate: bigint;
}

/**
 * The penalty of an early end: `ratio x days left x amount`, or `rate x amount` whatever is left; never more than the
 * amount, rounded up to the atom; nothing when no day is left (S15: 0.4 %, 3 days, 1,000 gives 12).
 */
export function penaltyOf(amount: Atoms, { kind, rate }: Penalty, left: number): Atoms {
  if (left === 0) return zeroAtoms;
  const factor = kind === 'ratio' ? rate * BigInt(left) : rate;
  return minAtoms(amount, mulDiv(amount, factor < oneRate ? factor : oneRate, oneRate, 'up'));
}

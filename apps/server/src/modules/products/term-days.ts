import { dayMs, hourMs, type Instant, instant } from '@bourse/kernel/instant';

/** When the yield of a day of a term, counted from 1, is paid: at the dividend hour after it is over. */
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

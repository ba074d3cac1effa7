import { dayMs, type Instant, instant, startOfDay } from './instant.ts';

/** Days since Monday, 0 to 6: 1 January 1970 was a Thursday. */
const weekdayOf = (at: Instant): number => (Math.floor(at / dayMs) + 3) % 7;

/** The end of the day that lies so many business days, Monday to Friday in UTC, behind the day of a moment. */
export function businessDaysAfter(at: Instant, days: number): Instant {
  let day = startOfDay(at);
  for (let left = days; left > 0;) {
    day = instant(day + dayMs);
    if (weekdayOf(day) < 5) left -= 1;
  }
  return instant(day + dayMs - 1);
}

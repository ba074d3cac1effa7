import { dayMs, type Instant, instant, startOfDay } from '@bourse/kernel/instant';

/** How many days before its first start the demo begins: its customers were paid, and its products went on sale. */
export const pastDays = 45;

/** The moment at which a demo begins that is started for the first time now. */
export function pastOf(now: Instant): Instant {
  return instant(startOfDay(now) - pastDays * dayMs);
}

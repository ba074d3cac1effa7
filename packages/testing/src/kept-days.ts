import { dayMs, instant } from '@bourse/kernel/instant';
import type { Retention } from '@bourse/server/platform/database/retention';

/** Keeps what is over for so many days, of everybody. */
export function keptDays<Period extends string>(days: Readonly<Record<Period, number>>): Retention<Period> {
  return {
    overBefore: async (_db, period, now) => instant(now - days[period] * dayMs),
    mayDelete: () => 'true',
  };
}

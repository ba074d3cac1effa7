import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';

/** The first moment of a day that the contract has parsed. */
export const dayStart = (day: string): Instant => instant(Date.parse(`${day}T00:00:00.000Z`));

/** The same as it goes to the database. */
export const startOf = (day: string): string => toIso(dayStart(day));

/** The first moment that is no longer of that day. */
export const endOfDay = (day: string): string => toIso(instant(dayStart(day) + dayMs));

import type { Branded } from './brand.ts';
import { invariant } from './invariant.ts';

/** A moment: milliseconds since 1970-01-01T00:00:00Z, an integer. */
export type Instant = Branded<number, 'Instant'>;

/** A second in milliseconds. */
export const secondMs = 1_000;
/** A minute in milliseconds. */
export const minuteMs = 60 * secondMs;
/** An hour in milliseconds. */
export const hourMs = 60 * minuteMs;
/** A day in milliseconds; UTC has no other. */
export const dayMs = 24 * hourMs;
/** A week in milliseconds. */
export const weekMs = 7 * dayMs;

/** @throws InvariantError when `ms` is not an integer that a date can hold. */
export function instant(ms: number): Instant {
  invariant(Number.isSafeInteger(ms) && Math.abs(ms) <= 8.64e15, 'an instant is whole milliseconds');
  return ms as Instant; // checked on the line above
}

// A batch writes one moment thousands of times, and writing it is slow.
let lastWritten = { at: Number.NaN, text: '' };

/** ISO 8601 in UTC with milliseconds, as every time on the wire is written (S4). */
export function toIso(at: Instant): string {
  if (lastWritten.at !== at) lastWritten = { at, text: new Date(at).toISOString() };
  return lastWritten.text;
}

/** Reads what {@link toIso} writes, or a date's instant. */
export function fromDate(date: Date): Instant {
  return instant(date.getTime());
}

/** 00:00 UTC of the day that holds `at` (S55). */
export function startOfDay(at: Instant): Instant {
  return instant(Math.floor(at / dayMs) * dayMs);
}

/** Monday 00:00 UTC of the week that holds `at`; 1970-01-01 was a Thursday. */
export function startOfWeek(at: Instant): Instant {
  const mondayOffsetMs = 3 * dayMs;
  return instant(Math.floor((at + mondayOffsetMs) / weekMs) * weekMs - mondayOffsetMs);
}

/** The first of the month, 00:00 UTC, `months` after the month that holds `at`. */
export function startOfMonth(at: Instant, months = 0): Instant {
  const date = new Date(at);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

import * as z from 'zod/mini';

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** When a symbol is traded that a contract tracks, in the time of a place. */
export const sessionIn = z
  .object({
    /** For example `America/New_York`, whose clocks the session follows. */
    time_zone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
    opens: time,
    /** The first minute that is out of it; later than `opens` on the same day. */
    closes: time,
    /** 1 Monday to 7 Sunday. */
    days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
    /** Dates of the place on which it is closed. */
    closed_on: z.array(z.iso.date()).check(z.maxLength(60)),
  })
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'] }));

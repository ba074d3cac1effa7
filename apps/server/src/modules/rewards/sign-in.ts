import { pointsByDay, signInHours, zoneDays } from '@bourse/contract/reward-rules';
import { dayMs, hourMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';

/** How a customer stands with the daily sign-in; who has never signed in has none. */
export interface Standing {
  /** The time zone whose days count, and since when. */
  readonly zone: string;
  readonly zoneSince: Instant;
  /** `2026-11-26`, in that zone. */
  readonly lastDay: string;
  readonly lastAt: Instant;
  readonly streak: number;
}

/** What a sign-in brings. */
export interface NewDay {
  readonly standing: Standing;
  readonly points: number;
}

const writers = new Map<string, Intl.DateTimeFormat>();

function writerOf(zone: string): Intl.DateTimeFormat {
  const known = writers.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  writers.set(zone, made);
  return made;
}

/** The day that a time zone has at a moment, `2026-11-26`. */
export function dayIn(zone: string, at: Instant): string {
  return writerOf(zone).format(at);
}

function dayAfter(day: string): string {
  return toIso(instant(startOfDay(instant(Date.parse(day))) + dayMs)).slice(0, 10);
}

/** The points of a day in a row; after the last of the table it begins anew. */
export function pointsOf(streak: number): number {
  return present(pointsByDay[(streak - 1) % pointsByDay.length], 'the points of a day');
}

/** The zone that counts now: the saved one, of which a change is followed 30 days after the last; empty is UTC. */
export function zoneOf(
  standing: Standing | undefined,
  saved: string,
  now: Instant,
): { readonly zone: string; readonly since: Instant; readonly follows: Instant | null } {
  const wanted = saved === '' ? 'UTC' : saved;
  if (standing === undefined) return { zone: wanted, since: now, follows: null };
  if (standing.zone === wanted) return { zone: wanted, since: standing.zoneSince, follows: null };
  const follows = instant(standing.zoneSince + zoneDays * dayMs);
  if (now >= follows) return { zone: wanted, since: now, follows: null };
  return { zone: standing.zone, since: standing.zoneSince, follows };
}

/** What a sign-in now brings; null where the day is signed in already, or the last one is less than 20 hours ago. */
export function signInAt(standing: Standing | undefined, saved: string, now: Instant): NewDay | null {
  const { zone, since } = zoneOf(standing, saved, now);
  const day = dayIn(zone, now);
  if (standing !== undefined && (day <= standing.lastDay || now < standing.lastAt + signInHours * hourMs)) return null;
  const streak = standing !== undefined && dayAfter(standing.lastDay) === day ? standing.streak + 1 : 1;
  return { standing: { zone, zoneSince: since, lastDay: day, lastAt: now, streak }, points: pointsOf(streak) };
}

/** How many days in a row stand now: none once a whole day was missed. */
export function streakAt(standing: Standing | undefined, zone: string, now: Instant): number {
  if (standing === undefined) return 0;
  return dayIn(zone, now) <= dayAfter(standing.lastDay) ? standing.streak : 0;
}

/** When the next sign-in counts: 20 hours after the last, and on a later day of the zone. */
export function nextSignIn(standing: Standing, zone: string): Instant {
  let low: number = standing.lastAt + signInHours * hourMs;
  if (dayIn(zone, instant(low)) > standing.lastDay) return instant(low);
  // Days of a zone follow each other, and none is over two days long, even across the date line.
  let high = low + 3 * dayMs;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dayIn(zone, instant(middle)) > standing.lastDay) high = middle;
    else low = middle;
  }
  return instant(high);
}

import { dayMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import type { sessionIn } from '@bourse/contract/lever-session';
import { present } from '@bourse/kernel/invariant';
import type * as z from 'zod/mini';

/** When a symbol is traded that a contract tracks: on days of the week between two times of a place, but for holidays. */
export type Session = z.output<typeof sessionIn>;

interface LocalTime {
  /** `2026-03-02`. */
  readonly date: string;
  /** 1 Monday to 7 Sunday. */
  readonly day: number;
  /** Since midnight. */
  readonly minutes: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format of a place takes much longer than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...parts });
  clocks.set(timeZone, made);
  return made;
}

function localTime(timeZone: string, at: Instant): LocalTime {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): string => present(parts.get(type), type);
  const date = `${read('year')}-${read('month')}-${read('day')}`;
  const sunday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { date, day: sunday === 0 ? 7 : sunday, minutes: minutesOf(`${read('hour')}:${read('minute')}`) };
}

const minutesOf = (text: string): number => Number.parseInt(text, 10) * 60 + Number.parseInt(text.slice(3), 10);

const isDay = ({ days, closed_on: holidays }: Session, { day, date }: LocalTime): boolean =>
  days.includes(day) && !holidays.includes(date);

/** Whether a contract is traded at a moment: always without a session; the closing minute is out of it. */
export function isInSession(session: Session | null, at: Instant): boolean {
  if (session === null) return true;
  const local = localTime(session.time_zone, at);
  if (!isDay(session, local)) return false;
  return local.minutes >= minutesOf(session.opens) && local.minutes < minutesOf(session.closes);
}

/** The dates from today on, by the clock of the place, on which a session does not take place. */
export function comingHolidays({ time_zone: timeZone, closed_on: holidays }: Session, at: Instant): readonly string[] {
  const { date: today } = localTime(timeZone, at);
  return holidays.filter((date) => date >= today).toSorted();
}

/** How far ahead an opening is looked for: beyond any row of holidays. */
const longestDays = 32;

/**
 * When a session begins that is not running, or ends that is; to the minute. Null where none begins within a month. An hour that
 * the clocks of the place leave out or repeat is taken as the earlier one.
 */
export function nextTurn(session: Session, at: Instant): Instant | null {
  const isOpen = isInSession(session, at);
  for (let days = 0; days <= longestDays; days += 1) {
    const local = localTime(session.time_zone, instant(at + days * dayMs));
    if (!isDay(session, local)) continue;
    const turn = momentOf(session.time_zone, local.date, isOpen ? session.closes : session.opens);
    if (turn > at) return turn;
  }
  return null;
}

/** The moment of a date and a time of a place. */
function momentOf(timeZone: string, date: string, time: string): Instant {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutesOf(time) * minuteMs;
  const shiftAt = (moment: number): number => {
    const local = localTime(timeZone, instant(moment));
    return Date.parse(`${local.date}T00:00:00Z`) + local.minutes * minuteMs - moment;
  };
  // The shift of the place may be another one at the moment that it leads to.
  const guess = asUtc - shiftAt(asUtc);
  return instant(asUtc - shiftAt(guess));
}

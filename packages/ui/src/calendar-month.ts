/** Days from the first to the last, both included, each as `2026-11-27`; an empty text where there is no bound. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day so many days after another, before it where the count is negative. */
export function addDays(day: string, count: number): string {
  return dayOf(msOf(day) + count * dayMs);
}

/** The same day so many months later, or the last of that month where it is shorter. */
export function addMonths(day: string, count: number): string {
  const date = new Date(msOf(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(date.getUTCDate(), last)));
}

/** Of Monday, 1, to Sunday, 7, as ISO 8601 numbers them. */
export function weekdayOf(day: string): number {
  return new Date(msOf(day)).getUTCDay() || 7;
}

/** With which day a week begins where a language is spoken (CLDR); Monday, as in ISO 8601, where the browser does not tell. */
export function firstWeekdayOf(locale: string): number {
  // Older browsers have the property, newer ones the method, and some have neither; TypeScript knows of none. The cast holds
  // whatever there is, as both are optional, and what they give is of the form that CLDR's week data have in either.
  const known = new Intl.Locale(locale) as {
    getWeekInfo?: () => { readonly firstDay: number };
    weekInfo?: { readonly firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

/** The weeks of a day's month, seven places each; null where a place is of another month. */
export function weeksOf(day: string, firstWeekday: number): readonly (readonly (string | null)[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const before = (weekdayOf(first) - firstWeekday + 7) % 7;
  const count = Number.parseInt(addDays(addMonths(first, 1), -1).slice(8), 10);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => {
      const at = week * 7 + place - before;
      return at < 0 || at >= count ? null : addDays(first, at);
    }),
  );
}

/** A day that is not outside of its bounds. */
export function withinDays(day: string, { from, to }: DaySpan): string {
  if (from !== '' && day < from) return from;
  return to !== '' && day > to ? to : day;
}

/** A key with what is held beside it, as an event of the keyboard has them. */
export type PressedKey = Readonly<Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>>;

/**
 * Where a key leads from a day of a grid: a day, a week, the ends of the week, a month, with shift a year. Null for other
 * keys, and for combinations that are the browser's or the system's. Source: the date picker of the ARIA Authoring Practices.
 */
export function dayByKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey,
  day: string,
  firstWeekday: number,
): string | null {
  if (altKey || ctrlKey || metaKey) return null;
  const place = (weekdayOf(day) - firstWeekday + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, 6 - place);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return null;
  }
}

/** What is chosen after a press on a day: the first begins anew, the second ends it, whichever of both is earlier. */
export function chooseDay(span: DaySpan, day: string): DaySpan {
  if (span.from === '' || span.to !== '') return { from: day, to: '' };
  return day < span.from ? { from: day, to: span.from } : { from: span.from, to: day };
}

/** So many days that end today. */
export function lastDays(today: string, count: number): DaySpan {
  return { from: addDays(today, 1 - count), to: today };
}

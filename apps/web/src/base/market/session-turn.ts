import { useFormatter } from 'use-intl';
import { serverNow } from '../time/server-clock.ts';

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
/** From here on a day of the week would be taken for an earlier one. */
const soonMs = 6 * 86_400_000;

/** When a session ends or begins, by the reader's clock: with its day of the week, or with its date where that is far. */
export function useTurn(next: string | null): string | null {
  const format = useFormatter();
  if (next === null) return null;
  const at = new Date(next);
  if (at.getTime() - serverNow() >= soonMs) return format.dateTime(at, { day: 'numeric', month: 'short', ...clock });
  // Written together, some languages have the day of the week in brackets.
  return `${format.dateTime(at, { weekday: 'long' })} ${format.dateTime(at, clock)}`;
}

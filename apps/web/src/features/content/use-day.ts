import { useFormatter } from 'use-intl';

/** Gives what writes an ISO date out. */
export function useDay(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(Date.parse(day), { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
}

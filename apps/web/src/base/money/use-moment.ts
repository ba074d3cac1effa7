import { useFormatter } from 'use-intl';

/** Writes a moment with its day, in the reader's own time zone. */
export function useMoment(): (at: string) => string {
  const format = useFormatter();
  return (at) =>
    format.dateTime(Date.parse(at), {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hour12: false,
    });
}

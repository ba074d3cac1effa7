import { dayMs, hourMs, minuteMs } from '@bourse/kernel/instant';

/** How long ago something was, as a list shows it (section 9). */
export type Ago =
  | { readonly unit: 'justNow' | 'date' }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number };

const justNowMs = 300_000;
const dateFromDays = 30;

/** Under 300 s just now, then minutes, hours and days up to 30, then a date. Both in milliseconds since 1970. */
export function agoOf(atMs: number, nowMs: number): Ago {
  const ms = nowMs - atMs;
  if (ms < justNowMs) return { unit: 'justNow' };
  if (ms < hourMs) return { unit: 'minutes', count: Math.floor(ms / minuteMs) };
  if (ms < dayMs) return { unit: 'hours', count: Math.floor(ms / hourMs) };
  const days = Math.floor(ms / dayMs);
  return days <= dateFromDays ? { unit: 'days', count: days } : { unit: 'date' };
}

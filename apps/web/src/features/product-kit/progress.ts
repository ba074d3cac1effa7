import type { Position } from './product-calls.ts';

/** Which day of its term a running position is in, from 1; 0 before the first. `share` of the term, 0 to just below 1. */
export function progressOf(
  {
    term_days: count,
    remaining_days: left,
    starts_at: startsAt,
  }: Pick<Position, 'term_days' | 'remaining_days' | 'starts_at'>,
  nowMs: number,
): {
  readonly day: number;
  readonly share: number;
} {
  if (nowMs < Date.parse(startsAt)) return { day: 0, share: 0 };
  // Days left count the one that runs.
  const day = Math.min(count, count - left + 1);
  return { day, share: (count - left) / count };
}

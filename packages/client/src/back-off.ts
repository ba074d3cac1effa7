/** How waiting grows between attempts (S37): 100 ms, doubled each time, at most 10 s. */
export const backOff = { firstMs: 100, factor: 2, maxMs: 10_000 } as const;

/** The wait before attempt `attempt + 1`; attempts count from 1. */
export function backOffMs(attempt: number): number {
  return Math.min(backOff.maxMs, backOff.firstMs * backOff.factor ** (attempt - 1));
}

const hourMs = 3_600_000;

/** How long a request still waits: in whole days where it is more than one, then in whole hours, rounded up. */
export function waitingOf(
  readyAt: string,
  now: number,
): { readonly unit: 'days' | 'hours' | 'none'; readonly count: number } {
  const left = Date.parse(readyAt) - now;
  if (left <= 0) return { unit: 'none', count: 0 };
  const hours = Math.ceil(left / hourMs);
  return hours > 24 ? { unit: 'days', count: Math.ceil(hours / 24) } : { unit: 'hours', count: hours };
}

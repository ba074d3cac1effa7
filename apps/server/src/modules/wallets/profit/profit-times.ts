import type { profitPeriods } from '@bourse/contract/wallet';
import { dayMs, hourMs, type Instant, instant, startOfDay } from '@bourse/kernel/instant';

/** How far back a customer looks. */
export type ProfitPeriod = (typeof profitPeriods)[number];

const daysOf: Readonly<Record<Exclude<ProfitPeriod, '1d'>, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 };

const steps = (first: number, last: number, stepMs: number): Instant[] =>
  Array.from({ length: Math.max(0, Math.floor((last - first) / stepMs) + 1) }, (_, step) =>
    instant(first + step * stepMs),
  );

/**
 * The moments of a period, without now: whole hours since 00:00 UTC, or midnights.
 * @param kept the days whose balances are kept; today's midnight is known without.
 */
export function timesOf(
  period: ProfitPeriod,
  now: Instant,
  kept: { readonly first: Instant; readonly last: Instant } | null,
): Instant[] {
  const today = startOfDay(now);
  if (period === '1d') return steps(today, now, hourMs);
  const first = Math.max(today - daysOf[period] * dayMs, kept?.first ?? today);
  const last = Math.min(today - dayMs, kept?.last ?? 0);
  return [...steps(first, last, dayMs), today];
}

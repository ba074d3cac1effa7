import type { profitPeriods } from '@bourse/contract/wallet';
import { dayMs, hourMs, type Instant, instant, startOfDay } from '@bourse/kernel/instant';

/** How far back a customer looks. */
export type ProfitPeriod = (typeof profitPeriods)[number];

const daysOf: Readonly<Record<Exclude<ProfitPeriod, '1d'>, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 };
const hoursADay = 24;

const steps = (first: number, last: number, stepMs: number): Instant[] =>
  Array.from({ length: Math.max(0, Math.floor((last - first) / stepMs) + 1) }, (_, step) =>
    instant(first + step * stepMs),
  );

/**
 * The moments of a period, without now: whole hours of the last day, or midnights.
 * @param kept the days whose balances are kept; today's midnight is known without.
 */
export function timesOf(
  period: ProfitPeriod,
  now: Instant,
  kept: { readonly first: Instant; readonly last: Instant } | null,
): Instant[] {
  if (period === '1d') {
    const hour = Math.floor(now / hourMs) * hourMs;
    return steps(hour - hoursADay * hourMs, hour, hourMs);
  }
  const today = startOfDay(now);
  const first = Math.max(today - daysOf[period] * dayMs, kept?.first ?? today);
  const last = Math.min(today - dayMs, kept?.last ?? 0);
  return [...steps(first, last, dayMs), today];
}

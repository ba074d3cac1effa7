import { dayMs, hourMs, type Instant, instant, minuteMs, startOfDay } from '@bourse/kernel/instant';

/** How finely a stretch of history is simulated, and how many intervals make one part. */
interface Grain {
  readonly stepMs: number;
  readonly stepsAPart: number;
  /** Days before the last full day at which it begins. */
  readonly days: number;
}

/** Minutes for three days, hours for a month, days for two years. Each begins where the finer one before it ends. */
const grains: readonly Grain[] = [
  { stepMs: minuteMs, stepsAPart: 30, days: 3 },
  { stepMs: hourMs, stepsAPart: 24, days: 33 },
  { stepMs: dayMs, stepsAPart: 30, days: 730 },
];

/** A stretch of history, the newest first: whole steps from `from` to `to`. */
export interface HistoryPart {
  readonly from: Instant;
  readonly to: Instant;
  readonly stepMs: number;
}

/** The parts of all history before `end`, the newest first. The first begins at the last full minute. */
export function historyParts(end: Instant): HistoryPart[] {
  const parts: HistoryPart[] = [];
  let to = instant(Math.floor(end / minuteMs) * minuteMs);
  for (const { stepMs, stepsAPart, days } of grains) {
    const from = instant(startOfDay(end) - days * dayMs);
    while (to > from) {
      const partMs = stepMs * stepsAPart;
      // Parts end at multiples of their length, so that as few intervals as possible are shared by two of them.
      const begin = instant(Math.max(from, Math.floor((to - 1) / partMs) * partMs));
      parts.push({ from: begin, to, stepMs });
      to = begin;
    }
  }
  return parts;
}

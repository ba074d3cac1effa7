import { dualGapSeconds, dualPatienceHours, dualWindowMinutes } from '@bourse/contract/dual';
import { hourMs, type Instant, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { averageOver, type KeptPrice, type Span, type WindowPrice } from '../prices/index.ts';

const windowMs = dualWindowMinutes * minuteMs;
/** How old the index in force may be, in milliseconds. */
const gapMs = dualGapSeconds * secondMs;
const patienceMs = dualPatienceHours * hourMs;

/** The average that decides, and the end of its window. */
export interface Decision extends WindowPrice {
  readonly decidedAt: Instant;
}

/** The ends of the windows that can decide and are over by a moment: the first is `settlesAt`, each begins where the one before ends. */
export function windowEnds(settlesAt: Instant, now: Instant): Instant[] {
  const last = Math.min(now, settlesAt + patienceMs);
  const count = Math.max(0, Math.floor((last - settlesAt) / windowMs) + 1);
  return Array.from({ length: count }, (_, place) => instant(settlesAt + place * windowMs));
}

/** When no window can decide any more. */
export const lastEnd = (settlesAt: Instant): Instant => instant(settlesAt + patienceMs);

/** When to look again after a moment at which no window has decided. */
export const nextEnd = (settlesAt: Instant, now: Instant): Instant =>
  instant(settlesAt + (Math.floor((now - settlesAt) / windowMs) + 1) * windowMs);

/** What is read to decide at the end of a window. */
export const readFor = (end: Instant): Span => ({ from: instant(end - windowMs - gapMs), to: end });

/** What is read to see that no window before one could decide. */
export const readUpTo = (settlesAt: Instant, end: Instant): Span => ({ from: readFor(settlesAt).from, to: end });

/** The average of a window; null where the index has a gap in it. @param prices of the coin, over {@link readFor}. */
export function decideAt(prices: readonly KeptPrice[], end: Instant): Decision | null {
  const average = averageOver(prices, { from: instant(end - windowMs), to: end }, gapMs);
  return average === null ? null : { ...average, decidedAt: end };
}

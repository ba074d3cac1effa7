import type { Atoms } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';

/** Limits that a customer has set for themselves; amounts in atoms of USDT. */
export interface PlayLimit {
  /** The most that may be lost on one day; null without a limit. */
  readonly dailyLoss: Atoms | null;
  /** A higher limit, or none, and from when it holds. */
  readonly pending: { readonly dailyLoss: Atoms | null; readonly from: Instant } | null;
  /** Until when nothing new can be opened; null where nothing is paused. */
  readonly pausedUntil: Instant | null;
}

/** What holds of a customer who has set nothing. */
export const noLimit: PlayLimit = { dailyLoss: null, pending: null, pausedUntil: null };

/** How long a customer waits for a limit that is higher than the one that holds. */
export const raiseAfterMs = dayMs;

/** The limits as they hold at a moment: what was pending and has begun holds, a pause that is over is none. */
export function limitAt({ dailyLoss, pending, pausedUntil }: PlayLimit, now: Instant): PlayLimit {
  const hasBegun = pending !== null && pending.from <= now;
  return {
    dailyLoss: hasBegun ? pending.dailyLoss : dailyLoss,
    pending: hasBegun ? null : pending,
    pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
  };
}

/** Whether a limit is stricter than another or the same; none is the least strict. */
const isAtMost = (a: Atoms | null, b: Atoms | null): boolean => b === null || (a !== null && a <= b);

/** Sets another limit of a day's loss: a lower one at once, a higher one or none a day later. @param wanted null for none. */
export function withDailyLoss(limit: PlayLimit, wanted: Atoms | null, now: Instant): PlayLimit {
  const current = limitAt(limit, now);
  if (isAtMost(wanted, current.dailyLoss)) return { ...current, dailyLoss: wanted, pending: null };
  return { ...current, pending: { dailyLoss: wanted, from: instant(now + raiseAfterMs) } };
}

/** Pauses for some days; a pause that lasts longer already stays. */
export function withPause(limit: PlayLimit, days: number, now: Instant): PlayLimit {
  const current = limitAt(limit, now);
  const until = instant(now + days * dayMs);
  const isLonger = days > 0 && (current.pausedUntil === null || current.pausedUntil < until);
  return { ...current, pausedUntil: isLonger ? until : current.pausedUntil };
}

import { copyShareMost, copyShareScale } from '@bourse/contract/copy';
import { formatAmount, parseAmount } from '@bourse/kernel/amount';
import { type Instant, instant, minuteMs, startOfWeek, weekMs } from '@bourse/kernel/instant';

/** The whole, in ten-thousandths. */
const whole = 10n ** BigInt(copyShareScale);
/** What was closed before a Monday is written down by then. */
const graceMs = 10 * minuteMs;

/** Reads a share of profits, in ten-thousandths. @returns undefined where it is none, too fine, or above the most. */
export function readShare(text: string): number | undefined {
  const [share, most] = [parseAmount(text, copyShareScale), parseAmount(copyShareMost, copyShareScale)];
  if (!share.ok || !most.ok || share.value > most.value) return undefined;
  return Number.parseInt(share.value.toString(), 10);
}

/** A share as a decimal. */
export const shareText = (share: number): string => formatAmount(BigInt(share), copyShareScale);

/** What a settlement follows from, in atoms. */
export interface ShareGround {
  /** In ten-thousandths. */
  readonly share: number;
  /** Of all copies so far, after every fee and loss. */
  readonly realised: bigint;
  /** The highest of that at any settlement before, 0 at first. */
  readonly high: bigint;
  /** What was paid before. */
  readonly paid: bigint;
}

/** What is due of a relationship: its share of the highest profit so far less what was paid, and that high-water mark. */
export function dueOf({ share, realised, high: before, paid }: ShareGround): {
  readonly high: bigint;
  readonly due: bigint;
} {
  const high = realised > before ? realised : before;
  return { high, due: (high * BigInt(share)) / whole - paid };
}

/** How long a relationship lasts, as far as shares go. */
export interface ShareSpan {
  readonly settledUntil: Instant;
  readonly endedAt: Instant | null;
}

/** The moment for which a relationship is to be settled next: a Monday at 00:00 UTC, or its end; null while none is due. */
export function nextMoment({ settledUntil, endedAt }: ShareSpan, now: Instant): Instant | null {
  const monday = instant(startOfWeek(settledUntil) + weekMs);
  if (endedAt !== null && endedAt > settledUntil && endedAt <= monday) return endedAt <= now ? endedAt : null;
  const isOver = endedAt !== null && endedAt > monday;
  return isOver || monday + graceMs <= now ? monday : null;
}

/** Every relationship that was settled up to before then and goes on has a Monday that is due. */
export const dueBefore = (now: Instant): Instant => startOfWeek(instant(now - graceMs));

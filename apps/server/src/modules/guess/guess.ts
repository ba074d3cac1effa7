import { guessChallengeHours, guessGapSeconds, guessPatienceDays, guessWindowMinutes } from '@bourse/contract/guess';
import { type Atoms, atoms, mulDiv } from '@bourse/kernel/amount';
import { dayMs, hourMs, type Instant, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { oneRate } from '@bourse/kernel/term';
import { averageOver, type KeptPrice, type Price, type Span, type WindowPrice } from '../prices/index.ts';

/** All stakes and what becomes of them: `total = fee + pot`; `pot` goes to the stakes of `right`. */
export interface Shares {
  readonly total: Atoms;
  readonly right: Atoms;
  readonly fee: Atoms;
  readonly pot: Atoms;
}

/**
 * What is kept and what is shared: `fee = total x rate`, cut to the atom. Nothing is kept where nobody was right: every stake
 * comes back.
 */
export function sharesOf(total: Atoms, right: Atoms, feeRate: bigint): Shares {
  const fee = right === 0n ? atoms(0n) : mulDiv(total, feeRate, oneRate, 'down');
  return { total, right, fee, pot: atoms(total - fee) };
}

/** What a right stake gets: `pot x stake / right`, cut to the atom. */
export function payoutOf(stake: Atoms, { pot, right }: Pick<Shares, 'pot' | 'right'>): Atoms {
  return right === 0n ? stake : mulDiv(pot, stake, right, 'down');
}

/** The answer of an index: 1 below the level, 2 at it or above. */
export const answerAt = (price: Price, level: Price): 1 | 2 => (price < level ? 1 : 2);

const windowMs = guessWindowMinutes * minuteMs;
const gapMs = guessGapSeconds * secondMs;

/** What is read to decide at an instant. */
export const readFor = (resultAt: Instant): Span => ({ from: instant(resultAt - windowMs - gapMs), to: resultAt });

/** The average that decides; null where the index has a gap, and every stake comes back. @param prices over {@link readFor}. */
export function decideAt(prices: readonly KeptPrice[], resultAt: Instant): WindowPrice | null {
  return averageOver(prices, { from: instant(resultAt - windowMs), to: resultAt }, gapMs);
}

/** Until when a result can be challenged. */
export const challengeEnd = (decidedAt: Instant): Instant => instant(decidedAt + guessChallengeHours * hourMs);

/** Until when a result of a public source, or the answer to a challenge, is waited for. */
export const patienceEnd = (since: Instant): Instant => instant(since + guessPatienceDays * dayMs);

/** How a quiz stands in its life; see the migration. */
export type Phase = 1 | 2 | 3 | 4;

interface Standing {
  readonly phase: Phase;
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** Whether somebody got a share. */
  readonly hasWinners: boolean;
}

/** The state of S114: not started, guessing, over, unsettled, bonus paid, missed. */
export function statusOf({ phase, opensAt, closesAt, hasWinners }: Standing, now: Instant): 0 | 1 | 2 | 3 | 4 | 5 {
  if (phase === 4) return hasWinners ? 4 : 5;
  if (phase >= 2) return 3;
  if (now >= closesAt) return 2;
  return now < opensAt ? 0 : 1;
}

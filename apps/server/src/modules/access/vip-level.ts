import { type Atoms, subtractAtoms, zeroAtoms } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';

/** Over how many whole UTC days volume counts, and for how long a level is kept without it (S117). */
export const windowDays = 30;

/** What both sides of a trade pay, in basis points of what they receive. */
export interface Fees {
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
}

/** One line of the table of levels. */
export interface VipLevel extends Fees {
  /** 0 to 8. */
  readonly level: number;
  /** What must have been traded in 30 days: USDT atoms. */
  readonly volumeMin: Atoms;
  /** What is enough instead when it was owned at midnight: USDT atoms. */
  readonly holdingsMin: Atoms;
}

/** What a level is given for: what was traded in 30 days, and what is owned, in USDT atoms. */
export interface Merit {
  readonly volume: Atoms;
  readonly holdings: Atoms;
}

/** Where a user stands; level 0 is kept for nobody. */
export interface VipStanding {
  readonly level: number;
  readonly keptUntil: Instant | null;
}

/** Where everybody begins. */
export const startStanding: VipStanding = { level: 0, keptUntil: null };

/** The highest level for which the volume or the holdings are enough. @param levels ascending, from level 0. */
export function levelFor(levels: readonly VipLevel[], { volume, holdings }: Merit): VipLevel {
  return present(
    levels.findLast((one) => volume >= one.volumeMin || holdings >= one.holdingsMin),
    'level 0, which asks for nothing',
  );
}

/**
 * Computes a standing at 00:00 UTC: up at once, down after 30 days in which no computation found enough for the level
 * (S117). Computing the same day twice gives the same.
 * @param merit the volume of the 30 days before `midnight`, and what was owned then.
 */
export function nextStanding(
  levels: readonly VipLevel[],
  standing: VipStanding,
  merit: Merit,
  midnight: Instant,
): VipStanding {
  const { level } = levelFor(levels, merit);
  const isKept = standing.keptUntil !== null && midnight < standing.keptUntil;
  if (level < standing.level && isKept) return standing;
  return level === 0 ? startStanding : { level, keptUntil: instant(midnight + windowDays * dayMs) };
}

/** What a user of this level pays in a market: level 0 the market's fees, others never more than those. */
export function feesOfLevel(level: Fees & { readonly level: number }, market: Fees): Fees {
  if (level.level === 0) return { makerFeeBps: market.makerFeeBps, takerFeeBps: market.takerFeeBps };
  return {
    makerFeeBps: Math.min(level.makerFeeBps, market.makerFeeBps),
    takerFeeBps: Math.min(level.takerFeeBps, market.takerFeeBps),
  };
}

/** The next level and the USDT atoms that are missing for it, of the one or of the other; null at the top. */
export function nextLevel(
  levels: readonly VipLevel[],
  current: number,
  { volume, holdings }: Merit,
): { readonly level: VipLevel; readonly missing: Atoms; readonly missingHoldings: Atoms } | null {
  const level = levels.find((one) => one.level > current);
  if (level === undefined) return null;
  const missing = (has: Atoms, needs: Atoms): Atoms => (has >= needs ? zeroAtoms : subtractAtoms(needs, has));
  return {
    level,
    missing: missing(volume, level.volumeMin),
    missingHoldings: missing(holdings, level.holdingsMin),
  };
}

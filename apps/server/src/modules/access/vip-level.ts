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
}

/** Where a user stands; level 0 is kept for nobody. */
export interface VipStanding {
  readonly level: number;
  readonly keptUntil: Instant | null;
}

/** Where everybody begins. */
export const startStanding: VipStanding = { level: 0, keptUntil: null };

/** The highest level for which a volume in USDT atoms is enough. @param levels ascending, from level 0. */
export function levelOfVolume(levels: readonly VipLevel[], volume: Atoms): VipLevel {
  return present(
    levels.findLast((one) => volume >= one.volumeMin),
    'level 0, which asks for nothing',
  );
}

/**
 * Computes a standing at 00:00 UTC: up at once, down after 30 days in which no computation found enough for the level
 * (S117). Computing the same day twice gives the same.
 * @param volume what was traded in the 30 days before `midnight`: USDT atoms.
 */
export function nextStanding(
  levels: readonly VipLevel[],
  standing: VipStanding,
  volume: Atoms,
  midnight: Instant,
): VipStanding {
  const { level } = levelOfVolume(levels, volume);
  const isKept = standing.keptUntil !== null && midnight < standing.keptUntil;
  if (level < standing.level && isKept) return standing;
  return level === 0 ? startStanding : { level, keptUntil: instant(midnight + windowDays * dayMs) };
}

/** What a user of this level pays in a market: level 0 the market's fees, others never more than those. */
export function feesOfLevel(level: VipLevel, market: Fees): Fees {
  if (level.level === 0) return { makerFeeBps: market.makerFeeBps, takerFeeBps: market.takerFeeBps };
  return {
    makerFeeBps: Math.min(level.makerFeeBps, market.makerFeeBps),
    takerFeeBps: Math.min(level.takerFeeBps, market.takerFeeBps),
  };
}

/** The next level and the USDT atoms that are missing for it; null at the top. */
export function nextLevel(
  levels: readonly VipLevel[],
  current: number,
  volume: Atoms,
): { readonly level: VipLevel; readonly missing: Atoms } | null {
  const level = levels.find((one) => one.level > current);
  if (level === undefined) return null;
  return { level, missing: volume >= level.volumeMin ? zeroAtoms : subtractAtoms(level.volumeMin, volume) };
}

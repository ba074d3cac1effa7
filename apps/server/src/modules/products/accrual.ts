import { type Atoms, atoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import type { Position } from './position.ts';
import { startOfTermDay } from './term-days.ts';

/** A position, and the day of its term up to which its yield is to be worked out. */
export interface Accruing<R> {
  readonly position: Position<R>;
  readonly throughDay: number;
}

/** The yield of one day of one position; families add by what it was worked out. */
export interface Dividend {
  readonly positionId: string;
  /** The midnight at which the day begins. */
  readonly day: Instant;
  readonly amount: Atoms;
}

/** What a position has earned and was not paid yet. */
export interface Accrual<D extends Dividend> {
  readonly dividends: readonly D[];
  readonly amount: Atoms;
  /** What the pool held for these days. */
  readonly released: Atoms;
}

/** The days of a position that are over and not paid. */
export function unpaidDays({ position, throughDay }: Accruing<unknown>): Instant[] {
  const { paidDays, startsAt } = position;
  return Array.from({ length: Math.max(0, throughDay - paidDays) }, (_, place) =>
    startOfTermDay(startsAt, paidDays + 1 + place),
  );
}

/**
 * The yield of the days of a position that are over and not paid.
 * @param most the most that a day can pay, which the pool holds for each.
 */
export function accrueDays<R, D extends Dividend>(
  one: Accruing<R>,
  most: Atoms,
  dividendOf: (position: Position<R>, day: Instant) => D,
): Accrual<D> {
  const dividends = unpaidDays(one).map((day) => dividendOf(one.position, day));
  return {
    dividends,
    amount: atoms(dividends.reduce((sum, { amount }) => sum + amount, 0n)),
    released: atoms(most * BigInt(dividends.length)),
  };
}

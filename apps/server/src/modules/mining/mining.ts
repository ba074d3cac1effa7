import { type Atoms, minAtoms, mulDiv } from '@bourse/kernel/amount';
import { invariant } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';

/** What a position earns by: the budget that a product shares out each day, in atoms, and the rate that limits a share, in 10^-12. */
export interface MiningRates {
  readonly dailyBudget: bigint;
  readonly rateMax: bigint;
}

/** The most that a day pays on an amount, cut to the atom: what the pool holds for each day. */
export function mostOfDay(amount: Atoms, { rateMax }: MiningRates): Atoms {
  return mulDiv(amount, rateMax, oneRate, 'down');
}

/**
 * The share of an amount in the budget of a day (S86): `min(budget x amount / staked, amount x rate)`, cut to the atom. All
 * shares of a day together are never more than the budget, nor more than what the pool holds for them.
 * @param staked what was in running positions of the product when the day began, this amount with it.
 */
export function shareOfDay(amount: Atoms, rates: MiningRates, staked: bigint): Atoms {
  invariant(staked >= amount, 'a position is a part of what shares the budget');
  return minAtoms(mulDiv(amount, rates.dailyBudget, staked, 'down'), mostOfDay(amount, rates));
}

/** What a day pays on one unit where so much is staked, in 10^-12, cut; at most the rate that limits a share. */
export function rateOfDay({ dailyBudget, rateMax }: MiningRates, staked: bigint): bigint {
  if (staked <= 0n) return rateMax;
  const shared = (dailyBudget * oneRate) / staked;
  return shared < rateMax ? shared : rateMax;
}

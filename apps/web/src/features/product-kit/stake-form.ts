import { Big } from 'big.js';
import { type AmountBounds, type AmountProblem, amountProblem } from '../../base/money/amount-problem.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import type { Product } from './product-calls.ts';

/** Why an amount cannot be put into a product, in the order in which the server would refuse it. */
export type StakeProblem = AmountProblem | 'notWhole' | 'overMaximum' | 'overQuota';

/** What a product lets in. */
export type StakeTerms = Pick<Product, 'minimum' | 'maximum' | 'remaining' | 'whole_amounts'>;

/** What is wrong with an amount as it was typed; null when it can be sent. */
export function stakeProblem(
  text: string,
  { minimum, maximum, remaining, whole_amounts: isWhole }: StakeTerms,
  { scale, available }: Pick<AmountBounds, 'scale' | 'available'>,
): StakeProblem | null {
  const value = readDecimal(text);
  // Without a limit on what there is: that is checked last.
  const first = amountProblem(text, { scale, available: value ?? '0', minimum });
  if (first !== null || value === null) return first;
  const amount = new Big(value);
  if (isWhole && !amount.mod(1).eq(0)) return 'notWhole';
  if (maximum !== null && amount.gt(maximum)) return 'overMaximum';
  if (amount.gt(remaining)) return 'overQuota';
  return amount.gt(available) ? 'tooMuch' : null;
}

/** The most that can be put in: of what there is, what one person may have, and what is left. */
export function mostStake({ maximum, remaining, whole_amounts: isWhole }: StakeTerms, available: string): string {
  const limits = [available, remaining, ...(maximum === null ? [] : [maximum])].map((one) => new Big(one));
  const most = limits.reduce((least, one) => (one.lt(least) ? one : least));
  return (isWhole ? most.round(0, Big.roundDown) : most).toFixed();
}

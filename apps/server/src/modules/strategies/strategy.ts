import { createHash } from 'node:crypto';
import type { StrategyRule } from '@bourse/contract/strategy';
import { parseRate } from '@bourse/contract/lockup-family';
import { type Atoms, mulDiv } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';

/** What a run holds: the coin with everything it has, or USDT. */
export type Stance = 'coin' | 'cash';

const mean = (closes: readonly bigint[]): bigint =>
  closes.reduce((sum, close) => sum + close, 0n) / BigInt(closes.length);

/** How many closes a rule looks at. */
export const closesOf = (rule: StrategyRule): number => rule.slow;

/**
 * What a rule holds after an hour.
 * @param closes of whole hours, oldest first, in 10^-12 of the quote; the last is that of the hour.
 * @param stance what it held before.
 * @returns `stance` where there are fewer closes than the rule looks at.
 */
export function decide(rule: StrategyRule, closes: readonly bigint[], stance: Stance): Stance {
  if (closes.length < rule.slow) return stance;
  const slow = mean(closes.slice(-rule.slow));
  if (rule.kind === 'trend') return mean(closes.slice(-rule.fast)) > slow ? 'coin' : 'cash';
  const last = present(closes.at(-1), 'the last close');
  const depth = present(parseRate(rule.depth), 'a rate of the contract');
  if (stance === 'coin') return last < slow ? 'coin' : 'cash';
  return last * oneRate <= slow * (oneRate - depth) ? 'coin' : 'cash';
}

/** Whether so much of an amount is lost that a run ends; both in atoms. @param limit in 10^-12. */
export const isLost = (amount: Atoms, worth: Atoms, limit: bigint): boolean =>
  worth <= amount - mulDiv(amount, limit, oneRate, 'down');

/** SHA-256 of a rule's JSON with its fields in the order of their names: what is published of a version. */
export function hashOfRule(rule: StrategyRule): string {
  const canonical = JSON.stringify(Object.fromEntries(Object.entries(rule).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return createHash('sha256').update(canonical).digest('hex');
}

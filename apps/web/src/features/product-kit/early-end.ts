import { Big } from 'big.js';
import type { Product } from './product-calls.ts';
import { earnedIn } from './rates.ts';

/** What an early end costs, by the terms. */
export type Penalty = Product['penalty'];
/** What a penalty is a part of: the amount that was paid in, or what the position is worth when it ends. */
export type PenaltyBase = 'amount' | 'worth';

interface Stake {
  readonly amount: string;
  readonly penalty: Penalty;
  /** Decimals of the coin's smallest unit. */
  readonly scale: number;
}

/**
 * The penalty with so many days left: `rate x days left x amount`, or a flat share of it; never more than the amount,
 * rounded up to the smallest unit; nothing at the end (S15).
 */
export function penaltyWith(left: number, { amount, penalty: { kind, rate }, scale }: Stake): string {
  if (left === 0) return '0';
  const factor = kind === 'ratio' ? new Big(rate).times(left) : new Big(rate);
  const whole = new Big(amount);
  const cost = whole.times(factor).round(scale, Big.roundUp);
  return (cost.gt(whole) ? whole : cost).toFixed();
}

/** What is left over of each day's yield at the promised rate, were the position ended after it; the last is the term's. */
export function netByDay(stake: Stake, rate: string, termDays: number): readonly string[] {
  return Array.from({ length: termDays }, (_, index) => {
    const day = index + 1;
    const earned = new Big(earnedIn(stake.amount, rate, day, stake.scale));
    return earned.minus(penaltyWith(termDays - day, stake)).toFixed();
  });
}

/** The first day after which an early end costs nothing on the whole. */
export function aheadFrom(nets: readonly string[]): number {
  return nets.findIndex((net) => new Big(net).gte(0)) + 1;
}

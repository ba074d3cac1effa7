import { createHash } from 'node:crypto';
import type { StrategyRule } from '@bourse/contract/strategy';
import { present } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';
import { formatPrice, price } from '../prices/index.ts';
import { closesOf, decide, type Stance } from './strategy.ts';

/** How many hours a back-test covers: thirty days. */
export const backTestHours = 720;
/** What it begins with: large enough that cut divisions do not show. */
const stake = 10n ** 18n;
const allBps = 10_000n;

/** What a rule would have done; parts in units of 10^-12. */
export interface BackTest {
  /** What came back by what was put in, less one: after every fee. */
  readonly result: bigint;
  /** The deepest fall below an earlier height. */
  readonly drawdown: bigint;
  readonly hours: number;
  readonly trades: number;
  /** Whether its loss limit ended it. */
  readonly lost: boolean;
}

/** How many closes a back-test of a rule needs. */
export const closesToTest = (rule: StrategyRule): number => closesOf(rule) + backTestHours;

/**
 * Plays a rule over recorded closes, as `docs/verify.md` says: each decision trades everything at the close by which it was
 * taken, less the fee; at the loss limit, and at the end, everything is sold. Nothing of spread, depth or delay is in it.
 * @param closes in 10^-12, oldest first; the first decision is that of the first close with enough of them behind it.
 * @param lossLimit in 10^-12.
 */
export function backTest(
  rule: StrategyRule,
  closes: readonly bigint[],
  { feeBps, lossLimit }: { readonly feeBps: number; readonly lossLimit: bigint },
): BackTest {
  const depth = closesOf(rule);
  const afterFee = allBps - BigInt(feeBps);
  let [cash, coins, height, drawdown] = [stake, 0n, stake, 0n];
  let [trades, hours, lost] = [0, 0, false];
  const sell = (close: bigint): void => {
    if (coins === 0n) return;
    cash = (coins * close * afterFee) / (oneRate * allBps);
    coins = 0n;
    trades += 1;
  };
  const measure = (worth: bigint): void => {
    if (worth > height) height = worth;
    const fall = ((height - worth) * oneRate) / height;
    if (fall > drawdown) drawdown = fall;
  };
  for (let last = depth - 1; last < closes.length; last += 1) {
    const close = present(closes[last], 'a close');
    hours = last - depth + 1;
    const worth = cash + (coins * close) / oneRate;
    measure(worth);
    lost = hours > 0 && worth <= stake - (stake * lossLimit) / oneRate;
    if (lost || last === closes.length - 1) break;
    const stance: Stance = coins > 0n ? 'coin' : 'cash';
    const wanted = decide(rule, closes.slice(last - depth + 1, last + 1), stance);
    if (wanted === stance) continue;
    if (wanted === 'cash') sell(close);
    else {
      coins = (cash * oneRate * afterFee) / (close * allBps);
      cash = 0n;
      trades += 1;
    }
  }
  sell(present(closes[depth - 1 + hours], 'the last close'));
  measure(cash);
  return { result: ((cash - stake) * oneRate) / stake, drawdown, hours, trades, lost };
}

/** SHA-256 of closes, in 10^-12: of the JSON of what the wire writes. */
export function hashOfCloses(closes: readonly bigint[]): string {
  return createHash('sha256')
    .update(JSON.stringify(closes.map((close) => formatPrice(price(close)))))
    .digest('hex');
}

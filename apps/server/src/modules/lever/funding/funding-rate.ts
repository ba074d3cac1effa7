import { oneRate } from '@bourse/kernel/term';

/** How far interest pulls the rate of eight hours towards itself, in 10^-12: 0.05 %. */
const reach = oneRate / 2_000n;
/** The rate is one of eight hours, of which an hour is paid. */
const hours = 8n;
/** A premium counts for no more than the mark price may be away from the index, in 10^-12: 0.5 %. */
const farthest = oneRate / 200n;

/** What is known of a mark price: both in 10^-12. */
interface Marked {
  readonly mark: bigint;
  /** How far the own book is from the index, smoothed. */
  readonly basis: bigint;
}

/**
 * By how much a mark price is above the index (below zero: under it), in 10^-12, cut towards zero: `basis / index`, no more
 * than 0.5 %. The index is `mark - basis` wherever that bound does not hold the mark back.
 */
export function premiumOf({ mark, basis }: Marked): bigint {
  const index = mark - basis;
  const bound = (index * 50n) / 10_000n;
  if (basis > bound) return farthest;
  return basis < -bound ? -farthest : (basis * oneRate) / index;
}

/** The mean of so many premiums, cut towards zero; null where there are none. */
export function meanPremium(premiums: Iterable<bigint>): { readonly premium: bigint; readonly samples: number } | null {
  let [sum, samples] = [0n, 0];
  for (const one of premiums) {
    sum += one;
    samples += 1;
  }
  return samples === 0 ? null : { premium: sum / BigInt(samples), samples };
}

/**
 * The rate of an hour, in 10^-12 of the value; above zero longs pay shorts. `F = P + clamp(I - P, -0.05 %, +0.05 %)` is the
 * rate of eight hours, `P` the mean premium of the hour and `I` the interest of eight hours; an eighth of it, cut towards zero,
 * is paid. A premium is 0.5 % at the most, so the rate of an hour is no more than 0.07 %.
 *
 * Sources: Binance, "Funding Rate (F) = Average Premium Index (P) + clamp(interest rate - Premium Index (P), 0.05%, -0.05%)",
 * divided by 8 / N for an interval of N hours (https://www.binance.com/en/support/faq/360033525031); Hyperliquid, the same
 * formula with an interest of 0.01 % and an eighth of it paid each hour
 * (https://hyperliquid.gitbook.io/hyperliquid-docs/trading/funding).
 */
export function fundingRate(premium: bigint, interest: bigint): bigint {
  const pull = interest - premium;
  const held = pull > reach ? reach : pull < -reach ? -reach : pull;
  return (premium + held) / hours;
}

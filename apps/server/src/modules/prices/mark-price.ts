import { clampBps } from './index-price.ts';
import { type Price, price } from './price.ts';

/** The mark price of a contract, and what it is made of beside the index. */
export interface MarkState {
  readonly mark: Price;
  /** How far the own book is from the index, smoothed; signed, in units of 10^-12. */
  readonly basis: bigint;
}

/** What is seen of a contract in a second. */
export interface MarkSeen {
  readonly index: Price;
  /** The middle of best bid and best ask of the own book; null where a side is empty. */
  readonly mid: Price | null;
}

/** Periods of the average, of a second each: the newest counts 2 / (30 + 1). */
export const markPeriods = 30n;

/** A number within half a percent of an index, up or down. */
function within(value: bigint, index: Price): bigint {
  const reach = (index * clampBps) / 10_000n;
  return value < -reach ? -reach : value > reach ? reach : value;
}

/**
 * The mark price one second later: the index plus the exponential moving average over thirty seconds of what the own book
 * differs from it, `basis = (29 x basis + 2 x (mid - index)) / 31`, where no single difference counts for more than 0.5 % of
 * the index, and the mark is never further than that from it. A wick in the own book moves it slowly and little; the index
 * moves it at once. Integers all the way, the division cut towards zero.
 *
 * The formula is Deribit's (index + 30 s EMA of fair price - index) as DerivaDEX publishes it with the same bounds:
 * https://docs.derivadex.com/trading/price-feed, https://docs.derivadex.com/reference-public/price-feeds-and-mark-price-inputs
 * @param before null where there is none, or it is too old to say anything: the basis begins at zero.
 * @param seen without a middle the basis decays towards zero.
 */
export function nextMark(before: MarkState | null, { index, mid }: MarkSeen): MarkState {
  const difference = mid === null ? 0n : within(mid - index, index);
  const basis = ((markPeriods - 1n) * (before?.basis ?? 0n) + 2n * difference) / (markPeriods + 1n);
  return { mark: price(index + within(basis, index)), basis };
}

import type { Instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { type Price, price } from './price.ts';

/** The latest price that one venue has told, and when it was true. */
export interface Sample {
  readonly venue: string;
  readonly price: Price;
  readonly at: Instant;
}

/** A sample older than this is out (F2). */
export const sampleLifetimeMs = 10_000;
/** Fewer fresh venues than this make no index, where venues can be told apart. */
export const quorum = 3;
/** A venue moves the index no further than this from the median, in basis points. */
export const clampBps = 50n;

/** An index and what it was made of, so that anyone can make it again. */
export interface IndexPrice {
  readonly price: Price;
  readonly at: Instant;
  /** Fresh venues without which there is no index. */
  readonly quorum: number;
  /** The fresh samples, by venue; what each counted for is its price clamped around the median. */
  readonly samples: readonly Sample[];
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** The middle of sorted prices; of an even number the lower middle, so that the median is always a price that was told. */
function medianOf(sorted: readonly bigint[]): bigint {
  const median = sorted[(sorted.length - 1) >> 1];
  invariant(median !== undefined, 'a median needs a price');
  return median;
}

function clamp(value: bigint, median: bigint): bigint {
  const reach = (median * clampBps) / 10_000n;
  if (value < median - reach) return median - reach;
  return value > median + reach ? median + reach : value;
}

const isFresh = (sample: Sample, now: Instant): boolean => sample.at <= now && now - sample.at <= sampleLifetimeMs;

/** How a sample counts: as it is, only as far as the clamp lets it, or not at all. */
export type SampleState = 'used' | 'clamped' | 'stale';

/** How each sample of a pair counts at `now`, in the order in which they were given. */
export function sampleStates(samples: readonly Sample[], now: Instant): SampleState[] {
  const fresh = samples.filter((sample) => isFresh(sample, now)).map((sample): bigint => sample.price);
  if (fresh.length === 0) return samples.map(() => 'stale');
  const median = medianOf(fresh.toSorted(ascending));
  return samples.map((sample) => {
    if (!isFresh(sample, now)) return 'stale';
    return clamp(sample.price, median) === sample.price ? 'used' : 'clamped';
  });
}

/**
 * The index at `now`: the mean, cut to a whole unit, of the fresh samples, each clamped to 0.5 % around their median.
 * So an outlier of ten times the price moves it by at most 0.5 %. Two samples of one venue are our bug.
 * @param samples at most one a venue; those older than ten seconds or from the future do not count.
 * @param needed fresh venues that make an index: three, but for a recording, which is one venue and settles nothing.
 * @returns null below that quorum.
 */
export function indexPrice(samples: readonly Sample[], now: Instant, needed = quorum): IndexPrice | null {
  const fresh = samples.filter((sample) => isFresh(sample, now)).toSorted((a, b) => (a.venue < b.venue ? -1 : 1));
  invariant(new Set(fresh.map((sample) => sample.venue)).size === fresh.length, 'a venue told two prices at once');
  if (fresh.length < needed) return null;
  const median = medianOf(fresh.map((sample): bigint => sample.price).toSorted(ascending));
  const sum = fresh.reduce((total, sample) => total + clamp(sample.price, median), 0n);
  return { price: price(sum / BigInt(fresh.length)), at: now, quorum: needed, samples: fresh };
}

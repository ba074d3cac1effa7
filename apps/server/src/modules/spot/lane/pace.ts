import { type Instant, instant } from '@bourse/kernel/instant';

/** Above this size waiting for returning customers no longer pays: an order costs hardly less, and they return too slowly. */
const sizeMax = 250;
/** Below this size a crowd is not split: each commit costs about a millisecond, however small it is. */
const manyMin = 16;
/** Maximum time for which a batch waits for more commands. */
const waitMaxMs = 10;
/** Minimum size of a part of a crowd. */
const partMin = 8;

/**
 * Maximum size of the next batch, given `sent` commands in flight and `waiting` behind them: half of all, or unlimited for
 * a large crowd. Customers who order again as soon as they are answered stay together in their batch; with two equal
 * batches in alternation neither the server nor the database idles for long, with a large and a small one both do.
 */
export function shareOf(sent: number, waiting: number): number {
  const all = sent + waiting;
  return all > sizeMax ? Number.POSITIVE_INFINITY : Math.max(partMin, Math.ceil(all / 2));
}

/**
 * The customers of the latest answered batch. They return one after another; sent by itself, the first of them would make
 * all others wait for its commit. So a batch waits for half of them, at most as long as the last commit took, and never
 * when only one was answered.
 */
export interface Crowd {
  /** How many commands were answered. */
  readonly size: number;
  readonly since: Instant;
  /** Until when a batch waits for them. */
  readonly until: Instant;
}

/** Before the first batch. */
export const noCrowd: Crowd = { size: 0, since: instant(0), until: instant(0) };

/** The crowd of a batch of `size` commands that took `tookMs` to commit and is answered at `now`. */
export function crowdOf(size: number, tookMs: number, now: Instant): Crowd {
  return { size, since: now, until: instant(now + Math.min(tookMs, waitMaxMs)) };
}

/** Whether a batch of `size` commands is half of the crowd, and is to be sent although more are arriving. */
export function isEnough(crowd: Crowd, size: number): boolean {
  return crowd.size >= manyMin && crowd.size <= sizeMax && isHalf(crowd, size);
}

/** Whether a batch of `size` commands is to wait for more of the crowd. */
export function isTooEarly(crowd: Crowd, size: number, now: Instant): boolean {
  if (crowd.size <= 1 || crowd.size > sizeMax || isHalf(crowd, size)) return false;
  // A clock that was set back makes no batch wait.
  return now >= crowd.since && now < crowd.until;
}

function isHalf(crowd: Crowd, size: number): boolean {
  return 2 * size >= crowd.size;
}

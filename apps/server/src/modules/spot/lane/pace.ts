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
 * Decides how long a batch waits for more commands. Customers who were answered together return one after another; sent by
 * itself, the first of them would make all others wait for its commit. So a batch waits for half of them, at most as long
 * as the last commit took, and never when only one was answered.
 */
export class Pace {
  #answered = 0;
  #since: Instant = instant(0);
  #until: Instant = instant(0);

  /** Call when a batch of `size` commands is being answered that took `tookMs` to commit. */
  answered(size: number, tookMs: number, now: Instant): void {
    this.#answered = size;
    this.#since = now;
    this.#until = instant(now + Math.min(tookMs, waitMaxMs));
  }

  /** Whether `size` commands are half of the crowd, and the batch is to be sent although more are arriving. */
  isEnough(size: number): boolean {
    return this.#answered >= manyMin && this.#answered <= sizeMax && this.#isHalf(size);
  }

  /** Whether a batch of `size` commands is to wait for more. */
  isTooEarly(size: number, now: Instant): boolean {
    if (this.#answered <= 1 || this.#answered > sizeMax || this.#isHalf(size)) return false;
    // A clock that was set back makes no batch wait.
    return now >= this.#since && now < this.#until;
  }

  #isHalf(size: number): boolean {
    return 2 * size >= this.#answered;
  }
}

import { type Instant, instant } from '@bourse/kernel/instant';

/** Larger batches cost an order little less; their customers come back over too long a time to wait for. */
const sizeMax = 250;
/** Of fewer, small parts would cost more than they save: each commit costs about a millisecond, however small it is. */
const manyMin = 16;
/** So long a batch waits for others to join, at most. */
const waitMaxMs = 10;
/** So few commands are one part. */
const partMin = 8;

/**
 * How many commands may share the batch behind those on their way, where `sent` are in those and `waiting` behind them:
 * half of all, unless they are many. Customers who each ask again when they are answered stay in the parts in which they
 * were answered. Of a large and a small one, the server waits while the large one commits, and the database while the
 * large one is answered; of equal ones, neither does for long.
 */
export function shareOf(sent: number, waiting: number): number {
  const all = sent + waiting;
  return all > sizeMax ? Number.POSITIVE_INFINITY : Math.max(partMin, Math.ceil(all / 2));
}

/**
 * When a batch goes out. Customers who were answered together come back one after another: were the first of them sent by
 * itself, all others would wait for its commit, and so every order for nearly two. Half of them are waited for, so that
 * some are read and answered while the others commit; for as long as the last commit took, and never by one alone.
 */
export class Pace {
  #answered = 0;
  #since: Instant = instant(0);
  #until: Instant = instant(0);

  /** Notes that a batch of so many commands, which took so long to commit, is being answered. */
  answered(size: number, tookMs: number, now: Instant): void {
    this.#answered = size;
    this.#since = now;
    this.#until = instant(now + Math.min(tookMs, waitMaxMs));
  }

  /** Whether a batch of so many commands shall go out though more are still coming: these are the other part. */
  isEnough(size: number): boolean {
    return this.#answered >= manyMin && this.#answered <= sizeMax && this.#isHalf(size);
  }

  /** Whether a batch of so many commands shall wait for more. */
  isTooEarly(size: number, now: Instant): boolean {
    if (this.#answered <= 1 || this.#answered > sizeMax || this.#isHalf(size)) return false;
    // A clock that was set back makes nobody wait.
    return now >= this.#since && now < this.#until;
  }

  #isHalf(size: number): boolean {
    return 2 * size >= this.#answered;
  }
}

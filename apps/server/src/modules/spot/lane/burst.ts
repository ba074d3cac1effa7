import { type Instant, instant } from '@bourse/kernel/instant';

/** Time in which an empty bucket refills. */
const refillMs = 4_000;

/**
 * Token bucket: how many commands may be accepted above the queue's limit. A short stall of the machine or the disk is
 * absorbed; a lasting overload empties it once and is then limited by the refill rate.
 */
export class Burst {
  readonly #size: number;
  #left: number;
  #since: Instant = instant(0);

  /** @param size how many at once, not negative */
  constructor(size: number) {
    this.#size = size;
    this.#left = size;
  }

  /** Uses one up; false when none is left. */
  take(now: Instant): boolean {
    // A clock that was set back neither adds nor removes tokens.
    const elapsedMs = Math.max(0, now - this.#since);
    this.#since = now;
    this.#left = Math.min(this.#size, this.#left + (this.#size * elapsedMs) / refillMs);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

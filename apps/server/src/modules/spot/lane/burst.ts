import { type Instant, instant } from '@bourse/kernel/instant';

/** So long it takes until everything that was used up is back. */
const refillMs = 4_000;

/**
 * How many commands may still be taken beyond a bound, a bucket of tokens: a stop of the machine or its disk uses them up
 * and is soon made good; an overload uses them up once, and then as slowly as they come back.
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
    // A clock that was set back gives nothing, and takes nothing.
    const elapsedMs = Math.max(0, now - this.#since);
    this.#since = now;
    this.#left = Math.min(this.#size, this.#left + (this.#size * elapsedMs) / refillMs);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

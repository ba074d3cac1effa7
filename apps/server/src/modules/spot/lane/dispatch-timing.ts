import { type Instant, instant } from '@bourse/kernel/instant';

/** Fixed cost of a batch (begin and commit), in commands. */
const fixedCost = 10;
/** Minimum batch size for early dispatch: a smaller one is serialised in no time and gains by waiting for more. */
const sizeMin = 8;
/** Part of the expected duration after which the next batch is dispatched; estimates are off by a third at times. */
const dispatchAfter = 0.6;
/** Time to serialise a batch and to bring it to the database. */
const leadMs = 2;
/** Weight of the latest batch in the moving average of the time per command. */
const weight = 0.1;
/** Upper bound of one sample of the average, so that a stall of the machine does not distort it. */
const slowest = (perCommandMs: number): number => 2 * perCommandMs + 0.05;

/**
 * Decides when the next batch goes to a database that runs one transaction at a time: early enough to be there when the
 * one before ends, late enough that most commands of the meantime share it. Serialised only at the end, a batch leaves the
 * database idle for an eighth of the time.
 */
export class DispatchTiming {
  /** Moving average of the time per command, fixed cost included; null before the first batch. */
  #perCommandMs: number | null = null;
  #begun: Instant = instant(0);

  /** Call when an idle database has been given a batch. */
  started(now: Instant): void {
    this.#begun = now;
  }

  /** Call when a batch of `size` commands has ended; the one behind it, if any, starts now. */
  finished(size: number, now: Instant): void {
    // A clock that was set back is no sample.
    const tookMs = Math.max(0, now - this.#begun) / (size + fixedCost);
    const known = this.#perCommandMs ?? tookMs;
    this.#perCommandMs = known + weight * (Math.min(tookMs, slowest(known)) - known);
    this.#begun = now;
  }

  /** Whether a batch of `size` commands is to be sent behind one of `ahead` commands that is running. */
  isDue(ahead: number, size: number, now: Instant): boolean {
    if (this.#perCommandMs === null || size < sizeMin) return false;
    const expectedMs = this.#perCommandMs * (ahead + fixedCost);
    return now - this.#begun >= dispatchAfter * expectedMs - leadMs;
  }
}

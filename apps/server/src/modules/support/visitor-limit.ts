import type { Clock } from '@bourse/kernel/clock';
import { hourMs, type Instant } from '@bourse/kernel/instant';
import { networkOf } from '../../platform/http/network-of.ts';

/** How many conversations visitors of one network open within an hour, at one node. */
export const visitorsAnHour = 10;

/** Bounds how fast visitors of one network fill the queue, however many keys they make; what it counts is forgotten after an hour. */
export class VisitorLimit {
  readonly #clock: Clock;
  readonly #opened = new Map<string, Instant[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one that is opened. @returns false when it is one too many. */
  mayOpen(ip: string): boolean {
    const now = this.#clock.now();
    const network = networkOf(ip);
    for (const [key, moments] of this.#opened) if ((moments.at(-1) ?? 0) <= now - hourMs) this.#opened.delete(key);
    const recent = (this.#opened.get(network) ?? []).filter((at) => at > now - hourMs);
    if (recent.length >= visitorsAnHour) return false;
    this.#opened.set(network, [...recent, now]);
    return true;
  }
}

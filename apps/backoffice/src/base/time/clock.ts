import type { Clock, Scheduler } from '@bourse/kernel/clock';
import type { Instant } from '@bourse/kernel/instant';

/** The device's clock; nothing else in the back office asks the browser for the time. */
export const clock: Clock = {
  now: () => Date.now() as Instant, // milliseconds since 1970 are what an Instant is
};

/** The UTC day before the one that runs, `2026-11-24`. */
export function dayBefore(): string {
  return new Date(clock.now() - 86_400_000).toISOString().slice(0, 10);
}

/** Does something once after a while. @returns what keeps it from happening. */
export function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** Waits with the browser's timers. */
export const scheduler: Scheduler = {
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
};

/** A random text by which a repetition is known, out of the browser's secure source. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

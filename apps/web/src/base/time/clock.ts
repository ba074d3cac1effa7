import type { Clock, Scheduler } from '@bourse/kernel/clock';
import type { Instant } from '@bourse/kernel/instant';

/** The device's clock and timers; nothing else in the app asks the browser for the time. */
export const clock: Clock = {
  now: () => Date.now() as Instant, // milliseconds since 1970 are what an Instant is
};

/** Waits with the browser's timers. */
export const scheduler: Scheduler = {
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(asError(signal.reason));
        return;
      }
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          reject(asError(signal.reason));
        },
        { once: true },
      );
    }),
};

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted');
}

/** Calls `work` after `ms` unless stopped before. @returns a way to stop. */
export function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => {
    clearTimeout(timer);
  };
}

/** Calls `work` every `ms` until stopped. @returns a way to stop. */
export function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => {
    clearInterval(timer);
  };
}

/** A random text for keys of idempotency and client order ids, out of the browser's secure source. */
export function randomKey(): string {
  // Not randomUUID, which a page without TLS, such as a phone on the operator's own network, does not have.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A number in [0, 1) that decides nothing of worth: how long to wait before coming back. */
export function chance(): number {
  return Math.random();
}

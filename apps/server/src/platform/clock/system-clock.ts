import type { Clock, Timers } from '@bourse/kernel/clock';
import { instant } from '@bourse/kernel/instant';

/** The machine's own time. */
export const systemClock: Clock = { now: () => instant(Date.now()) };

/** The machine's own timers. They keep the process alive until they end or are ended. */
export const systemScheduler: Timers = {
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(reasonOf(signal));
      const wake = (): void => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      const abort = (): void => {
        clearTimeout(timer);
        reject(reasonOf(signal));
      };
      signal?.addEventListener('abort', abort, { once: true });
    });
  },
  after(ms, ring) {
    const timer = setTimeout(ring, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

function reasonOf(signal: AbortSignal | undefined): Error {
  // Whoever aborts may give any value as the reason.
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error(String(reason));
}

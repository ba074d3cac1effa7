import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { instant } from '@bourse/kernel/instant';

/** The machine's own time. */
export const systemClock: Clock = { now: () => instant(Date.now()) };

/** The machine's own timers. A sleep keeps the process alive until it ends or is aborted. */
export const systemScheduler: Scheduler = {
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
};

function reasonOf(signal: AbortSignal | undefined): Error {
  // Whoever aborts may give any value as the reason.
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error(String(reason));
}

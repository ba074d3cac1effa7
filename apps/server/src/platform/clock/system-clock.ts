import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { instant } from '@bourse/kernel/instant';

/** The machine's own time. */
export const systemClock: Clock = { now: () => instant(Date.now()) };

/** The machine's own timers. A sleep keeps the process alive until it ends or is aborted. */
export const systemScheduler: Scheduler = {
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, signal === undefined ? undefined : { signal });
    } catch (error) {
      // The promised reason is the signal's own, not the wrapper that node throws around it.
      signal?.throwIfAborted();
      throw error;
    }
  },
};

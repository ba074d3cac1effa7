import type { Scheduler } from '@bourse/kernel/clock';

/** Work that comes again and again; each round begins a pause after the last one ended, so rounds never overlap. */
export interface Repeating {
  readonly pauseMs: number;
  readonly work: () => Promise<void>;
  /** A round that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
}

/** Starts repeating work and gives the way to end it: it resolves when the round that runs has ended. */
export function startRepeating(scheduler: Scheduler, repeating: Repeating): () => Promise<void> {
  const stop = new AbortController();
  const pause = (): Promise<boolean> =>
    scheduler.sleep(repeating.pauseMs, stop.signal).then(
      () => true,
      () => false,
    );
  const run = async (): Promise<void> => {
    while (await pause()) {
      try {
        await repeating.work();
      } catch (error) {
        repeating.onError(error);
      }
    }
  };
  const ended = run();
  return async () => {
    stop.abort();
    await ended;
  };
}

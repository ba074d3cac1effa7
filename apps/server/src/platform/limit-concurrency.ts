import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from './http/rejection.ts';

/** Runs work as soon as fewer than the maximum are running. @returns SYSTEM_BUSY when too many wait already. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<Result<T, Rejection>>;

/** Runs at most `atOnce` pieces of work, keeps at most `waitingMax` waiting, in their order, and refuses the rest. */
export function limitConcurrency(atOnce: number, waitingMax: number): RunLimited {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= waitingMax) return reject('SYSTEM_BUSY');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return ok(await work());
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

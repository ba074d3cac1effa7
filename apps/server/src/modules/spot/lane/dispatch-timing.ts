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
 * What is known of the time that batches take on a database that runs one transaction at a time. The next batch is to be
 * there when the one before ends, but late enough that most commands of the meantime share it. Serialised only at the end,
 * a batch leaves the database idle for an eighth of the time.
 */
export interface DispatchTiming {
  /** Moving average of the time per command, fixed cost included; null before the first batch. */
  readonly perCommandMs: number | null;
  /** When the database began the batch that it runs. */
  readonly begun: Instant;
}

/** Before the first batch. */
export const noTiming: DispatchTiming = { perCommandMs: null, begun: instant(0) };

/** After an idle database was given a batch. */
export function timingAtStart({ perCommandMs }: DispatchTiming, now: Instant): DispatchTiming {
  return { perCommandMs, begun: now };
}

/** After a batch of `size` commands has ended; the one behind it, if any, starts now. */
export function timingAtEnd({ perCommandMs, begun }: DispatchTiming, size: number, now: Instant): DispatchTiming {
  // A clock that was set back is no sample.
  const tookMs = Math.max(0, now - begun) / (size + fixedCost);
  const known = perCommandMs ?? tookMs;
  return { perCommandMs: known + weight * (Math.min(tookMs, slowest(known)) - known), begun: now };
}

/** Whether a batch of `size` commands is to be sent behind one of `ahead` commands that is running. */
export function isDue({ perCommandMs, begun }: DispatchTiming, ahead: number, size: number, now: Instant): boolean {
  if (perCommandMs === null || size < sizeMin) return false;
  const expectedMs = perCommandMs * (ahead + fixedCost);
  return now - begun >= dispatchAfter * expectedMs - leadMs;
}

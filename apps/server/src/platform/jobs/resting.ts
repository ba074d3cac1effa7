import type { Clock } from '@bourse/kernel/clock';
import type { Instant } from '@bourse/kernel/instant';
import { monotonicMs } from '../clock/monotonic.ts';
import type { Changes } from '../database/changes.ts';
import type { Repetition } from './jobs.ts';

/** When work can rest, and until when. */
export interface Rest {
  readonly db: { readonly changes: Changes };
  /** The tables, or names of what is noted, by whose change the work may get something to do. */
  readonly wokenBy: readonly string[];
  /** Where it falls due by time, when the next of what is stored does. Without it the work itself is the look. */
  readonly due?: DueLook;
  /** For tests. */
  readonly monotonic?: () => number;
}

/** A look that is cheaper than the work, which then runs only where something is due. */
export interface DueLook {
  readonly clock: Clock;
  /** Null where nothing waits. */
  readonly nextAt: () => Promise<Instant | null>;
}

/** What this process did not write itself is found within this time. */
export const longestRestMs = 5_000;

/**
 * Lets work that looks for something to do rest while nothing can be there: until this process changes what it depends on,
 * until the next of it falls due, and for five seconds at most. At its own times it still asks, in memory, whether it may
 * rest, so that nothing is done later than without. Where other processes write to the database, too, it never rests.
 */
export function resting(
  work: Repetition,
  { db: { changes }, wokenBy, due, monotonic = monotonicMs }: Rest,
): Repetition {
  let rest: { readonly version: number; readonly until: number; readonly next: Instant | null } | null = null;
  return {
    ...work,
    isAtRest: () => {
      if (rest === null || changes.version(wokenBy) !== rest.version || monotonic() >= rest.until) return false;
      return due === undefined || rest.next === null || due.clock.now() < rest.next;
    },
    run: async (stop) => {
      rest = null;
      const version = changes.version(wokenBy);
      const until = monotonic() + longestRestMs;
      const next = due === undefined ? null : await due.nextAt();
      const isDue = due === undefined || (next !== null && next <= due.clock.now());
      if (isDue) await work.run(stop);
      // What was due may have left more behind.
      if (version !== null && (due === undefined || !isDue)) rest = { version, until, next };
    },
  };
}

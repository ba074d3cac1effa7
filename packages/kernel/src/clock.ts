import type { Instant } from './instant.ts';

/** The time, injected. Business code has no other source of it. */
export interface Clock {
  now(): Instant;
}

/** Waiting and repeating, handed to whoever needs it, so that a test decides when time passes. */
export interface Scheduler {
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Timers that are nearly always cancelled: as a sleep, each would cost three times as much. */
export interface Timers extends Scheduler {
  /** Calls `callback` after `ms`. @returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

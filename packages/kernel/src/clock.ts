import type { Instant } from './instant.ts';

/** The time, handed to whoever needs it. Business code has no other way to learn it. */
export interface Clock {
  now(): Instant;
}

/** Waiting and repeating, handed to whoever needs it, so that a test decides when time passes. */
export interface Scheduler {
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A scheduler for waits that nearly always end early: as a sleep, each of them would cost three times as much. */
export interface Timers extends Scheduler {
  /** Calls `ring` after `ms`. @returns what prevents it, called before. */
  after(ms: number, ring: () => void): () => void;
}

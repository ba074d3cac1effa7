import { performance } from 'node:perf_hooks';
import { uptime } from 'node:os';
import type { Clock } from '@bourse/kernel/clock';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';

/** The clocks of a machine, in ms. */
export interface MachineClocks {
  /** The wall clock since 1970, which anybody may set. */
  readonly wall: () => number;
  /** What has passed since the process began, without what the machine has slept. */
  readonly passed: () => number;
  /** What has passed since the machine was started, with what it has slept; in whole hundredths of a second at best. */
  readonly uptime: () => number;
}

/** Those of this machine. */
export const machineClocks: MachineClocks = {
  wall: () => Date.now(),
  passed: () => performance.now(),
  uptime: () => uptime() * secondMs,
};

/** By how much the wall clock may differ before it counts as set; less is made up for little by little. */
export const clockToleranceMs = 2 * secondMs;
/** A process that runs and a machine that is up pass the same time, but for what is read later and in coarser units. */
const coarseMs = secondMs;
/** What is made up for at most at each look. */
const slewMs = 50;
/** While the clocks differ, they are not read anew for each asker. */
const lookEveryMs = 50;

/**
 * The time of this process: the wall clock when it began, and what has passed since by clocks that nobody sets, with what the
 * machine has slept. It follows the wall clock where that is corrected by little. Where it is set the two differ until the wall
 * clock is right again, or {@link SteadyClock.follow} says that it is. It never goes back, but for that.
 */
export class SteadyClock implements Clock {
  readonly #clocks: MachineClocks;
  #base: number;
  #passed: number;
  #uptime: number;
  #last: number;

  constructor(clocks: MachineClocks = machineClocks) {
    this.#clocks = clocks;
    this.#base = clocks.wall();
    this.#passed = clocks.passed();
    this.#uptime = clocks.uptime();
    this.#last = this.#base;
  }

  now(): Instant {
    const passed = this.#clocks.passed();
    const since = passed - this.#passed;
    const isSet = Math.abs(this.#clocks.wall() - this.#base - since) > clockToleranceMs;
    if (isSet && Math.abs(since) >= lookEveryMs) this.#look();
    this.#last = Math.max(this.#last, Math.floor(this.#base + passed - this.#passed));
    return instant(this.#last);
  }

  /**
   * Reads all clocks, and makes up for a small difference. To be called every second.
   * @returns by how many ms the wall clock is ahead of this one; 0 where it differs by no more than the tolerance.
   */
  compare(): number {
    const ahead = this.#look();
    if (Math.abs(ahead) > clockToleranceMs) return ahead;
    this.#base += Math.min(slewMs, Math.max(-slewMs, ahead));
    return 0;
  }

  /** Takes the time of the wall clock for right, also where it is behind. */
  follow(): void {
    this.#look();
    this.#base = this.#clocks.wall();
    this.#last = this.#base;
  }

  /** Goes on from what has passed. @returns by how many ms the wall clock is ahead then. */
  #look(): number {
    const [passed, up] = [this.#clocks.passed(), this.#clocks.uptime()];
    const [ran, was] = [passed - this.#passed, up - this.#uptime];
    this.#base += Math.abs(was - ran) > coarseMs ? was : ran;
    [this.#passed, this.#uptime] = [passed, up];
    return this.#clocks.wall() - this.#base;
  }
}

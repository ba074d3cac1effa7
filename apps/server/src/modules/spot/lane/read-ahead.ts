import { yieldToEventLoop } from '../../../platform/clock/yield-to-event-loop.ts';
import type { CommandQueue } from './command-queue.ts';
import type { LaneMemory } from './lane-memory.ts';
import type { LaneRecovery } from './lane-recovery.ts';

/**
 * Reads balances that are not cached while the lane goes on with other users; commands that need them are deferred. One
 * read at a time, for all users that were deferred meanwhile.
 */
export class ReadAhead {
  readonly #queue: CommandQueue;
  readonly #memory: LaneMemory;
  readonly #recovery: LaneRecovery;
  readonly #onAdmitted: () => void;
  #running: Promise<void> | null = null;

  /** @param onAdmitted told when deferred commands have joined the queue. */
  constructor(queue: CommandQueue, memory: LaneMemory, recovery: LaneRecovery, onAdmitted: () => void) {
    this.#queue = queue;
    this.#memory = memory;
    this.#recovery = recovery;
    this.#onAdmitted = onAdmitted;
  }

  /** Call when a command was deferred. */
  begin(): void {
    this.#running ??= this.#work();
  }

  /** Resolves when no command is deferred. */
  async end(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    // Customers who were answered together usually send their next commands together.
    await yieldToEventLoop();
    for (let deferred = this.#queue.deferred; deferred.length > 0; deferred = this.#queue.deferred) {
      try {
        await this.#memory.readBalances(deferred);
        this.#queue.admit(new Set(deferred.map(({ userId }) => userId)));
        this.#onAdmitted();
      } catch (error) {
        this.#recovery.fail(this.#queue.takeDeferred(), error);
      }
    }
    this.#running = null;
  }
}

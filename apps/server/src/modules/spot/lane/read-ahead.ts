import { yieldToEventLoop } from '../../../platform/clock/yield-to-event-loop.ts';
import type { CommandQueue } from './command-queue.ts';
import type { LaneMemory } from './lane-memory.ts';
import type { LaneRecovery } from './lane-recovery.ts';

/**
 * Reads the balances of customers whom the lane does not know yet, while it goes on with the others: their commands stand
 * aside until then. One reading at a time, for all who have come meanwhile.
 */
export class ReadAhead {
  readonly #queue: CommandQueue;
  readonly #memory: LaneMemory;
  readonly #recovery: LaneRecovery;
  readonly #onAdmitted: () => void;
  #running: Promise<void> | null = null;

  /** @param onAdmitted told when commands that stood aside have joined the queue. */
  constructor(queue: CommandQueue, memory: LaneMemory, recovery: LaneRecovery, onAdmitted: () => void) {
    this.#queue = queue;
    this.#memory = memory;
    this.#recovery = recovery;
    this.#onAdmitted = onAdmitted;
  }

  /** A command stands aside. */
  begin(): void {
    this.#running ??= this.#work();
  }

  /** Resolves when none stands aside any more. */
  async end(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    // Those who were answered together come back together.
    await yieldToEventLoop();
    for (let aside = this.#queue.aside; aside.length > 0; aside = this.#queue.aside) {
      try {
        await this.#memory.readBalances(aside);
        this.#queue.admit(new Set(aside.map(({ userId }) => userId)));
        this.#onAdmitted();
      } catch (error) {
        this.#recovery.fail(this.#queue.takeAside(), error);
      }
    }
    this.#running = null;
  }
}

import { UnknownOutcome } from '../../../platform/database/database-error.ts';
import { settleOutcome } from '../../../platform/database/settle-outcome.ts';
import { FaultError } from '../../../platform/fault.ts';
import type { BatchRun } from './batch-run.ts';
import { type Committed, commitLocked } from './locked-commit.ts';
import type { Waiting } from './command-queue.ts';
import { answerAll, hasCommitted, type OpenBatch, type SentBatch, unknownOutcome } from './lane-batch.ts';
import type { LaneMemory } from './lane-memory.ts';
import type { LanePorts } from './lane-ports.ts';

/**
 * Recovery of a lane: redoes batches that did not commit, and rebuilds the cache when it may differ from the database.
 */
export class LaneRecovery {
  readonly #ports: LanePorts;
  readonly #memory: LaneMemory;
  /** Set while the cache may differ from the database, with the ids of transactions of unknown outcome. */
  #invalid: { readonly unsettled: readonly string[] } | null = null;

  constructor(ports: LanePorts, memory: LaneMemory) {
    this.#ports = ports;
    this.#memory = memory;
  }

  /** Whether no command may be applied over the cache. */
  get isCacheInvalid(): boolean {
    return this.#invalid !== null;
  }

  /**
   * Redoes a failed batch and all batches that depend on it.
   * @param sent the batches whose outcomes are known, the oldest first.
   */
  async redo(sent: readonly SentBatch[], open: OpenBatch | null): Promise<void> {
    const unsettled = sent.map(unknownOutcome).flatMap((unknown) => (unknown === null ? [] : [unknown.batchId]));
    const isLost = unsettled.length > 0 || sent.some(hasCommitted);
    if (isLost) this.#invalid = { unsettled };
    else for (const { run } of [...(open === null ? [] : [open]), ...sent.toReversed()]) run.rollback();
    for (const batch of sent) {
      const unknown = unknownOutcome(batch);
      if (hasCommitted(batch)) answerAll(batch);
      else if (unknown !== null) this.fail(batch.waiting, unknown);
      else await this.#commitLocked(batch.waiting);
    }
    if (open !== null) await this.#commitLocked(open.waiting);
  }

  /** Keeps what a batch did that has committed. */
  keep(run: BatchRun): void {
    if (this.#invalid !== null) return;
    try {
      this.#memory.keep(run);
    } catch (error) {
      this.#ports.report(error);
      this.#invalid = { unsettled: [] };
    }
  }

  /** Fails the callers with a fault or a bug. */
  fail(waiting: readonly Waiting[], error: unknown): void {
    this.#ports.report(error);
    for (const one of waiting) one.fail(error);
  }

  /**
   * Rebuilds the cache if it may be wrong, and redoes the commands that were applied over it.
   * @throws what prevents it; the cache stays invalid and the commands are still unanswered.
   */
  async revalidate(begun: readonly Waiting[]): Promise<void> {
    if (this.#invalid === null) return;
    await this.#rebuild(this.#invalid.unsettled);
    if (begun.length > 0) await this.#commitLocked(begun);
  }

  /** Commits commands over locked balances. On a bug, bisects until the failing command is alone. */
  async #commitLocked(waiting: readonly Waiting[]): Promise<void> {
    let committed: Committed;
    this.#ports.onRedone?.();
    try {
      if (this.#invalid !== null) await this.#rebuild(this.#invalid.unsettled);
      const commands = waiting.map(({ command }) => command);
      committed = await commitLocked(this.#ports, this.#memory, commands);
    } catch (error) {
      if (error instanceof UnknownOutcome) this.#invalid = { unsettled: [error.batchId] };
      if (error instanceof FaultError || waiting.length <= 1) return this.fail(waiting, error);
      const middle = waiting.length >>> 1;
      await this.#commitLocked(waiting.slice(0, middle));
      return this.#commitLocked(waiting.slice(middle));
    }
    // From here on the batch is in the database: whatever happens, it must not run again.
    if (committed.run !== null) this.keep(committed.run);
    answerAll({ waiting, answers: committed.answers });
  }

  /** Rebuilds the cache after the outcomes of unknown commits have been settled. */
  async #rebuild(unsettled: readonly string[]): Promise<void> {
    const { db, clock } = this.#ports;
    for (const batchId of unsettled) await settleOutcome(db, batchId, clock.now());
    await this.#memory.rebuild();
    this.#invalid = null;
  }
}

import assert from 'node:assert/strict';
import { yieldToEventLoop } from '../../../platform/clock/yield-to-event-loop.ts';
import { DatabaseFault } from '../../../platform/database/database-error.ts';
import type { BatchTx } from '../../../platform/database/batch-database.ts';
import type { LaneChanges } from '../spot-fixture.ts';

/** Intercepts the transactions of a lane's batches; call `commit` for the default behaviour. */
type BatchInterceptor = (batch: BatchAttempt) => Promise<unknown>;

/** A batch transaction that is about to run. */
export interface BatchAttempt {
  /**
   * Transaction id; null on the recovery path, where the lane computes the batch inside the transaction over locked
   * balances.
   */
  readonly batchId: string | null;
  /** Reports to the lane that the transaction has begun. */
  tellBegun(): void;
  /** Runs the transaction; `watch` sees each statement that is sent, and may throw. */
  commit(watch?: (values: readonly unknown[]) => void): Promise<unknown>;
  /** Runs everything except COMMIT, calls `isWritten`, and commits when `go` resolves. */
  commitAfter(isWritten: () => void, go: Promise<void>): Promise<unknown>;
}

/** Wraps the lane's database so that every batch transaction goes through `intercept`. */
export function interceptBatches(intercept: BatchInterceptor): NonNullable<LaneChanges['wrap']> {
  return (db) => ({
    ...db,
    withBatch: async (name, work, options) => {
      const attempt: BatchAttempt = {
        batchId: options?.batchId ?? null,
        tellBegun: () => options?.onBegun?.(),
        commit: (watch) => db.withBatch(name, (tx) => work(watch === undefined ? tx : watched(tx, watch)), options),
        // Not in one piece, because then nothing is sent before COMMIT.
        commitAfter: (isWritten, go) =>
          db.withBatch(name, (tx) => pausing(tx, work, isWritten, go), { ...options, inOnePiece: false }),
      };
      return (await intercept(attempt)) as Awaited<ReturnType<typeof work>>; // an interceptor gives what the database gave, or throws
    },
  });
}

function watched(tx: BatchTx, watch: (values: readonly unknown[]) => void): BatchTx {
  return {
    ...tx,
    send: (text, values, expectedRows) => {
      watch(values ?? []);
      tx.send(text, values, expectedRows);
    },
  };
}

async function pausing<T>(
  tx: BatchTx,
  work: (tx: BatchTx) => Promise<T>,
  isWritten: () => void,
  go: Promise<void>,
): Promise<T> {
  const result = await work(tx);
  // Answered only after all earlier statements.
  await tx.query('SELECT 1');
  isWritten();
  await go;
  return result;
}

export const outOfReach = (): DatabaseFault => new DatabaseFault('out of reach', true, null);

/** Holds batches back while it is shut. */
export class BatchGate {
  #shut: PromiseWithResolvers<void> | null = null;
  #waiting = 0;

  /** From now on every batch waits before it. */
  shut(): void {
    assert.equal(this.#shut, null);
    this.#shut = Promise.withResolvers();
    this.#waiting = 0;
  }

  open(): void {
    this.#shut?.resolve();
    this.#shut = null;
  }

  /** How many batches have come to it since it was shut. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Settles when so many batches wait. */
  async until(count: number): Promise<void> {
    while (this.#waiting < count) await yieldToEventLoop();
  }

  /** Waits while it is shut. */
  async pass(): Promise<void> {
    if (this.#shut === null) return;
    this.#waiting += 1;
    await this.#shut.promise;
  }
}

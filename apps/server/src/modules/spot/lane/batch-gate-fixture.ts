import assert from 'node:assert/strict';
import { yieldToEventLoop } from '../../../platform/clock/yield-to-event-loop.ts';
import { DatabaseFault } from '../../../platform/database/database-error.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { LaneChanges } from '../spot-fixture.ts';

/** What is done to the transactions of a lane's batches; whatever it does not do is done by `commit`. */
type BatchDoor = (batch: BatchAttempt) => Promise<unknown>;

/** One transaction that a lane wants to commit. */
export interface BatchAttempt {
  /** Its transaction's id; null where the lane works it out inside of it, over balances that it locks. */
  readonly batchId: string | null;
  /** Tells the lane that the database has begun it. */
  tellBegun(): void;
  /** Has the database do it; `watch` sees each statement that is sent, and may throw instead. */
  commit(watch?: (values: readonly unknown[]) => void): Promise<unknown>;
  /** Does everything but the COMMIT, tells that it has, and commits when `go` settles. */
  commitAfter(isWritten: () => void, go: Promise<void>): Promise<unknown>;
}

/** Puts a door between a lane and its database, through which the transactions of batches go. */
export function doorBefore(door: BatchDoor): NonNullable<LaneChanges['wrap']> {
  return (db) => ({
    ...db,
    withTx: async (name, work, options) => {
      if (name !== 'spot batch') return db.withTx(name, work, options);
      const attempt: BatchAttempt = {
        batchId: options?.batchId ?? null,
        tellBegun: () => options?.onBegun?.(),
        commit: (watch) => db.withTx(name, (tx) => work(watch === undefined ? tx : watched(tx, watch)), options),
        commitAfter: (isWritten, go) => db.withTx(name, (tx) => pausing(tx, work, isWritten, go), apart(options)),
      };
      return (await door(attempt)) as Awaited<ReturnType<typeof work>>; // a door gives what the database gave, or throws
    },
  });
}

function watched(tx: Tx, watch: (values: readonly unknown[]) => void): Tx {
  return {
    ...tx,
    send: (text, values, expectedRows) => {
      watch(values ?? []);
      tx.send(text, values, expectedRows);
    },
  };
}

async function pausing<T>(tx: Tx, work: (tx: Tx) => Promise<T>, isWritten: () => void, go: Promise<void>): Promise<T> {
  const result = await work(tx);
  // Its answer comes behind those of all statements before it.
  await tx.query('SELECT 1');
  isWritten();
  await go;
  return result;
}

/** In one piece, nothing leaves before the COMMIT does. */
function apart(options: Parameters<Database['withTx']>[2]): Parameters<Database['withTx']>[2] {
  return { ...options, inOnePiece: false };
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

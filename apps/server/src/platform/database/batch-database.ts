import type { Database, Tx } from './database.ts';

/** A transaction of {@link BatchDatabase.withBatch}. */
export interface BatchTx extends Tx {
  /**
   * Makes all later statements depend on the transaction of that id, whose commit is in flight: they wait for it, and
   * this transaction fails if it does not commit.
   */
  dependOn(batchId: string): void;
}

export interface BatchOptions {
  /**
   * All statements are sent without waiting for results: then the whole transaction, BEGIN included, is one pipelined
   * message of prepared statements (`Connection.pipeline`). A query in it is a bug that throws.
   */
  readonly inOnePiece?: boolean;
  /** The id under which its rows know it, out of {@link BatchDatabase.newBatchId}; for one attempt only. */
  readonly batchId?: string;
  /** Called when the database has begun it: what begins from now on comes later in the order of events. */
  readonly onBegun?: () => void;
}

/** The port of a writer of bulk transactions, which sends one while the commit of another is in flight. */
export interface BatchDatabase extends Database {
  /** An id that no transaction has had. */
  newBatchId(): string;
  /**
   * Like {@link Database.withTx}, for statements that all use an index: allows only bitmap scans and nested loops, because
   * the planner has no good statistics of arrays and new tables and would sometimes scan a whole table.
   */
  withBatch<T>(name: string, work: (tx: BatchTx) => Promise<T>, options?: BatchOptions): Promise<T>;
}

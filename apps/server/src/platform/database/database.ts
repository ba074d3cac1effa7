import type { Act, ActTerms } from './act.ts';
import type { Capabilities } from './capabilities.ts';
import type { Changes } from './changes.ts';
import type { Queryable } from './sql.ts';

export interface Tx extends Queryable {
  /** Names this transaction in `commit_marks`, by which a lost COMMIT is settled. */
  readonly batchId: string;
  /**
   * Sends a statement without waiting for its result (pipelining). If it fails, the transaction fails. With
   * `expectedRows`, the transaction also fails when the statement changes another number of rows; it must then end
   * without RETURNING.
   */
  send(text: string, values?: readonly unknown[], expectedRows?: number): void;
  /** Tells the witness of acts what this transaction has done for a customer; see `witnessed-database.ts`. */
  readonly noteAct?: (act: Act) => Promise<void>;
  /** Tells it beforehand what is agreed by the act, where its stored answer does not say so. */
  readonly noteTerms?: (terms: ActTerms) => void;
}

export interface TxOptions {
  readonly isolation?: 'read committed' | 'repeatable read';
  /** A transaction that only reads leaves no mark and is never settled. */
  readonly readOnly?: boolean;
  /** May take longer than the half minute after which a server gives a statement up. */
  readonly isLong?: boolean;
  /** How often a conflict or a lost connection is tried, all told. Default 4. */
  readonly attempts?: number;
  /** A table to lock before the transaction writes its mark: who waits for it holds nothing that its owner may want. */
  readonly lockFirst?: string;
}

/** `query` and `run` outside a transaction only read: a lost connection makes them run again. */
export interface Database extends Queryable {
  readonly capabilities: Capabilities;
  /** What this process changes, for who would otherwise look again and again. */
  readonly changes: Changes;
  /**
   * Runs `work` in one transaction and commits it. When `work` gives an `err(...)`, everything is rolled back and that
   * result is returned. Conflicts and lost connections run `work` again, so it must have no effect but its statements.
   * @throws DatabaseFault when the database stays out of reach, StorageFull when its volume is full; nothing was committed.
   * @throws UnknownOutcome when the COMMIT was sent and its outcome could not be learnt.
   * @throws InvariantError when called inside an open transaction.
   */
  withTx<T>(name: string, work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  close(): Promise<void>;
}

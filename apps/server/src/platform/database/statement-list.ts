import type { BatchTx } from './batch-database.ts';
import type { Tx } from './database.ts';

/** Where a store sends the writes of a transaction whose answers nobody waits for. */
export type Sender = Pick<Tx, 'batchId' | 'send'>;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
  readonly expectedRows: number | undefined;
}

/**
 * The writes of a transaction that has not begun: computed while another one commits, and sent in one pipeline.
 * Statements that depend on that one wait for its commit; the others run in parallel with it.
 */
export class StatementList implements Sender {
  readonly batchId: string;
  readonly #statements: Statement[] = [];
  #firstDependent = 0;

  /** @param batchId under which the transaction will run: `BatchOptions.batchId`. */
  constructor(batchId: string) {
    this.batchId = batchId;
  }

  get isEmpty(): boolean {
    return this.#statements.length === 0;
  }

  send(text: string, values?: readonly unknown[], expectedRows?: number): void {
    this.#statements.push({ text, values, expectedRows });
  }

  /** Everything up to here inserts rows that depend on no other batch; what follows depends on the batch before. */
  beginDependent(): void {
    this.#firstDependent = this.#statements.length;
  }

  /** @param before the transaction that they depend on, while its commit is in flight. */
  sendTo(tx: BatchTx, before: string | undefined): void {
    for (const [place, { text, values, expectedRows }] of this.#statements.entries()) {
      if (before !== undefined && place === this.#firstDependent) tx.dependOn(before);
      tx.send(text, values, expectedRows);
    }
  }
}

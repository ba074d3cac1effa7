import type { Tx } from './database.ts';

/** Where a store sends the writes of a transaction whose answers nobody waits for. */
export type Sender = Pick<Tx, 'batchId' | 'send'>;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
  readonly expectedRows: number | undefined;
}

/** The writes of a transaction that has not begun yet: worked out while another one commits, and sent in one flight. */
export class StatementList implements Sender {
  readonly batchId: string;
  readonly #statements: Statement[] = [];

  /** @param batchId under which the transaction will run: `TxOptions.batchId`. */
  constructor(batchId: string) {
    this.batchId = batchId;
  }

  get isEmpty(): boolean {
    return this.#statements.length === 0;
  }

  send(text: string, values?: readonly unknown[], expectedRows?: number): void {
    this.#statements.push({ text, values, expectedRows });
  }

  sendTo(tx: Tx): void {
    for (const { text, values, expectedRows } of this.#statements) tx.send(text, values, expectedRows);
  }
}

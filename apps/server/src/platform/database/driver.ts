import type { Capabilities } from './capabilities.ts';

/** What one statement gave. `command` is the tag of the server: `COMMIT` answered to a COMMIT is not a matter of course. */
export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly rowCount: number;
  readonly command: string;
}

/** A statement with the values of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
}

/** One connection, used by one caller at a time. */
export interface Connection {
  /** Runs one statement, or several separated by semicolons when there are no values; the last one's result is given. */
  query(text: string, values?: readonly unknown[]): Promise<StatementResult>;
  /**
   * Pipelines several statements in one message with one answer and without result rows. Each is prepared once per
   * connection: for statements that are repeated often and use an index. Rejects with the first failure; later
   * statements do not run.
   */
  pipeline(statements: readonly Statement[]): Promise<void>;
  /** Gives the connection back; a broken one is closed instead of being used again. */
  release(broken: boolean): void;
}

/** Where the statements go: `pg` in every running server, an in-process database in the simulation. */
export interface Driver {
  readonly capabilities: Capabilities;
  /** @param transaction what it is wanted for, told to who watches; a statement by itself has no name. */
  connect(transaction?: string): Promise<Connection>;
  close(): Promise<void>;
}

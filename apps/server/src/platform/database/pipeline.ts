import { invariant } from '@bourse/kernel/invariant';
import { answerWithin, type Outcome, outcomeOf, type Patience } from './answer-within.ts';
import { classify } from './database-error.ts';
import type { Connection, Statement } from './driver.ts';

/** Runs a statement that is waited for, within some patience. @throws what {@link classify} makes of its failure. */
export async function runOn<R>(
  connection: Connection,
  text: string,
  values: readonly unknown[] | undefined,
  patience: Patience | null,
): Promise<{ rows: R[]; rowCount: number }> {
  const answer = connection.query(text, values);
  const outcome = await (patience === null ? outcomeOf(answer) : answerWithin(patience, answer));
  if ('cause' in outcome) throw classify(outcome.cause);
  const { rows, rowCount } = outcome.value;
  return { rows: rows as R[], rowCount }; // the statement's author names the row's type
}

/** The pipelined statements of one transaction. */
export class Pipeline {
  readonly #connection: Connection;
  readonly #patience: Patience | null;
  readonly #sent: Promise<Outcome<unknown>>[] = [];
  /** Statements that are sent together at the end; null when each is sent at once. */
  #waiting: Statement[] | null;

  /** @param isInOnePiece nothing is sent before {@link flush}. */
  constructor(connection: Connection, patience: Patience | null, isInOnePiece: boolean) {
    this.#connection = connection;
    this.#patience = patience;
    this.#waiting = isInOnePiece ? [] : null;
  }

  /** @param onBegun told when the database has carried them out, for which they are a piece of their own. */
  begin(statements: readonly Statement[], onBegun?: () => void): void {
    if (this.#waiting !== null && onBegun === undefined) {
      this.#waiting.push(...statements);
      return;
    }
    const begun = outcomeOf(this.#connection.pipeline(statements));
    this.#sent.push(begun);
    if (onBegun !== undefined) void begun.then((outcome) => ('value' in outcome ? onBegun() : undefined));
  }

  query<R>(text: string, values?: readonly unknown[]): Promise<{ rows: R[]; rowCount: number }> {
    invariant(this.#waiting === null, 'a transaction in one piece waits for no answer');
    return runOn<R>(this.#connection, text, values, this.#patience);
  }

  send(text: string, values?: readonly unknown[]): void {
    if (this.#waiting === null) this.#sent.push(outcomeOf(this.#connection.query(text, values)));
    else this.#waiting.push({ text, values });
  }

  /** Sends the buffered statements. */
  flush(): void {
    if (this.#waiting !== null) this.#sent.push(outcomeOf(this.#connection.pipeline(this.#waiting)));
    this.#waiting = null;
  }

  /** Waits for all statements that were sent; returns the first error, which caused the others. */
  async failure(): Promise<Error | null> {
    const all = Promise.all(this.#sent);
    const outcome = await (this.#patience === null ? outcomeOf(all) : answerWithin(this.#patience, all));
    const failed = 'cause' in outcome ? outcome : outcome.value.find((one) => 'cause' in one);
    if (failed === undefined) return null;
    const cause = classify(failed.cause);
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

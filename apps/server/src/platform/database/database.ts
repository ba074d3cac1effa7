import { randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { InvariantError, invariant } from '@bourse/kernel/invariant';
import { isErr } from '@bourse/kernel/result';
import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { toIso } from '@bourse/kernel/instant';
import { answerWithin, type Outcome, outcomeOf, type Patience } from './answer-within.ts';
import type { Capabilities } from './capabilities.ts';
import { assertCommitted, tombstoneStatement } from './commit-mark.ts';
import { classify, DatabaseFault, UnknownOutcome } from './database-error.ts';
import type { Connection, Driver } from './driver.ts';
import type { Queryable } from './sql.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-guard.ts';

export interface Tx extends Queryable {
  /** Names this transaction in `commit_marks`, by which a lost COMMIT is settled. */
  readonly batchId: string;
  /**
   * Sends a statement without waiting for it: those that follow, the COMMIT included, are on their way with it. When it
   * fails, the transaction fails as a whole; so it does when `expectedRows` is given and the statement, which then ends
   * without RETURNING, changes another number of rows.
   */
  send(text: string, values?: readonly unknown[], expectedRows?: number): void;
}

export interface TxOptions {
  readonly isolation?: 'read committed' | 'repeatable read';
  /** A transaction that only reads leaves no mark and is never settled. */
  readonly readOnly?: boolean;
  /** May take longer than the half minute after which a server gives a statement up. */
  readonly isLong?: boolean;
  /**
   * A bulk transaction whose statements all find their rows by an index: the planner knows too little of arrays and of
   * fresh tables, and now and then would read a whole one.
   */
  readonly byIndex?: boolean;
  /** The id under which its rows know it, out of {@link Database.newBatchId}; for one attempt only. */
  readonly batchId?: string;
  /**
   * The id of a transaction on whose effects this one rests and whose commit is still on its way: it waits for it, and
   * fails when that one does.
   */
  readonly after?: string;
  /** How often a conflict or a lost connection is tried, all told. Default 4, or 1 with a given id. */
  readonly attempts?: number;
}

/** `query` and `run` outside a transaction only read: a lost connection makes them run again. */
export interface Database extends Queryable {
  readonly capabilities: Capabilities;
  /** An id that no transaction has had. */
  newBatchId(): string;
  /**
   * Runs `work` in one transaction and commits it. When `work` gives an `err(...)`, everything is rolled back and that
   * result is returned. Conflicts and lost connections run `work` again, so it must have no effect but its statements.
   * @throws DatabaseFault when the database stays out of reach; nothing was committed.
   * @throws UnknownOutcome when the COMMIT was sent and its outcome could not be learnt.
   * @throws InvariantError when called inside an open transaction.
   */
  withTx<T>(name: string, work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  close(): Promise<void>;
}

export interface DatabasePorts {
  readonly driver: Driver;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Ids for transactions; the simulation gives reproducible ones. */
  readonly newBatchId?: () => string;
  /** A COMMIT that has not answered by then is settled by its mark. Default 1,000. */
  readonly commitTimeoutMs?: number;
  /** A server that has not answered a statement by then has gone without hanging up. Default 40,000. */
  readonly statementTimeoutMs?: number;
}

const defaultCommitTimeoutMs = 1_000;
/** A server that is there gives a statement up after 30 s by itself. */
const defaultStatementTimeoutMs = 40_000;
const rollbackTimeoutMs = 1_000;
const settleAttempts = 30;
const settleTimeoutMs = 1_000;
const settleDelayMs = 100;

/** Makes the database port of the house over a driver. */
export function createDatabase(ports: DatabasePorts): Database {
  const { driver, scheduler } = ports;
  const newBatchId = ports.newBatchId ?? randomUUID;

  /** Runs `attempt` again after a conflict or a lost connection, with growing pauses. */
  async function retrying<T>(attempts: number, run: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof DatabaseFault) || !error.retryable || attempt >= attempts) throw error;
        await scheduler.sleep(5 * 2 ** attempt);
      }
    }
  }

  async function outside<R>(text: string, values?: readonly unknown[]): Promise<{ rows: R[]; rowCount: number }> {
    assertOutsideTransaction('a query');
    return retrying(3, async () => {
      const connection = await driver.connect();
      let broken = false;
      try {
        return await runOn<R>(connection, text, values, patienceOf(ports));
      } catch (error) {
        broken = error instanceof DatabaseFault;
        throw error;
      } finally {
        connection.release(broken);
      }
    });
  }

  async function withTx<T>(name: string, work: (tx: Tx) => Promise<T>, options: TxOptions = {}): Promise<T> {
    assertOutsideTransaction(`transaction ${name}`);
    const { batchId } = options;
    const attempts = options.attempts ?? (batchId === undefined ? 4 : 1);
    return retrying(attempts, () => attemptTx(ports, batchId ?? newBatchId(), name, work, options));
  }

  return {
    capabilities: driver.capabilities,
    newBatchId,
    query: outside,
    run: async <R>(query: CompiledQuery<R>) => (await outside<R>(query.sql, query.parameters)).rows,
    withTx,
    close: () => driver.close(),
  };
}

/** The embedded database is part of the process: it answers, or the process ends with it. */
function patienceOf(ports: DatabasePorts, options: TxOptions = {}): Patience | null {
  if (!ports.driver.capabilities.ownSession || options.isLong === true) return null;
  return { scheduler: ports.scheduler, timeoutMs: ports.statementTimeoutMs ?? defaultStatementTimeoutMs };
}

async function runOn<R>(
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

const byIndex = ['seqscan', 'hashjoin', 'mergejoin'].map((plan) => `; SET LOCAL enable_${plan} = off`).join('');

function beginStatement(ports: DatabasePorts, batchId: string, options: TxOptions): string {
  const isolation = options.isolation ?? 'read committed';
  const access = options.readOnly === true ? ' READ ONLY' : '';
  const patience = options.isLong === true ? '; SET LOCAL statement_timeout = 0' : '';
  const plans = options.byIndex === true ? byIndex : '';
  const begin = `BEGIN ISOLATION LEVEL ${isolation}${access}${patience}${plans}`;
  if (options.readOnly === true) return begin;
  // One round trip for all; ids and time are ours, so nothing needs quoting.
  const at = toIso(ports.clock.now());
  const after = options.after === undefined ? '' : `; ${assertCommitted(quotable(options.after), at)}`;
  return `${begin}; INSERT INTO commit_marks (id, at) VALUES ('${quotable(batchId)}', '${at}')${after}`;
}

function quotable(batchId: string): string {
  invariant(/^[0-9a-f-]{36}$/.test(batchId), 'a batch id is a UUID');
  return batchId;
}

async function attemptTx<T>(
  ports: DatabasePorts,
  batchId: string,
  name: string,
  work: (tx: Tx) => Promise<T>,
  options: TxOptions,
): Promise<T> {
  const connection = await ports.driver.connect();
  const flight = new Flight(connection, patienceOf(ports, options));
  let broken = true;
  let value: T;
  let lost: { readonly cause: unknown } | null;
  try {
    flight.send(beginStatement(ports, batchId, options));
    value = await runWork(flight, batchId, name, work).catch(async (error: unknown) => {
      broken = !(await rollBack(ports, connection));
      throw (await flight.failure()) ?? error;
    });
    if (isErr(value)) {
      broken = !(await rollBack(ports, connection));
      return value;
    }
    lost = await commit(ports, connection, flight);
    broken = lost !== null;
  } finally {
    connection.release(broken);
  }
  // The old connection is closed by now: while it is open, its transaction keeps the mark from being settled.
  if (lost === null || options.readOnly === true || (await settle(ports, batchId, lost.cause))) return value;
  throw new DatabaseFault('the transaction was not committed', true, lost.cause);
}

/** The statements of one transaction that are on their way, and the first that failed. */
class Flight {
  readonly #connection: Connection;
  readonly #patience: Patience | null;
  readonly #sent: Promise<Outcome<unknown>>[] = [];

  constructor(connection: Connection, patience: Patience | null) {
    this.#connection = connection;
    this.#patience = patience;
  }

  query<R>(text: string, values?: readonly unknown[]): Promise<{ rows: R[]; rowCount: number }> {
    return runOn<R>(this.#connection, text, values, this.#patience);
  }

  send(text: string, values?: readonly unknown[]): void {
    this.#sent.push(outcomeOf(this.#connection.query(text, values)));
  }

  /** Waits for all that was sent; gives why the first one failed, which is why the others did. */
  async failure(): Promise<Error | null> {
    const all = Promise.all(this.#sent);
    const outcome = await (this.#patience === null ? outcomeOf(all) : answerWithin(this.#patience, all));
    const failed = 'cause' in outcome ? outcome : outcome.value.find((one) => 'cause' in one);
    if (failed === undefined) return null;
    const cause = classify(failed.cause);
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

/** The number is a value, so that the text stays the same. */
function expecting(text: string, values: readonly unknown[]): string {
  const rows = `$${String(values.length + 1)}::bigint`;
  return `WITH changed AS (${text} RETURNING 1) SELECT assert_row_count(count(*), ${rows}) FROM changed`;
}

function runWork<T>(flight: Flight, batchId: string, name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  let over = false;
  const open = (): Flight => {
    if (over) throw new InvariantError(`transaction ${name} is over`);
    return flight;
  };
  const query = <R>(text: string, values?: readonly unknown[]): Promise<{ rows: R[]; rowCount: number }> =>
    open().query<R>(text, values);
  const tx: Tx = {
    batchId,
    query,
    run: async <R>(compiled: CompiledQuery<R>) => (await query<R>(compiled.sql, compiled.parameters)).rows,
    send: (text, values, expectedRows) => {
      if (expectedRows === undefined) open().send(text, values);
      else open().send(expecting(text, values ?? []), [...(values ?? []), expectedRows]);
    },
  };
  return insideTransaction(name, () => work(tx)).finally(() => {
    over = true;
  });
}

/** Gives whether the connection can be used again; where it cannot, it is closed and the server rolls back by itself. */
async function rollBack({ scheduler }: DatabasePorts, connection: Connection): Promise<boolean> {
  const outcome = await answerWithin({ scheduler, timeoutMs: rollbackTimeoutMs }, connection.query('ROLLBACK'));
  return 'value' in outcome;
}

/** Commits. Gives null when the server said so, and otherwise what came instead of its answer. */
async function commit(
  ports: DatabasePorts,
  connection: Connection,
  flight: Flight,
): Promise<{ readonly cause: unknown } | null> {
  const answer = connection.query('COMMIT');
  answer.catch(() => undefined); // it is looked at below, when what was sent before it has been answered
  const failure = await flight.failure();
  const timeoutMs = ports.commitTimeoutMs ?? defaultCommitTimeoutMs;
  const outcome = await answerWithin({ scheduler: ports.scheduler, timeoutMs }, answer);
  if ('cause' in outcome) return outcome;
  // A transaction that an error aborted answers COMMIT without an error, with the tag ROLLBACK.
  if (outcome.value.command === 'COMMIT') return null;
  throw failure ?? new InvariantError(`COMMIT answered ${outcome.value.command}: an error was swallowed`);
}

/** Tells whether a transaction whose COMMIT got no answer was committed. */
async function settle(ports: DatabasePorts, batchId: string, cause: unknown): Promise<boolean> {
  for (let attempt = 0; attempt < settleAttempts; attempt += 1) {
    const { scheduler } = ports;
    const answer = await answerWithin({ scheduler, timeoutMs: settleTimeoutMs }, insertTombstone(ports, batchId));
    if ('value' in answer) return !answer.value;
    await ports.scheduler.sleep(settleDelayMs);
  }
  throw new UnknownOutcome(batchId, cause);
}

/** @returns whether the id holds a tombstone now. */
async function insertTombstone(ports: DatabasePorts, batchId: string): Promise<boolean> {
  const connection = await ports.driver.connect();
  let broken = true;
  try {
    const result = await connection.query(tombstoneStatement, [batchId, toIso(ports.clock.now())]);
    broken = false;
    return result.rows[0]?.['tombstone'] === true;
  } finally {
    connection.release(broken);
  }
}

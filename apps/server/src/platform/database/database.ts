import { randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { InvariantError } from '@bourse/kernel/invariant';
import { isErr } from '@bourse/kernel/result';
import type { Clock, Timers } from '@bourse/kernel/clock';
import { toIso } from '@bourse/kernel/instant';
import { answerWithin, type Outcome, type Patience } from './answer-within.ts';
import type { Capabilities } from './capabilities.ts';
import { assertCommitted, markStatement, tombstoneStatement } from './commit-mark.ts';
import { DatabaseFault, UnknownOutcome } from './database-error.ts';
import type { Connection, Driver, Statement } from './driver.ts';
import { Pipeline, runOn } from './pipeline.ts';
import type { Queryable } from './sql.ts';
import { type Storage, StorageFull } from './storage.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-guard.ts';

export interface Tx extends Queryable {
  /** Names this transaction in `commit_marks`, by which a lost COMMIT is settled. */
  readonly batchId: string;
  /**
   * Sends a statement without waiting for its result (pipelining). If it fails, the transaction fails. With
   * `expectedRows`, the transaction also fails when the statement changes another number of rows; it must then end
   * without RETURNING.
   */
  send(text: string, values?: readonly unknown[], expectedRows?: number): void;
  /**
   * Makes all later statements depend on the transaction of that id, whose commit is in flight: they wait for it, and
   * this transaction fails if it does not commit.
   */
  dependOn(batchId: string): void;
}

export interface TxOptions {
  readonly isolation?: 'read committed' | 'repeatable read';
  /** A transaction that only reads leaves no mark and is never settled. */
  readonly readOnly?: boolean;
  /** May take longer than the half minute after which a server gives a statement up. */
  readonly isLong?: boolean;
  /**
   * For bulk transactions whose statements all use an index: allows only bitmap scans and nested loops, because the
   * planner has no good statistics of arrays and new tables and would sometimes scan a whole table.
   */
  readonly byIndex?: boolean;
  /**
   * All statements are sent without waiting for results: then the whole transaction, BEGIN included, is one pipelined
   * message of prepared statements ({@link Connection.pipeline}). A query in it is a bug that throws.
   */
  readonly inOnePiece?: boolean;
  /** The id under which its rows know it, out of {@link Database.newBatchId}; for one attempt only. */
  readonly batchId?: string;
  /** Called when the database has begun it: what begins from now on comes later in the order of events. */
  readonly onBegun?: () => void;
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
   * @throws DatabaseFault when the database stays out of reach, StorageFull when its volume is full; nothing was committed.
   * @throws UnknownOutcome when the COMMIT was sent and its outcome could not be learnt.
   * @throws InvariantError when called inside an open transaction.
   */
  withTx<T>(name: string, work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  close(): Promise<void>;
}

export interface DatabasePorts {
  readonly driver: Driver;
  readonly clock: Clock;
  readonly scheduler: Timers;
  /** Ids for transactions; the simulation gives reproducible ones. */
  readonly newBatchId?: () => string;
  /** A COMMIT that has not answered by then is settled by its mark. Default 1,000. */
  readonly commitTimeoutMs?: number;
  /** A server that has not answered a statement within this time counts as disconnected. Default 40,000. */
  readonly statementTimeoutMs?: number;
  /** Refuses what would be written to a full volume; nothing is watched without. */
  readonly storage?: Pick<Storage, 'isFull' | 'isStuck'>;
}

const defaultCommitTimeoutMs = 1_000;
/** A server that is there gives a statement up after 30 s by itself. */
const defaultStatementTimeoutMs = 40_000;
const rollbackTimeoutMs = 1_000;
/**
 * Maximum time for settling a lost COMMIT before its outcome counts as unknown. A killed server is usually back by
 * then; one that has not noticed our disconnect ends the transaction after 10 s.
 */
const settleForMs = 12_000;

/** Makes the database port over a driver. */
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
    if (ports.storage?.isStuck() === true) throw new StorageFull();
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
    const isRefused = options.readOnly === true ? ports.storage?.isStuck() : ports.storage?.isFull();
    if (isRefused === true) throw new StorageFull();
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

/**
 * A generic plan must not depend on parameter values or on how few rows a new table has. Bitmap scans stay enabled:
 * they are the only plans that cannot read a whole table.
 */
const planByIndex = `SELECT ${['seqscan', 'indexscan', 'hashjoin', 'mergejoin']
  .map((plan) => `set_config('enable_${plan}', 'off', true)`)
  .join(', ')}, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Sent in one message: if inserting the mark fails, the transaction is aborted and no later statement runs outside it.
 */
function beginStatements(ports: DatabasePorts, batchId: string, options: TxOptions): Statement[] {
  const isolation = options.isolation ?? 'read committed';
  const begin = { text: `BEGIN ISOLATION LEVEL ${isolation}${options.readOnly === true ? ' READ ONLY' : ''}` };
  const settings = [
    ...(options.isLong === true ? ['SET LOCAL statement_timeout = 0'] : []),
    ...(options.byIndex === true ? [planByIndex] : []),
  ].map((text) => ({ text }));
  if (options.readOnly === true) return [begin, ...settings];
  return [begin, ...settings, { text: markStatement, values: [batchId, toIso(ports.clock.now())] }];
}

async function attemptTx<T>(
  ports: DatabasePorts,
  batchId: string,
  name: string,
  work: (tx: Tx) => Promise<T>,
  options: TxOptions,
): Promise<T> {
  const connection = await ports.driver.connect();
  const pipeline = new Pipeline(connection, patienceOf(ports, options), options.inOnePiece === true);
  let broken = true;
  let value: T;
  let lost: { readonly cause: unknown } | null;
  try {
    pipeline.begin(beginStatements(ports, batchId, options), options.onBegun);
    value = await runWork(ports, pipeline, { batchId, name }, work).catch(async (error: unknown) => {
      broken = !(await rollBack(ports, connection));
      throw (await pipeline.failure()) ?? error;
    });
    if (isErr(value)) {
      broken = !(await rollBack(ports, connection));
      return value;
    }
    lost = await commit(ports, connection, pipeline);
    broken = lost !== null;
  } finally {
    connection.release(broken);
  }
  // The old connection is closed by now: while it is open, its transaction keeps the mark from being settled.
  if (lost === null || options.readOnly === true || (await settle(ports, batchId, lost.cause))) return value;
  throw new DatabaseFault('the transaction was not committed', true, lost.cause);
}

/** The number is a value, so that the text stays the same. */
function expecting(text: string, values: readonly unknown[]): string {
  const rows = `$${String(values.length + 1)}::bigint`;
  return `WITH changed AS (${text} RETURNING 1) SELECT assert_row_count(count(*), ${rows}) FROM changed`;
}

function runWork<T>(
  { clock }: DatabasePorts,
  pipeline: Pipeline,
  { batchId, name }: { readonly batchId: string; readonly name: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let over = false;
  const open = (): Pipeline => {
    if (over) throw new InvariantError(`transaction ${name} is over`);
    return pipeline;
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
    dependOn: (before) => {
      open().send(assertCommitted, [before, toIso(clock.now())]);
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
  pipeline: Pipeline,
): Promise<{ readonly cause: unknown } | null> {
  pipeline.flush();
  const answer = connection.query('COMMIT');
  answer.catch(() => undefined); // it is looked at below, when what was sent before it has been answered
  const failure = await pipeline.failure();
  const timeoutMs = ports.commitTimeoutMs ?? defaultCommitTimeoutMs;
  const outcome = await answerWithin({ scheduler: ports.scheduler, timeoutMs }, answer);
  if ('cause' in outcome) return outcome;
  // A transaction that an error aborted answers COMMIT without an error, with the tag ROLLBACK; one that never began, with
  // the tag COMMIT. What came before it has been answered by now.
  if (outcome.value.command === 'COMMIT' && (failure === null || (await pipeline.failure()) === null)) return null;
  throw failure ?? new InvariantError(`COMMIT answered ${outcome.value.command}: an error was swallowed`);
}

/**
 * Tells whether a transaction whose COMMIT got no answer was committed. A server that refuses is asked again soon, so that
 * work goes on as soon as it is back; one that is slow gets more time with each try, or it would never be in time.
 */
async function settle(ports: DatabasePorts, batchId: string, cause: unknown): Promise<boolean> {
  const { clock, scheduler } = ports;
  let leftMs = settleForMs;
  for (let tries = 0; leftMs > 0; tries += 1) {
    const since = clock.now();
    const timeoutMs = Math.min(1_000 * 2 ** tries, 4_000);
    const answer = await insertTombstone(ports, batchId, { scheduler, timeoutMs });
    if ('value' in answer) return !answer.value;
    const pauseMs = Math.min(50 * 2 ** tries, 400);
    await scheduler.sleep(pauseMs);
    // A clock that was set back does not extend it.
    leftMs -= Math.max(pauseMs, clock.now() - since);
  }
  throw new UnknownOutcome(batchId, cause);
}

/** Gives whether the id holds a tombstone now. What did not answer in time keeps no connection. */
async function insertTombstone(ports: DatabasePorts, batchId: string, patience: Patience): Promise<Outcome<boolean>> {
  const connecting = ports.driver.connect();
  const connected = await answerWithin(patience, connecting);
  if ('cause' in connected) {
    connecting.then(
      (late) => {
        late.release(false);
      },
      () => undefined,
    );
    return connected;
  }
  const connection = connected.value;
  const at = toIso(ports.clock.now());
  const answer = await answerWithin(patience, connection.query(tombstoneStatement, [batchId, at]));
  connection.release('cause' in answer);
  return 'cause' in answer ? answer : { value: answer.value.rows[0]?.['tombstone'] === true };
}

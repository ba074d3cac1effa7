import { randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Clock, Timers } from '@bourse/kernel/clock';
import { toIso } from '@bourse/kernel/instant';
import { InvariantError } from '@bourse/kernel/invariant';
import { isErr } from '@bourse/kernel/result';
import { answerWithin, type Outcome, outcomeOf, type Patience, timeLimit } from './answer-within.ts';
import type { BatchOptions } from './batch-database.ts';
import type { Changes } from './changes.ts';
import { markStatement, tombstoneStatement } from './commit-mark.ts';
import { DatabaseFault, UnknownOutcome } from './database-error.ts';
import type { Tx, TxOptions } from './database.ts';
import type { Connection, Driver, Statement } from './driver.ts';
import { Pipeline } from './pipeline.ts';
import { type Storage, StorageFull } from './storage.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-guard.ts';

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
  readonly storage?: Pick<Storage, 'isFull' | 'isStuck' | 'onStuck'>;
  /** What its transactions change; without, nothing can be concluded from what this process writes. */
  readonly changes?: Changes;
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

/** What one transaction is to be like. */
export interface TxTerms extends TxOptions, BatchOptions {
  /** What it is called in errors. */
  readonly name: string;
  /** Statements behind BEGIN: settings for this transaction alone. */
  readonly settings?: readonly string[];
}

/** Runs `attempt` again after a conflict or a lost connection, with growing pauses. */
export async function retrying<T>(
  { scheduler }: DatabasePorts,
  attempts: number,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DatabaseFault) || !error.retryable || tried >= attempts) throw error;
      await scheduler.sleep(5 * 2 ** tried);
    }
  }
}

/** Runs `work` in a transaction as {@link Database.withTx} does. */
export async function runTransaction<T>(
  ports: DatabasePorts,
  terms: TxTerms,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  assertOutsideTransaction(`transaction ${terms.name}`);
  const { batchId } = terms;
  const attempts = terms.attempts ?? (batchId === undefined ? 4 : 1);
  return retrying(ports, attempts, async () => {
    const isRefused = terms.readOnly === true ? ports.storage?.isStuck() : ports.storage?.isFull();
    if (isRefused === true) throw new StorageFull();
    return attemptTx(ports, batchId ?? newBatchId(ports), terms, work);
  });
}

/** An id that no transaction has had. */
export function newBatchId(ports: DatabasePorts): string {
  return (ports.newBatchId ?? randomUUID)();
}

/**
 * How long an answer is waited for: the embedded database is part of the process, which ends with it, and keeps silent only
 * where it waits for space.
 */
export function patienceOf(ports: DatabasePorts, options: TxOptions = {}): Patience | null {
  if (options.isLong === true) return null;
  const { driver, scheduler, storage, statementTimeoutMs = defaultStatementTimeoutMs } = ports;
  if (driver.capabilities.ownSession) return timeLimit(scheduler, statementTimeoutMs);
  return storage === undefined ? null : (end) => storage.onStuck(() => end(new StorageFull()));
}

/** Takes a connection. One that comes when nobody waits for it any more goes back. @throws what ended the waiting. */
export async function connectWithin(
  driver: Driver,
  patience: Patience | null,
  transaction?: string,
): Promise<Connection> {
  const connecting = driver.connect(transaction);
  if (patience === null) return connecting;
  const connected = await answerWithin(patience, connecting);
  if ('value' in connected) return connected.value;
  connecting.then(
    (late) => {
      late.release(false);
    },
    () => undefined,
  );
  throw connected.cause;
}

/**
 * Sent in one message: if inserting the mark fails, the transaction is aborted and no later statement runs outside it.
 */
function beginStatements(ports: DatabasePorts, batchId: string, terms: TxTerms): Statement[] {
  const isolation = terms.isolation ?? 'read committed';
  const begin = { text: `BEGIN ISOLATION LEVEL ${isolation}${terms.readOnly === true ? ' READ ONLY' : ''}` };
  const settings = [
    ...(terms.isLong === true ? ['SET LOCAL statement_timeout = 0'] : []),
    ...(terms.settings ?? []),
    ...(terms.lockFirst === undefined ? [] : [`LOCK TABLE ${terms.lockFirst} IN EXCLUSIVE MODE`]),
  ];
  const opening = [begin, ...settings.map((text) => ({ text }))];
  if (terms.readOnly === true) return opening;
  return [...opening, { text: markStatement, values: [batchId, toIso(ports.clock.now())] }];
}

async function attemptTx<T>(
  ports: DatabasePorts,
  batchId: string,
  terms: TxTerms,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const patience = patienceOf(ports, terms);
  const connection = await connectWithin(ports.driver, patience, terms.name);
  const pipeline = new Pipeline(connection, patience, terms.inOnePiece === true);
  let broken = true;
  let value: T;
  let lost: { readonly cause: unknown } | null;
  try {
    pipeline.begin(beginStatements(ports, batchId, terms), terms.onBegun);
    value = await runWork(pipeline, { batchId, name: terms.name }, work).catch(async (error: unknown) => {
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
  if (lost === null || terms.readOnly === true || (await settle(ports, batchId, lost.cause))) return value;
  throw new DatabaseFault('the transaction was not committed', true, lost.cause);
}

/** The number is a value, so that the text stays the same. */
function expecting(text: string, values: readonly unknown[]): string {
  const rows = `$${String(values.length + 1)}::bigint`;
  return `WITH changed AS (${text} RETURNING 1) SELECT assert_row_count(count(*), ${rows}) FROM changed`;
}

function runWork<T>(
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
  };
  return insideTransaction(name, () => work(tx)).finally(() => {
    over = true;
  });
}

/** Gives whether the connection can be used again; where it cannot, it is closed and the server rolls back by itself. */
async function rollBack({ scheduler }: DatabasePorts, connection: Connection): Promise<boolean> {
  const outcome = await answerWithin(timeLimit(scheduler, rollbackTimeoutMs), connection.query('ROLLBACK'));
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
  const patience = timeLimit(ports.scheduler, ports.commitTimeoutMs ?? defaultCommitTimeoutMs);
  const outcome = await answerWithin(patience, answer);
  if ('cause' in outcome) return outcome;
  // A transaction that an error aborted answers COMMIT without an error, with the tag ROLLBACK; one that never began, with
  // the tag COMMIT. What came before it has been answered by now.
  if (outcome.value.command === 'COMMIT' && (failure === null || (await pipeline.failure()) === null)) return null;
  throw failure ?? new InvariantError(`COMMIT answered ${outcome.value.command}: an error was swallowed`);
}

/**
 * Tells whether a transaction whose COMMIT got no answer was committed. A server that refuses is asked again soon, so that
 * work goes on as soon as it is back; one that is slow gets more time with each try, or it would never be in time. One that
 * waits for space tells nothing until it has some.
 */
async function settle(ports: DatabasePorts, batchId: string, cause: unknown): Promise<boolean> {
  const { clock, scheduler } = ports;
  let leftMs = settleForMs;
  for (let tries = 0; leftMs > 0 && ports.storage?.isStuck() !== true; tries += 1) {
    const since = clock.now();
    const timeoutMs = Math.min(1_000 * 2 ** tries, 4_000);
    const answer = await insertTombstone(ports, batchId, timeLimit(scheduler, timeoutMs));
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
  const connected = await outcomeOf(connectWithin(ports.driver, patience));
  if ('cause' in connected) return connected;
  const connection = connected.value;
  const at = toIso(ports.clock.now());
  const answer = await answerWithin(patience, connection.query(tombstoneStatement, [batchId, at]));
  connection.release('cause' in answer);
  return 'cause' in answer ? answer : { value: answer.value.rows[0]?.['tombstone'] === true };
}

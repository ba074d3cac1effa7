import type { AccountId } from '@bourse/kernel/ids';
import type { Result } from '@bourse/kernel/result';
import type { BatchTx } from '../../../platform/database/batch-database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type BulkKey, readAnswers } from '../../../platform/database/idempotency-bulk.ts';
import { StatementList } from '../../../platform/database/statement-list.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import { lockBalances } from '../../ledger/index.ts';
import type { OrderAnswer } from '../order-answer.ts';
import { type BatchRun, retryId } from './batch-run.ts';
import type { LaneCommand } from './command.ts';
import type { LanePorts } from './lane-ports.ts';
import type { CommandAnswer } from './command-queue.ts';
import type { LaneMemory } from './lane-memory.ts';
import type { EarlierAnswer } from './recent-answers.ts';
import { tradeCall, writeBatch } from './write-batch.ts';

export type Answers = readonly Result<CommandAnswer, Rejection>[];

/** What a batch came to; without a run it had no effect. */
export interface Committed {
  readonly run: BatchRun | null;
  readonly answers: Answers;
}

/** Not `ok` when it touched accounts that were not locked, or not known. */
type Attempt = { readonly ok: true; readonly committed: Committed } | { readonly ok: false };

/**
 * Redo path for commands whose batch was computed from outdated balances or answers: a dry run finds the accounts that
 * they touch, these are locked, and the commands are applied over the locked balances. No other batch may be in flight.
 * @throws DatabaseFault, UnknownOutcome; InvariantError on our bug. The memory is then as it was before.
 */
export async function commitLocked(
  ports: LanePorts,
  memory: LaneMemory,
  commands: readonly LaneCommand[],
): Promise<Committed> {
  const lock = new Set<AccountId>();
  for (;;) {
    const dry = await dryRun(memory, commands);
    for (const id of dry.touched) lock.add(id);
    if (lock.size === 0) return { run: null, answers: dry.answers };
    const attempt = await tryCommit(ports, memory, commands, lock);
    if (attempt.ok) return attempt.committed;
    // The next dry run is over the balances that were locked, and so touches what this attempt did.
  }
}

/** Dry run: finds the accounts that the commands touch, and reads those that are not cached. */
async function dryRun(
  memory: LaneMemory,
  commands: readonly LaneCommand[],
): Promise<{ readonly touched: readonly AccountId[]; readonly answers: Answers }> {
  await memory.prepare(commands, 0);
  for (;;) {
    const { run, answers } = runCommands(memory, commands, null);
    run.rollback();
    const { unknown, before } = run.effects.balances;
    if (unknown.length === 0) return { touched: [...before.keys()], answers };
    await memory.load(unknown);
  }
}

async function tryCommit(
  { db, markets }: LanePorts,
  memory: LaneMemory,
  commands: readonly LaneCommand[],
  accounts: ReadonlySet<AccountId>,
): Promise<Attempt> {
  let run: BatchRun | null = null;
  const undo = (): void => {
    run?.rollback();
    run = null;
  };
  // The database may retry this function after a conflict, so each attempt starts from the state after the last batch.
  const work = async (tx: BatchTx): Promise<Attempt> => {
    undo();
    const [locked, earlier] = await Promise.all([lockBalances(tx, accounts), readEarlier(tx, commands)]);
    if (!locked.ok) return { ok: true, committed: { run: null, answers: commands.map(() => locked) } };
    memory.projected.correct(locked.value.values());
    const carried = runCommands(memory, commands, earlier);
    run = carried.run;
    const { unknown, before } = run.effects.balances;
    if (unknown.length > 0 || [...before.keys()].some((id) => !accounts.has(id))) return { ok: false };
    run.finish();
    const writes = new StatementList(tx.batchId);
    writeBatch(writes, run, markets);
    writes.sendTo(tx, undefined);
    return { ok: true, committed: carried };
  };
  try {
    const attempt = await db.withBatch('spot batch', work);
    if (!attempt.ok) undo();
    return attempt;
  } catch (error) {
    undo();
    throw error;
  }
}

/** @throws InvariantError on our bug; the memory is then as it was before. */
function runCommands(
  memory: LaneMemory,
  commands: readonly LaneCommand[],
  stored: ReadonlyMap<string, EarlierAnswer> | null,
): { readonly run: BatchRun; readonly answers: Answers } {
  const run = memory.newRun([], stored);
  try {
    return { run, answers: commands.map((command) => run.apply(command)) };
  } catch (error) {
    run.rollback();
    throw error;
  }
}

async function readEarlier(tx: Tx, commands: readonly LaneCommand[]): Promise<Map<string, EarlierAnswer>> {
  const keys = new Map<string, BulkKey>();
  for (const command of commands) {
    if (command.kind !== 'place' || command.retry === null) continue;
    const { userId, retry } = command;
    for (const { key } of retry.batch === undefined ? [retry] : [retry, retry.batch]) {
      keys.set(retryId(userId, key), { userId, key });
    }
  }
  const stored = await readAnswers(tx, tradeCall, [...keys.values()]);
  return new Map(
    stored.map(({ userId, key, inputHash, answer, closedBy }) => [
      retryId(userId, key),
      { inputHash, answer: answer as OrderAnswer | null, closedBy }, // what storeAnswers of this call has written
    ]),
  );
}

import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import { UnknownOutcome } from '../../../platform/database/database-error.ts';
import type { BatchDatabase, BatchTx } from '../../../platform/database/batch-database.ts';
import { StatementList } from '../../../platform/database/statement-list.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import type { BatchRun } from './batch-run.ts';
import type { Answers } from './locked-commit.ts';
import type { CommandAnswer, Waiting } from './command-queue.ts';
import type { LanePorts } from './lane-ports.ts';
import { writeBatch } from './write-batch.ts';

/** A batch that still takes commands. */
export interface OpenBatch {
  readonly run: BatchRun;
  readonly waiting: Waiting[];
  readonly answers: Result<CommandAnswer, Rejection>[];
  /** Its statements; null until it is sealed. */
  writes: StatementList | null;
  /** A bug of ours that sealing ran into. */
  failure: { readonly error: unknown } | null;
  /** For how many event loop ticks it has waited for more commands, and how many it had at the last of them. */
  ticks: number;
  sizeBefore: number;
}

/** A batch whose transaction is in flight. */
export interface SentBatch {
  readonly run: BatchRun;
  readonly waiting: readonly Waiting[];
  readonly answers: Answers;
  readonly writes: StatementList | null;
  /** The transaction on which the next batch depends. */
  readonly batchId: string | undefined;
  /** When it was sent. */
  readonly since: Instant;
  /** Whether the database has begun it. */
  hasBegun: boolean;
  /** Null until the outcome is known. */
  outcome: 'committed' | { readonly error: unknown } | null;
}

export function openBatch(run: BatchRun): OpenBatch {
  return { run, waiting: [], answers: [], writes: null, failure: null, ticks: 0, sizeBefore: 0 };
}

/** Applies commands to an open batch. @returns the command that hit a bug of ours, after which none was applied; else null. */
export function applyCommands(
  { run, waiting, answers }: OpenBatch,
  added: readonly Waiting[],
): { readonly waiting: Waiting; readonly error: unknown } | null {
  for (const one of added) {
    try {
      answers.push(run.apply(one.command));
    } catch (error) {
      return { waiting: one, error };
    }
    waiting.push(one);
  }
  return null;
}

/** Closes a batch for commands and prepares its statements; repeated calls return the same. */
export function sealBatch(open: OpenBatch, { db, markets }: LanePorts): StatementList {
  if (open.writes !== null) return open.writes;
  const writes = new StatementList(db.newBatchId());
  open.writes = writes;
  try {
    open.run.finish();
    writeBatch(writes, open.run, markets);
  } catch (error) {
    open.failure = { error };
  }
  return writes;
}

interface CommitOptions {
  /** The transaction that it depends on. */
  readonly before: string | undefined;
  readonly onBegun: () => void;
}

/** Commits a sealed batch. */
export async function commitBatch(
  { failure }: OpenBatch,
  writes: StatementList,
  db: BatchDatabase,
  { before, ...options }: CommitOptions,
): Promise<void> {
  if (failure !== null) throw failure.error;
  if (writes.isEmpty) return;
  const work = async (tx: BatchTx): Promise<void> => {
    writes.sendTo(tx, before);
  };
  await db.withBatch('spot batch', work, { inOnePiece: true, batchId: writes.batchId, ...options });
}

/** The error of a batch whose commit outcome is unknown; null for any other. */
export function unknownOutcome({ outcome }: SentBatch): UnknownOutcome | null {
  return outcome !== null && outcome !== 'committed' && outcome.error instanceof UnknownOutcome ? outcome.error : null;
}

/**
 * Whether what the batch decided is in the database, whatever became of the batch before it. One that writes nothing has no
 * transaction of its own that could fail: its answers (repetitions, refusals) hold only as far as that batch committed.
 */
export function hasCommitted({ outcome, writes }: SentBatch): boolean {
  return outcome === 'committed' && writes?.isEmpty === false;
}

export function answerAll({ waiting, answers }: Pick<SentBatch, 'waiting' | 'answers'>): void {
  for (const [place, one] of waiting.entries()) one.answer(present(answers[place], 'an answer'));
}

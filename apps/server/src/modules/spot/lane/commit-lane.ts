import type { Clock } from '@bourse/kernel/clock';
import type { MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import type { MatchingEngine } from '@bourse/matching/matching-engine';
import { UnknownOutcome } from '../../../platform/database/database-error.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { settleOutcome } from '../../../platform/database/settle-outcome.ts';
import { StatementList } from '../../../platform/database/statement-list.ts';
import { assertOutsideTransaction } from '../../../platform/database/transaction-guard.ts';
import { FaultError } from '../../../platform/fault.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { ResolveAccounts } from '../../ledger/index.ts';
import type { Market, MarketList } from '../../markets/index.ts';
import type { OrderAnswer } from '../order-answer.ts';
import type { SpotOrder } from '../spot-order.ts';
import type { BatchRun, FeeBps } from './batch-run.ts';
import { Bell } from './bell.ts';
import type { PublishedDepth } from './books.ts';
import { type Answers, type Committed, commitCarefully } from './careful-commit.ts';
import type { CancelAllCommand, Command, LaneCommand } from './command.ts';
import { type CommandAnswer, CommandQueue, defaultLimits, type QueueLimits, type Waiting } from './command-queue.ts';
import { LaneMemory } from './lane-memory.ts';
import { writeBatch } from './write-batch.ts';

/** What a lane works with. */
export interface LanePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly markets: MarketList;
  readonly resolveAccounts: ResolveAccounts;
  readonly createEngine: () => MatchingEngine;
  /** Told of our bugs and the world's faults; each of them has also been given to the callers. */
  readonly report: (error: unknown) => void;
  readonly limits?: QueueLimits;
  /** The terms that a new order of a user gets; the market's own unless told. */
  readonly feeBpsOf?: (user: UserId, market: Market) => FeeBps;
}

const maxBatch = 1_000;

/** A batch that commands still join. */
interface OpenBatch {
  readonly run: BatchRun;
  readonly waiting: Waiting[];
  readonly answers: Result<CommandAnswer, Rejection>[];
  /** What it writes; worked out when it is full, or sent. */
  writes: StatementList | null;
}

/** A batch whose transaction is on its way. */
interface SentBatch {
  readonly run: BatchRun;
  readonly waiting: readonly Waiting[];
  readonly answers: Answers;
  /** Null while nobody knows. */
  outcome: 'committed' | { readonly error: unknown } | null;
}

/**
 * The one writer of all books: it takes the queued commands of all markets, carries them out in memory, writes everything
 * in one transaction, and only then answers. While a batch commits, the next one is carried out over what the first will
 * have left behind; if the first fails after all, both are taken back. See the README of this module.
 */
export class CommitLane {
  readonly #ports: LanePorts;
  readonly #queue: CommandQueue;
  readonly #memory: LaneMemory;
  readonly #bell = new Bell();
  #open: OpenBatch | null = null;
  #sent: SentBatch | null = null;
  /** The memory may differ from the database; perhaps because the outcome of a transaction was not learnt. */
  #distrusted: { readonly unsettled: string | null } | null = null;
  #isStopping = false;
  #running: Promise<void> | null = null;

  constructor(ports: LanePorts) {
    this.#ports = ports;
    this.#queue = new CommandQueue(ports.limits ?? defaultLimits);
    this.#memory = new LaneMemory(ports);
  }

  /** Rebuilds the books from the open orders. Called once, before the first command. */
  start(): Promise<void> {
    return this.#memory.rebuild();
  }

  /**
   * Queues a command; settles after its batch has committed, or was refused.
   * @returns the order, or SYSTEM_BUSY at any point, TRADING_HALTED, and what {@link BatchRun.apply} refuses.
   * @throws FaultError, also as UnknownOutcome, when the database failed; InvariantError on our bug, and when called
   * inside an open transaction, which the lane would wait for.
   */
  async submit(command: Command): Promise<Result<OrderAnswer, Rejection>> {
    return (await this.#enqueue(command)) as Result<OrderAnswer, Rejection>; // only a cancel-all answers with a list
  }

  /**
   * Withdraws all open orders of a user; those of their orders that are still queued are dropped and answered SYSTEM_BUSY.
   * @returns the orders as they ended, by market and id; SYSTEM_BUSY, TRADING_HALTED.
   */
  async cancelAll(command: CancelAllCommand): Promise<Result<readonly OrderAnswer[], Rejection>> {
    for (const waiting of this.#queue.dropOrders(command)) waiting.answer(reject('SYSTEM_BUSY'));
    return (await this.#enqueue(command)) as Result<readonly OrderAnswer[], Rejection>; // a cancel-all answers with a list
  }

  async #enqueue(command: LaneCommand): Promise<Result<CommandAnswer, Rejection>> {
    assertOutsideTransaction('a command for the lane');
    if (this.#isStopping) return reject('SYSTEM_BUSY');
    return new Promise((answer, fail) => {
      const taken = this.#queue.push({ command, since: this.#ports.clock.now(), answer, fail });
      if (!taken) answer(reject('SYSTEM_BUSY'));
      else this.#wake();
    });
  }

  /** The committed book, best prices first. */
  depth(market: MarketId, levels: number): PublishedDepth {
    return this.#memory.books.depth(market, levels);
  }

  /** The committed open order of that id. */
  findOpen(id: OrderId): SpotOrder | undefined {
    return this.#memory.books.findOpen(id);
  }

  /** The hash of a book, the same after a restart. Only meaningful while no batch runs. */
  hash(market: MarketId): string {
    return this.#memory.books.engine(market).hash();
  }

  /** Ends the orders whose time is over, if there are any; otherwise the next command would. Called every second or so. */
  expireOrders(): void {
    if (!this.#isStopping && this.#hasDue()) this.#wake();
  }

  /** Commands that wait for their batch. */
  get queued(): number {
    return this.#queue.size;
  }

  /** Takes no more commands and waits until those that it has are answered. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  #hasDue(): boolean {
    return this.#memory.books.dueAt(this.#ports.clock.now()).size > 0;
  }

  #wake(): void {
    this.#bell.ring();
    this.#running ??= this.#work();
  }

  /** Carries out and commits until nothing is left to do. */
  async #work(): Promise<void> {
    // What arrives in the same turn of the event loop shares the first batch.
    await Promise.resolve();
    try {
      for (;;) {
        await this.#gather();
        if (this.#sent === null) {
          if (this.#open !== null) this.#send(this.#open);
          else if (this.#queue.size === 0) return;
          continue;
        }
        await this.#bell.heard();
        if (this.#sent.outcome !== null) await this.#conclude(this.#sent, this.#sent.outcome);
      }
    } finally {
      this.#running = null;
    }
  }

  /** Lets the queued commands join the open batch, and carries them out. */
  async #gather(): Promise<void> {
    if (this.#distrusted !== null) {
      // Memory that may be wrong takes no more commands.
      if (this.#sent !== null) return;
      await this.#regainTrust(this.#distrusted.unsettled);
    }
    for (;;) {
      const room = maxBatch - (this.#open?.waiting.length ?? 0);
      if (this.#queue.size === 0 || room === 0) break;
      const { batch, stale } = this.#queue.take(room, this.#ports.clock.now());
      for (const waiting of stale) waiting.answer(reject('SYSTEM_BUSY'));
      if (batch.length > 0) await this.#join(batch);
    }
    if (this.#open === null && this.#sent === null && this.#hasDue()) await this.#join([]);
    // A full batch is written down while the one before it commits; one that is not, when its turn comes.
    if (this.#open?.waiting.length === maxBatch) this.#seal(this.#open);
  }

  /** Carries commands out behind those of the open batch, or begins one, which ends the orders whose time is over. */
  async #join(added: readonly Waiting[]): Promise<void> {
    const underWay = (this.#open?.waiting.length ?? 0) + (this.#sent?.waiting.length ?? 0);
    let left = added;
    try {
      await this.#memory.prepare(
        added.map(({ command }) => command),
        underWay,
      );
      for (;;) {
        const open = (this.#open ??= this.#newBatch());
        const failed = carryOut(open, left);
        const { unknown } = open.run.balances;
        if (failed === null && unknown.length === 0) {
          if (open.waiting.length > 0 || open.run.changed.size > 0) return;
          open.run.rollback();
          this.#open = null;
          return;
        }
        // Everything since the last batch is taken back and carried out anew, without the one that ran into our own bug.
        open.run.rollback();
        this.#open = null;
        left = [...open.waiting, ...left.filter((one) => !open.waiting.includes(one))];
        if (failed !== null) {
          left = left.filter((one) => one !== failed.waiting);
          this.#fail([failed.waiting], failed.error);
        }
        if (unknown.length > 0) await this.#memory.load(unknown);
      }
    } catch (error) {
      this.#fail(left, error);
    }
  }

  #newBatch(): OpenBatch {
    return { run: this.#memory.newRun(this.#sent?.run ?? null, null), waiting: [], answers: [], writes: null };
  }

  /** Ends a batch and works out what it writes. */
  #seal(open: OpenBatch): StatementList {
    if (open.writes !== null) return open.writes;
    open.run.finish();
    const writes = new StatementList(this.#ports.db.newBatchId());
    writeBatch(writes, open.run, this.#ports.markets);
    open.writes = writes;
    return writes;
  }

  /** Sends the open batch to the database. */
  #send(open: OpenBatch): void {
    const sent: SentBatch = { ...open, outcome: null };
    this.#open = null;
    this.#sent = sent;
    this.#commit(open).then(
      () => {
        sent.outcome = 'committed';
        this.#bell.ring();
      },
      (error: unknown) => {
        sent.outcome = { error };
        this.#bell.ring();
      },
    );
  }

  async #commit(open: OpenBatch): Promise<void> {
    const writes = this.#seal(open);
    if (writes.isEmpty) return;
    const work = async (tx: Tx): Promise<void> => {
      writes.sendTo(tx);
    };
    await this.#ports.db.withTx('spot batch', work, { byIndex: true, batchId: writes.batchId });
  }

  async #conclude(sent: SentBatch, outcome: NonNullable<SentBatch['outcome']>): Promise<void> {
    if (outcome !== 'committed') return this.#recover(sent, outcome.error);
    this.#sent = null;
    // The next batch is on its way before anybody is answered: the database shall not wait for that.
    if (this.#open !== null && this.#distrusted === null) this.#send(this.#open);
    this.#keep(sent.run);
    for (const later of [this.#sent, this.#open]) later?.run.previousCommitted();
    answerAll(sent);
  }

  /** A batch did not commit as it was worked out, so the one on top of it is void, too: both are carried out carefully. */
  async #recover(sent: SentBatch, error: unknown): Promise<void> {
    const open = this.#open;
    this.#open = null;
    this.#sent = null;
    open?.run.rollback();
    sent.run.rollback();
    if (error instanceof UnknownOutcome) {
      this.#distrusted = { unsettled: error.batchId };
      this.#fail(sent.waiting, error);
    } else await this.#carefully(sent.waiting);
    if (open !== null) await this.#carefully(open.waiting);
  }

  /** Carries a batch out over locked balances. On our own bug, halves it until the one command that carries it stands alone. */
  async #carefully(waiting: readonly Waiting[]): Promise<void> {
    let committed: Committed;
    try {
      if (this.#distrusted !== null) await this.#rebuild(this.#distrusted.unsettled);
      const commands = waiting.map(({ command }) => command);
      committed = await commitCarefully(this.#ports, this.#memory, commands);
    } catch (error) {
      if (error instanceof UnknownOutcome) this.#distrusted = { unsettled: error.batchId };
      if (error instanceof FaultError || waiting.length <= 1) return this.#fail(waiting, error);
      const middle = waiting.length >>> 1;
      await this.#carefully(waiting.slice(0, middle));
      return this.#carefully(waiting.slice(middle));
    }
    // From here on the batch is in the database: whatever happens, it must not run again.
    if (committed.run !== null) this.#keep(committed.run);
    answerAll({ waiting, answers: committed.answers });
  }

  #keep(run: BatchRun): void {
    if (this.#distrusted !== null) return;
    try {
      this.#memory.keep(run);
    } catch (error) {
      this.#ports.report(error);
      this.#distrusted = { unsettled: null };
    }
  }

  /** Tells the callers of a fault or of our own bug. */
  #fail(waiting: readonly Waiting[], error: unknown): void {
    this.#ports.report(error);
    for (const one of waiting) one.fail(error);
  }

  /** Takes the memory from the database when it may be wrong. While that fails, so does everything that is queued. */
  async #regainTrust(unsettled: string | null): Promise<void> {
    try {
      await this.#rebuild(unsettled);
    } catch (error) {
      this.#fail(this.#queue.takeAll(), error);
    }
  }

  /** After a lost COMMIT, not before its outcome is settled. */
  async #rebuild(unsettled: string | null): Promise<void> {
    const { db, clock } = this.#ports;
    if (unsettled !== null) await settleOutcome(db, unsettled, clock.now());
    await this.#memory.rebuild();
    this.#distrusted = null;
  }
}

/** Carries commands out until one runs into our own bug, which is given back. */
function carryOut(
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

function answerAll({ waiting, answers }: Pick<SentBatch, 'waiting' | 'answers'>): void {
  for (const [place, one] of waiting.entries()) one.answer(present(answers[place], 'an answer'));
}

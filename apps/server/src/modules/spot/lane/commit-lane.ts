import type { MarketId, OrderId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Ticks } from '@bourse/kernel/quantity';
import type { Result } from '@bourse/kernel/result';
import { yieldToEventLoop } from '../../../platform/clock/yield-to-event-loop.ts';
import { assertOutsideTransaction } from '../../../platform/database/transaction-guard.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { OrderAnswer } from '../order-answer.ts';
import type { SpotOrder } from '../spot-order.ts';
import { AutoResetEvent } from './auto-reset-event.ts';
import type { CancelAllCommand, Command, LaneCommand } from './command.ts';
import { type CommandAnswer, CommandQueue, defaultLimits, type Waiting } from './command-queue.ts';
import {
  answerAll,
  applyCommands,
  commitBatch,
  type OpenBatch,
  openBatch,
  sealBatch,
  type SentBatch,
} from './lane-batch.ts';
import { type DispatchTiming, noTiming, timingAtEnd, timingAtStart } from './dispatch-timing.ts';
import { LaneMemory } from './lane-memory.ts';
import type { LanePorts } from './lane-ports.ts';
import { LaneRecovery } from './lane-recovery.ts';
import { type Crowd, crowdOf, isEnough, noCrowd } from './pace.ts';
import type { PublishedDepth } from './published-book.ts';
import { ReadAhead } from './read-ahead.ts';
import { type Decision, type LaneState, maxBatch, schedule } from './schedule.ts';

/**
 * The single writer of all books: applies the queued commands of all markets in memory, writes a batch of them in one
 * transaction, and answers after the commit. While batches are in flight, the next one is applied over the balances that
 * they will leave; if one fails, all later ones are rolled back. What it does next {@link schedule} decides. See
 * docs/lane.md.
 */
export class CommitLane {
  readonly #ports: LanePorts;
  readonly #isOneAtATime: boolean;
  readonly #queue: CommandQueue;
  readonly #memory: LaneMemory;
  readonly #recovery: LaneRecovery;
  readonly #readAhead: ReadAhead;
  readonly #settled = new AutoResetEvent();
  #crowd: Crowd = noCrowd;
  #timing: DispatchTiming = noTiming;
  /** Ends the wait of a batch for more commands. */
  #signalEnough: (() => void) | null = null;
  #open: OpenBatch | null = null;
  /** Batches in flight, oldest first. */
  readonly #sent: SentBatch[] = [];
  /** A batch that has committed and is not answered yet. */
  #committed: SentBatch | null = null;
  /** How many commands the latest batch had. */
  #latestSize = 0;
  /** Set when due orders are to be expired although no command is queued; reset by each attempt, also a failed one. */
  #isToExpire = false;
  /** Whether rebuilding the cache has failed since the latest wake-up. */
  #isCacheUnreadable = false;
  #isStopping = false;
  #running: Promise<void> | null = null;

  constructor(ports: LanePorts) {
    this.#ports = ports;
    this.#isOneAtATime = ports.db.capabilities.concurrentTransactions === 1;
    this.#queue = new CommandQueue(ports.limits ?? defaultLimits);
    this.#memory = new LaneMemory(ports);
    this.#recovery = new LaneRecovery(ports, this.#memory);
    this.#readAhead = new ReadAhead(this.#queue, this.#memory, this.#recovery, () => {
      this.#wake();
    });
  }

  /** Rebuilds the books from the open orders. Called once, before the first command. */
  start(): Promise<void> {
    return this.#memory.rebuild();
  }

  /**
   * Queues a command; settles after its batch has committed, or was refused.
   * @returns the order, or what {@link BatchRun.apply} refuses; SYSTEM_BUSY or TRADING_HALTED instead of any of it.
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
      const isReady = this.#memory.knows(command);
      const taken = this.#queue.push({ command, since: this.#ports.clock.now(), answer, fail }, isReady);
      if (!taken) answer(reject('SYSTEM_BUSY'));
      else if (isReady) {
        this.#wake();
        if (isEnough(this.#crowd, (this.#open?.waiting.length ?? 0) + this.#queue.size)) this.#signalEnough?.();
      } else this.#readAhead.begin();
    });
  }

  /** The committed book, best prices first. */
  depth(market: MarketId, levels: number): PublishedDepth {
    return this.#memory.books.depth(market, levels);
  }

  /** The price of the latest committed trade of a market, which the committed book agrees with; null before the first. */
  lastPrice(market: MarketId): Ticks | null {
    return this.#memory.books.last(market);
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
    if (this.#isStopping || !this.#hasDue()) return;
    this.#isToExpire = true;
    this.#wake();
  }

  /**
   * Goes on with ids that are larger than those that other lanes have been given: called every second or so where there are
   * several, whose ids would not grow with time otherwise.
   */
  renewIds(): Promise<void> {
    return this.#memory.renewIds();
  }

  /** Commands that wait for their batch. */
  get queued(): number {
    return this.#queue.size + this.#queue.deferred.length;
  }

  /** Takes no more commands and waits until those that it has are answered. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#readAhead.end();
    await this.#running;
  }

  #hasDue(): boolean {
    return this.#memory.books.dueAt(this.#ports.clock.now()).size > 0;
  }

  #wake(): void {
    this.#isCacheUnreadable = false;
    this.#settled.set();
    this.#running ??= this.#work();
  }

  /** Does what {@link schedule} says until nothing is left to do. */
  async #work(): Promise<void> {
    // Commands of the same event loop tick share the first batch.
    await Promise.resolve();
    try {
      for (;;) {
        const decision = schedule(this.#state(), this.#ports.clock.now());
        // Nothing may come between the decision and the end, or a command that is queued meanwhile would wake nobody.
        if (decision.kind === 'rest') return;
        await this.#carryOut(decision);
      }
    } finally {
      this.#running = null;
    }
  }

  #state(): LaneState {
    const open = this.#open;
    const invalid = this.#isCacheUnreadable ? 'unreadable' : 'invalid';
    return {
      isOneAtATime: this.#isOneAtATime,
      cache: this.#recovery.isCacheInvalid ? invalid : 'valid',
      queued: this.#queue.size,
      isToExpire: this.#isToExpire,
      open: open === null ? null : { size: open.waiting.length, ticks: open.ticks, sizeBefore: open.sizeBefore },
      sent: this.#sent.map(({ waiting, hasBegun, outcome }) => ({
        size: waiting.length,
        hasBegun,
        outcome: outcome === null || outcome === 'committed' ? outcome : 'failed',
      })),
      latestSize: this.#latestSize,
      isUnanswered: this.#committed !== null,
      crowd: this.#crowd,
      timing: this.#timing,
    };
  }

  async #carryOut(decision: Exclude<Decision, { readonly kind: 'rest' }>): Promise<void> {
    switch (decision.kind) {
      case 'apply':
        return this.#apply(decision.max);
      case 'expire':
        this.#isToExpire = false;
        return this.#join([]);
      case 'send':
        this.#send(present(this.#open, 'the open batch'));
        // The statements go out before the callers of the batch before are answered.
        if (this.#committed !== null) await yieldToEventLoop();
        return;
      case 'conclude':
        return this.#conclude(present(this.#sent.shift(), 'the oldest batch'));
      case 'answer':
        return this.#answer(present(this.#committed, 'a committed batch'));
      case 'recover':
        return this.#recover();
      case 'rebuild':
        return this.#rebuild();
      case 'await_event':
        return this.#settled.wait();
      case 'await_tick':
        return this.#nextTickOrEnough(present(this.#open, 'the open batch'));
    }
  }

  /**
   * Settles at the next tick, or earlier when enough commands have come: one tick may read the requests of all customers,
   * and the database would be idle meanwhile.
   */
  async #nextTickOrEnough(open: OpenBatch): Promise<void> {
    open.ticks += 1;
    open.sizeBefore = open.waiting.length;
    await new Promise<void>((resolve) => {
      this.#signalEnough = resolve;
      void yieldToEventLoop().then(resolve);
    });
    this.#signalEnough = null;
  }

  /** Moves at most `max` queued commands into the open batch and applies them. */
  async #apply(max: number): Promise<void> {
    const { batch, stale } = this.#queue.take(max, this.#ports.clock.now());
    for (const waiting of stale) waiting.answer(reject('SYSTEM_BUSY'));
    if (batch.length > 0) await this.#join(batch);
    if (this.#sent.length > 0) await yieldToEventLoop();
    // Serialise a full batch while the one before commits; a smaller one when it is sent.
    if (this.#open?.waiting.length === maxBatch) sealBatch(this.#open, this.#ports);
  }

  /** Applies commands in the open batch, or in a new one, which first expires orders that are due. */
  async #join(added: readonly Waiting[]): Promise<void> {
    const batches = [...this.#sent, ...(this.#open === null ? [] : [this.#open])];
    const underWay = batches.reduce((sum, { waiting }) => sum + waiting.length, 0);
    let left = added;
    try {
      const commands = added.map(({ command }) => command);
      await this.#memory.prepare(commands, underWay);
      for (;;) {
        const open = (this.#open ??= this.#newBatch());
        const failed = applyCommands(open, left);
        const { unknown } = open.run.effects.balances;
        if (failed === null && unknown.length === 0) {
          if (open.waiting.length > 0 || open.run.effects.changed.size > 0) return;
          open.run.rollback();
          this.#open = null;
          return;
        }
        // Roll back everything since the last sent batch and apply it again, without the command that hit a bug.
        open.run.rollback();
        this.#open = null;
        left = [...open.waiting, ...left.filter((one) => !open.waiting.includes(one))];
        if (failed !== null) {
          left = left.filter((one) => one !== failed.waiting);
          this.#recovery.fail([failed.waiting], failed.error);
        }
        if (unknown.length > 0) await this.#memory.load(unknown);
      }
    } catch (error) {
      this.#recovery.fail(left, error);
    }
  }

  #newBatch(): OpenBatch {
    const underWay = this.#sent.map(({ run }) => run).toReversed();
    return openBatch(this.#memory.newRun(underWay, null));
  }

  /** Sends the open batch to the database, dependent on the latest one in flight. */
  #send(open: OpenBatch): void {
    const before = this.#sent.at(-1)?.batchId;
    const writes = sealBatch(open, this.#ports);
    const batchId = writes.isEmpty ? before : writes.batchId;
    const { clock, db } = this.#ports;
    const since = clock.now();
    const sent: SentBatch = { ...open, batchId, since, hasBegun: false, outcome: null };
    if (this.#sent.length === 0) this.#timing = timingAtStart(this.#timing, since);
    this.#open = null;
    this.#latestSize = open.waiting.length;
    this.#sent.push(sent);
    const onBegun = (): void => {
      sent.hasBegun = true;
      this.#settled.set();
    };
    commitBatch(open, writes, db, { before, onBegun }).then(
      () => {
        sent.outcome = 'committed';
        this.#settled.set();
      },
      (error: unknown) => {
        sent.outcome = { error };
        this.#settled.set();
      },
    );
  }

  #conclude(sent: SentBatch): void {
    const now = this.#ports.clock.now();
    this.#crowd = crowdOf(sent.waiting.length, now - sent.since, now);
    this.#timing = timingAtEnd(this.#timing, sent.waiting.length, now);
    this.#committed = sent;
  }

  #answer(committed: SentBatch): void {
    this.#recovery.keep(committed.run);
    for (const { run } of this.#sent) run.oldestCommitted();
    this.#open?.run.oldestCommitted();
    this.#committed = null;
    answerAll(committed);
  }

  /** Redoes a batch that did not commit and those that depend on it; the outcomes of all of them are known. */
  #recover(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    return this.#recovery.redo(this.#sent.splice(0), open);
  }

  /** Rebuilds the cache from the database, because it may be wrong. While that fails, all queued commands fail. */
  async #rebuild(): Promise<void> {
    const begun = this.#open?.waiting ?? [];
    this.#open = null;
    try {
      await this.#recovery.revalidate(begun);
    } catch (error) {
      this.#isCacheUnreadable = true;
      this.#isToExpire = false;
      this.#recovery.fail([...begun, ...this.#queue.takeAll()], error);
    }
  }
}

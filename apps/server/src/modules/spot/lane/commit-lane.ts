import type { MarketId, OrderId } from '@bourse/kernel/ids';
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
import { DispatchTiming } from './dispatch-timing.ts';
import { LaneMemory } from './lane-memory.ts';
import type { LanePorts } from './lane-ports.ts';
import { LaneRecovery } from './lane-recovery.ts';
import { Pace, shareOf } from './pace.ts';
import type { PublishedDepth } from './published-book.ts';
import { ReadAhead } from './read-ahead.ts';

const maxBatch = 1_000;
const maxSent = 2;
/**
 * Minimum size of a batch that is sent while another one is in flight: small batches cost the database more per order.
 * On a database that runs one transaction at a time, {@link DispatchTiming} decides instead.
 */
const overlapMin = 40;
/** Commands that are applied before the lane yields to the event loop. */
const chunk = 100;
/** Maximum number of event loop ticks for which a batch that still grows waits for more commands. */
const growingYieldsMax = 20;
/** Maximum number of ticks in any case, also when the clock stands still. */
const waitYieldsMax = 2_000;

/**
 * The single writer of all books: applies the queued commands of all markets in memory, writes a batch of them in one
 * transaction, and answers after the commit. While batches are in flight, the next one is applied over the balances that
 * they will leave; if one fails, all later ones are rolled back. See docs/lane.md.
 */
export class CommitLane {
  readonly #ports: LanePorts;
  readonly #isOneAtATime: boolean;
  readonly #queue: CommandQueue;
  readonly #memory: LaneMemory;
  readonly #recovery: LaneRecovery;
  readonly #readAhead: ReadAhead;
  readonly #settled = new AutoResetEvent();
  readonly #pace = new Pace();
  readonly #dispatchTiming = new DispatchTiming();
  /** Ends the wait of a batch for more commands. */
  #signalEnough: (() => void) | null = null;
  #open: OpenBatch | null = null;
  /**
   * Batches in flight, oldest first. A second one is sent only when it is large enough to be cheap, and after the database
   * has begun the first: events are read in the order in which their transactions began.
   */
  readonly #sent: SentBatch[] = [];
  /** How many commands the latest batch had. */
  #latestSize = 0;
  /** Set when due orders are to be expired although no command is queued; reset by each attempt, also a failed one. */
  #isToExpire = false;
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
        if (this.#pace.isEnough((this.#open?.waiting.length ?? 0) + this.#queue.size)) this.#signalEnough?.();
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
    this.#settled.set();
    this.#running ??= this.#work();
  }

  /** Applies and commits until the queue is empty. */
  async #work(): Promise<void> {
    // Commands of the same event loop tick share the first batch.
    await Promise.resolve();
    try {
      for (;;) {
        await this.#gather();
        if (this.#sent.length === 0) await this.#letOthersJoin();
        if (this.#open !== null && this.#canSend(this.#open)) this.#send(this.#open);
        const [oldest] = this.#sent;
        if (oldest === undefined) {
          if (this.#queue.size === 0) return;
          continue;
        }
        if (oldest.outcome === null) await this.#settled.wait();
        if (oldest.outcome !== null) await this.#conclude(oldest, oldest.outcome);
      }
    } finally {
      this.#running = null;
    }
  }

  /**
   * Waits for more commands after a batch was answered: its customers' next commands arrive over several event loop ticks.
   * While each tick brings more, they join one batch (all of a small crowd, half of a large one).
   */
  async #letOthersJoin(): Promise<void> {
    if (this.#latestSize <= 1) return;
    let before = 0;
    for (let yields = 0; yields < waitYieldsMax && this.#open !== null; yields += 1) {
      const size = this.#open.waiting.length;
      const isGrowing = yields < growingYieldsMax && size > before;
      if (this.#pace.isEnough(size) || (!isGrowing && !this.#isTooEarly(this.#open))) return;
      before = size;
      await this.#nextTickOrEnough();
      await this.#gather();
    }
  }

  /**
   * Settles at the next tick, or earlier when enough commands have come: one tick may read the requests of all customers,
   * and the database would be idle meanwhile.
   */
  async #nextTickOrEnough(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#signalEnough = resolve;
      void yieldToEventLoop().then(resolve);
    });
    this.#signalEnough = null;
  }

  #isTooEarly({ waiting }: OpenBatch): boolean {
    return this.#pace.isTooEarly(waiting.length, this.#ports.clock.now());
  }

  #canSend({ waiting }: OpenBatch): boolean {
    const latest = this.#sent.at(-1);
    if (latest === undefined) return true;
    if (this.#sent.length === maxSent || !latest.hasBegun) return false;
    if (!this.#isOneAtATime) return waiting.length >= overlapMin;
    const now = this.#ports.clock.now();
    return waiting.length === maxBatch || this.#dispatchTiming.isDue(latest.waiting.length, waiting.length, now);
  }

  /** Current maximum size of the open batch. */
  #sizeMax(): number {
    if (this.#sent.length === 0) return maxBatch;
    const sent = this.#sent.reduce((sum, { waiting }) => sum + waiting.length, 0);
    return Math.min(maxBatch, shareOf(sent, (this.#open?.waiting.length ?? 0) + this.#queue.size));
  }

  /** Moves queued commands into the open batch, up to its maximum size, and applies them. */
  async #gather(): Promise<void> {
    if (this.#recovery.isCacheInvalid) {
      // Apply nothing over state that may be wrong.
      if (this.#sent.length > 0) return;
      await this.#revalidate();
    }
    for (;;) {
      const room = this.#sizeMax() - (this.#open?.waiting.length ?? 0);
      if (this.#queue.size === 0 || room <= 0) break;
      const { batch, stale } = this.#queue.take(Math.min(room, chunk), this.#ports.clock.now());
      for (const waiting of stale) waiting.answer(reject('SYSTEM_BUSY'));
      if (batch.length > 0) await this.#join(batch);
      if (this.#sent.length > 0) await yieldToEventLoop();
    }
    if (this.#isToExpire && this.#open === null && this.#sent.length === 0) {
      this.#isToExpire = false;
      await this.#join([]);
    }
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
    if (this.#sent.length === 0) this.#dispatchTiming.started(since);
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

  async #conclude(sent: SentBatch, outcome: NonNullable<SentBatch['outcome']>): Promise<void> {
    if (outcome !== 'committed') return this.#recover();
    this.#sent.shift();
    const now = this.#ports.clock.now();
    this.#pace.answered(sent.waiting.length, now - sent.since, now);
    this.#dispatchTiming.finished(sent.waiting.length, now);
    if (
      this.#open !== null &&
      !this.#recovery.isCacheInvalid &&
      this.#canSend(this.#open) &&
      !this.#isTooEarly(this.#open)
    ) {
      this.#send(this.#open);
      // Send the next batch before answering, so that the database is not idle meanwhile.
      await yieldToEventLoop();
    }
    this.#recovery.keep(sent.run);
    for (const { run } of this.#sent) run.oldestCommitted();
    this.#open?.run.oldestCommitted();
    answerAll(sent);
  }

  /** Waits for the batches that depend on one that did not commit, and has all of them redone. */
  async #recover(): Promise<void> {
    // One of them may have committed when the outcome of its predecessor is unknown.
    while (this.#sent.some(({ outcome }) => outcome === null)) await this.#settled.wait();
    const open = this.#open;
    this.#open = null;
    await this.#recovery.redo(this.#sent.splice(0), open);
  }

  /** Rebuilds the cache from the database if it may be wrong. While that fails, all queued commands fail. */
  async #revalidate(): Promise<void> {
    const begun = this.#open?.waiting ?? [];
    this.#open = null;
    try {
      await this.#recovery.revalidate(begun);
    } catch (error) {
      this.#recovery.fail([...begun, ...this.#queue.takeAll()], error);
    }
  }
}

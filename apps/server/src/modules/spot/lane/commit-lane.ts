import type { MarketId, OrderId } from '@bourse/kernel/ids';
import type { Ticks } from '@bourse/kernel/quantity';
import type { Result } from '@bourse/kernel/result';
import { nextTurn } from '../../../platform/clock/next-turn.ts';
import { assertOutsideTransaction } from '../../../platform/database/transaction-guard.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { OrderAnswer } from '../order-answer.ts';
import type { SpotOrder } from '../spot-order.ts';
import { Bell } from './bell.ts';
import type { CancelAllCommand, Command, LaneCommand } from './command.ts';
import { type CommandAnswer, CommandQueue, defaultLimits, type Waiting } from './command-queue.ts';
import {
  answerAll,
  carryOut,
  commitBatch,
  type OpenBatch,
  openBatch,
  sealBatch,
  type SentBatch,
} from './lane-batch.ts';
import { Handover } from './handover.ts';
import { LaneMemory } from './lane-memory.ts';
import type { LanePorts } from './lane-ports.ts';
import { LaneRecovery } from './lane-recovery.ts';
import { Pace, shareOf } from './pace.ts';
import type { PublishedDepth } from './published-book.ts';
import { ReadAhead } from './read-ahead.ts';

const maxBatch = 1_000;
const maxSent = 2;
/**
 * So many commands make a batch that is sent beside one that is on its way; fewer wait for others, because small batches
 * cost the database more for each order. Where it carries out one transaction at a time, a full one is sent, or one that
 * {@link Handover} says.
 */
const secondMin = 40;
/** So many commands are carried out between two turns of the event loop. */
const chunk = 100;
/** So many turns of the event loop a batch waits for others to join, at most. */
const turnsMax = 20;
/** However the clock goes. */
const waitTurnsMax = 2_000;

/**
 * The one writer of all books: it takes the queued commands of all markets, carries them out in memory, writes everything
 * in one transaction, and only then answers. While batches commit, the next one is carried out over what they will have
 * left behind; if one fails after all, all behind it are taken back. See the README of this module.
 */
export class CommitLane {
  readonly #ports: LanePorts;
  readonly #isOneAtATime: boolean;
  readonly #queue: CommandQueue;
  readonly #memory: LaneMemory;
  readonly #recovery: LaneRecovery;
  readonly #readAhead: ReadAhead;
  readonly #bell = new Bell();
  readonly #pace = new Pace();
  readonly #handover = new Handover();
  /** Tells a batch that waits for others that enough have come. */
  #toldEnough: (() => void) | null = null;
  #open: OpenBatch | null = null;
  /**
   * The oldest first. A second one is sent only when it is large enough: until then, waiting for more makes it cheaper; and
   * when the database has begun the first, because the order in which they begin is that of their events.
   */
  readonly #sent: SentBatch[] = [];
  /** How many commands the latest batch had. */
  #latestSize = 0;
  /** Whether orders are to end whose time is over, though no command comes: once a try, however it ends. */
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
        if (this.#pace.isEnough((this.#open?.waiting.length ?? 0) + this.#queue.size)) this.#toldEnough?.();
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
    return this.#queue.size + this.#queue.aside.length;
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
        if (this.#sent.length === 0) await this.#letOthersJoin();
        if (this.#open !== null && this.#isTurnOf(this.#open)) this.#send(this.#open);
        const [oldest] = this.#sent;
        if (oldest === undefined) {
          if (this.#queue.size === 0) return;
          continue;
        }
        if (oldest.outcome === null) await this.#bell.heard();
        if (oldest.outcome !== null) await this.#conclude(oldest, oldest.outcome);
      }
    } finally {
      this.#running = null;
    }
  }

  /**
   * The answers of a batch of many bring their customers' next commands, over several turns of the event loop: as long as
   * each turn brings more, they share a batch instead of waiting for one another's; all of a few, and half of many.
   */
  async #letOthersJoin(): Promise<void> {
    if (this.#latestSize <= 1) return;
    let before = 0;
    for (let turn = 0; turn < waitTurnsMax && this.#open !== null; turn += 1) {
      const size = this.#open.waiting.length;
      const isGrowing = turn < turnsMax && size > before;
      if (this.#pace.isEnough(size) || (!isGrowing && !this.#isTooEarly(this.#open))) return;
      before = size;
      await this.#turnOrEnough();
      await this.#gather();
    }
  }

  /**
   * Until the event loop has turned, or enough commands have come: one turn may read the requests of all customers, and the
   * database would stand still meanwhile.
   */
  async #turnOrEnough(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#toldEnough = resolve;
      void nextTurn().then(resolve);
    });
    this.#toldEnough = null;
  }

  #isTooEarly({ waiting }: OpenBatch): boolean {
    return this.#pace.isTooEarly(waiting.length, this.#ports.clock.now());
  }

  #isTurnOf({ waiting }: OpenBatch): boolean {
    const latest = this.#sent.at(-1);
    if (latest === undefined) return true;
    if (this.#sent.length === maxSent || !latest.hasBegun) return false;
    if (!this.#isOneAtATime) return waiting.length >= secondMin;
    const now = this.#ports.clock.now();
    return waiting.length === maxBatch || this.#handover.isDue(latest.waiting.length, waiting.length, now);
  }

  /** How many commands the open batch may have now. */
  #sizeMax(): number {
    if (this.#sent.length === 0) return maxBatch;
    const sent = this.#sent.reduce((sum, { waiting }) => sum + waiting.length, 0);
    return Math.min(maxBatch, shareOf(sent, (this.#open?.waiting.length ?? 0) + this.#queue.size));
  }

  /** Lets the queued commands join the open batch, as many as it may have, and carries them out. */
  async #gather(): Promise<void> {
    if (this.#recovery.isMemoryDistrusted) {
      // Memory that may be wrong takes no more commands.
      if (this.#sent.length > 0) return;
      await this.#regainTrust();
    }
    for (;;) {
      const room = this.#sizeMax() - (this.#open?.waiting.length ?? 0);
      if (this.#queue.size === 0 || room <= 0) break;
      const { batch, stale } = this.#queue.take(Math.min(room, chunk), this.#ports.clock.now());
      for (const waiting of stale) waiting.answer(reject('SYSTEM_BUSY'));
      if (batch.length > 0) await this.#join(batch);
      if (this.#sent.length > 0) await nextTurn();
    }
    if (this.#isToExpire && this.#open === null && this.#sent.length === 0) {
      this.#isToExpire = false;
      await this.#join([]);
    }
    // A full batch is written down while the one before it commits; one that is not, when its turn comes.
    if (this.#open?.waiting.length === maxBatch) sealBatch(this.#open, this.#ports);
  }

  /** Carries commands out behind those of the open batch, or begins one, which ends the orders whose time is over. */
  async #join(added: readonly Waiting[]): Promise<void> {
    const batches = [...this.#sent, ...(this.#open === null ? [] : [this.#open])];
    const underWay = batches.reduce((sum, { waiting }) => sum + waiting.length, 0);
    let left = added;
    try {
      const commands = added.map(({ command }) => command);
      await this.#memory.prepare(commands, underWay);
      for (;;) {
        const open = (this.#open ??= this.#newBatch());
        const failed = carryOut(open, left);
        const { unknown } = open.run.effects.balances;
        if (failed === null && unknown.length === 0) {
          if (open.waiting.length > 0 || open.run.effects.changed.size > 0) return;
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

  /** Sends the open batch to the database, behind the one that is on its way. */
  #send(open: OpenBatch): void {
    const before = this.#sent.at(-1)?.batchId;
    const writes = sealBatch(open, this.#ports);
    const batchId = writes.isEmpty ? before : writes.batchId;
    const { clock, db } = this.#ports;
    const since = clock.now();
    const sent: SentBatch = { ...open, batchId, since, hasBegun: false, outcome: null };
    if (this.#sent.length === 0) this.#handover.begun(since);
    this.#open = null;
    this.#latestSize = open.waiting.length;
    this.#sent.push(sent);
    const onBegun = (): void => {
      sent.hasBegun = true;
      this.#bell.ring();
    };
    commitBatch(open, writes, db, { before, onBegun }).then(
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

  async #conclude(sent: SentBatch, outcome: NonNullable<SentBatch['outcome']>): Promise<void> {
    if (outcome !== 'committed') return this.#recover();
    this.#sent.shift();
    const now = this.#ports.clock.now();
    this.#pace.answered(sent.waiting.length, now - sent.since, now);
    this.#handover.over(sent.waiting.length, now);
    if (
      this.#open !== null &&
      !this.#recovery.isMemoryDistrusted &&
      this.#isTurnOf(this.#open) &&
      !this.#isTooEarly(this.#open)
    ) {
      this.#send(this.#open);
      // The next batch is on its way before anybody is answered: the database shall not wait for that.
      await nextTurn();
    }
    this.#recovery.keep(sent.run);
    for (const { run } of this.#sent) run.oldestCommitted();
    this.#open?.run.oldestCommitted();
    answerAll(sent);
  }

  /** Waits for those that rest on a batch which did not commit, and so fail with it, and has all of them done anew. */
  async #recover(): Promise<void> {
    // One of them may have committed after all, where nobody knows what became of the one before.
    while (this.#sent.some(({ outcome }) => outcome === null)) await this.#bell.heard();
    const open = this.#open;
    this.#open = null;
    await this.#recovery.redo(this.#sent.splice(0), open);
  }

  /** Takes the memory from the database when it may be wrong. While that fails, so does everything that is queued. */
  async #regainTrust(): Promise<void> {
    const begun = this.#open?.waiting ?? [];
    this.#open = null;
    try {
      await this.#recovery.regainTrust(begun);
    } catch (error) {
      this.#recovery.fail([...begun, ...this.#queue.takeAll()], error);
    }
  }
}

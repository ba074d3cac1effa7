import type { Clock } from '@bourse/kernel/clock';
import { type MarketId, type OrderId, orderId, type UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import type { MatchingEngine } from '@bourse/matching/matching-engine';
import { UnknownOutcome } from '../../../platform/database/database-error.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { readAnswers } from '../../../platform/database/idempotency-bulk.ts';
import { assertOutsideTransaction } from '../../../platform/database/transaction-guard.ts';
import { settleOutcome } from '../../../platform/database/settle-outcome.ts';
import { FaultError } from '../../../platform/fault.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { lockBalances, type ResolveAccounts } from '../../ledger/index.ts';
import { type Market, type MarketList, priceAtoms } from '../../markets/index.ts';
import type { OrderAnswer } from '../order-answer.ts';
import { readOpenOrders } from '../open-order-store.ts';
import { maxSlices, type Place } from '../special-terms.ts';
import type { SpotOrder } from '../spot-order.ts';
import { type BookRow, reserveIdBlocks, selectBooks } from '../spot-store.ts';
import { type BatchAccounts, resolveBatchAccounts, UnguessedAccount } from './batch-accounts.ts';
import { BatchRun, type EarlierAnswer, type FeeBps, retryId } from './batch-run.ts';
import { Books, type PublishedDepth } from './books.ts';
import type { CancelAllCommand, Command, LaneCommand } from './command.ts';
import { type CommandAnswer, CommandQueue, defaultLimits, type QueueLimits, type Waiting } from './command-queue.ts';
import { addTouched, guessTouched } from './guess-touched.ts';
import { IdBlocks } from './id-blocks.ts';
import { tradeCall, writeBatch } from './write-batch.ts';

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
  /** The guess of whose balances a batch can touch; a test plants a wrong one. */
  readonly guess?: typeof guessTouched;
}

/** A book that no commit has touched. */
const untouchedBook: BookRow = { seq: 0, lastPrice: null };
const maxBatch = 1_000;
/** Which of the split house accounts this lane posts its fees to. */
const laneNumber = 0;

type Answers = Result<CommandAnswer, Rejection>[];

/** What one run of a batch came to: its answers and its effects, committed. */
interface Committed {
  readonly ok: true;
  readonly run: BatchRun | null;
  readonly answers: Answers;
}

/**
 * The one writer of all books: it takes the queued commands of all markets, carries them out in memory over locked
 * balances, writes everything in one transaction, and only then answers. See the README of this module.
 */
export class CommitLane {
  readonly #ports: LanePorts;
  readonly #queue: CommandQueue;
  readonly #books: Books;
  readonly #orderIds = new IdBlocks();
  readonly #tradeIds = new IdBlocks();
  /** The books may differ from the database; perhaps because the outcome of a transaction was not learnt. */
  #distrusted: { readonly unsettled: string | null } | null = null;
  /** How often an order of this process took its place anew. */
  #turns = 0;
  #isStopping = false;
  #running: Promise<void> | null = null;

  constructor(ports: LanePorts) {
    this.#ports = ports;
    this.#queue = new CommandQueue(ports.limits ?? defaultLimits);
    this.#books = new Books(ports.createEngine);
  }

  /** Rebuilds the books from the open orders. Called once, before the first command. */
  async start(): Promise<void> {
    const { db, markets } = this.#ports;
    const rebuild = async (tx: Tx): Promise<void> => {
      this.#books.clear();
      const books = await selectBooks(tx);
      await readOpenOrders(tx, (id, orders) => {
        this.#books.add(markets.getMarket(id), orders);
      });
      for (const market of markets.listMarkets()) this.#books.open(market, books.get(market.id) ?? untouchedBook);
    };
    await db.withTx('rebuild books', rebuild, { readOnly: true, isolation: 'repeatable read', isLong: true });
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
      else this.#running ??= this.#drain();
    });
  }

  /** The committed book, best prices first. */
  depth(market: MarketId, levels: number): PublishedDepth {
    return this.#books.depth(market, levels);
  }

  /** The committed open order of that id. */
  findOpen(id: OrderId): SpotOrder | undefined {
    return this.#books.findOpen(id);
  }

  /** The hash of a book, the same after a restart. Only meaningful while no batch runs. */
  hash(market: MarketId): string {
    return this.#books.engine(market).hash();
  }

  /** Ends the orders whose time is over, if there are any; otherwise the next command would. Called every second or so. */
  expireOrders(): void {
    if (this.#isStopping || this.#running !== null) return;
    if (this.#books.dueAt(this.#ports.clock.now()).length > 0) this.#running = this.#drain([]);
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

  /** @param first a batch to process before the queued ones. */
  async #drain(first: readonly Waiting[] | null = null): Promise<void> {
    // What arrives in the same turn of the event loop shares the first batch.
    await Promise.resolve();
    try {
      if (first !== null) await this.#process(first);
      while (this.#queue.size > 0) {
        const { batch, stale } = this.#queue.take(maxBatch, this.#ports.clock.now());
        for (const waiting of stale) waiting.answer(reject('SYSTEM_BUSY'));
        if (batch.length > 0) await this.#process(batch);
      }
    } finally {
      this.#running = null;
    }
  }

  async #process(batch: readonly Waiting[]): Promise<void> {
    let committed: Committed;
    try {
      await this.#regainTrust();
      committed = await this.#commit(batch.map((waiting) => waiting.command));
    } catch (error) {
      await this.#fail(batch, error);
      return;
    }
    // From here on the batch is in the database: whatever happens, it must not run again.
    if (committed.run !== null) this.#keep(committed.run);
    for (const [place, waiting] of batch.entries()) waiting.answer(present(committed.answers[place], 'an answer'));
  }

  /** Tells the callers of a fault. On our own bug, halves the batch until the one command that carries it stands alone. */
  async #fail(batch: readonly Waiting[], error: unknown): Promise<void> {
    this.#books.rollback();
    if (error instanceof UnknownOutcome) this.#distrusted = { unsettled: error.batchId };
    if (error instanceof FaultError || batch.length <= 1) {
      this.#ports.report(error);
      for (const waiting of batch) waiting.fail(error);
      return;
    }
    const middle = batch.length >>> 1;
    await this.#process(batch.slice(0, middle));
    await this.#process(batch.slice(middle));
  }

  #keep(run: BatchRun): void {
    try {
      this.#books.commit(run.changed.values(), run.touchedMarkets);
    } catch (error) {
      this.#ports.report(error);
      this.#distrusted = { unsettled: null };
    }
  }

  /** Takes the books from the database when they may be wrong; after a lost COMMIT, not before its outcome is settled. */
  async #regainTrust(): Promise<void> {
    if (this.#distrusted === null) return;
    const { unsettled } = this.#distrusted;
    if (unsettled !== null) await settleOutcome(this.#ports.db, unsettled, this.#ports.clock.now());
    await this.start();
    this.#distrusted = null;
  }

  /**
   * Runs the batch until the guess of whose balances it touches was right. The guess is never too small as it is written;
   * a user who was missed all the same joins the next run.
   */
  async #commit(commands: readonly LaneCommand[]): Promise<Committed> {
    const { db, clock, markets, resolveAccounts } = this.#ports;
    const missed: UnguessedAccount[] = [];
    for (;;) {
      const touched = (this.#ports.guess ?? guessTouched)(this.#books, commands);
      for (const { market, user } of this.#books.dueAt(clock.now())) addTouched(touched, market, user);
      for (const { market, user } of missed) addTouched(touched, market, user);
      if (touched.size === 0) return { ok: true, run: null, answers: commands.map(() => reject('ORDER_NOT_FOUND')) };
      const accounts = await resolveBatchAccounts(resolveAccounts, markets, touched, laneNumber);
      const outcome = await db.withTx('spot batch', (tx) => this.#attempt(tx, commands, accounts));
      if (outcome.ok) return outcome;
      this.#books.rollback();
      if (!(outcome.error instanceof UnguessedAccount)) {
        const { error } = outcome;
        return { ok: true, run: null, answers: commands.map(() => ({ ok: false, error })) };
      }
      missed.push(outcome.error);
    }
  }

  /** One attempt in a transaction, which the database port may repeat after a conflict: it starts from clean books. */
  async #attempt(
    tx: Tx,
    commands: readonly LaneCommand[],
    accounts: BatchAccounts,
  ): Promise<Committed | { readonly ok: false; readonly error: Rejection | UnguessedAccount }> {
    this.#books.rollback();
    const { markets, clock } = this.#ports;
    // One flight: none of the three needs the answer of another.
    const [locked, earlier] = await Promise.all([
      lockBalances(tx, accounts.ids),
      readEarlier(tx, commands),
      this.#reserveIds(tx, commands),
    ]);
    if (!locked.ok) return locked;
    const now = clock.now();
    const run = new BatchRun({
      books: this.#books,
      markets,
      accounts,
      locked: locked.value,
      earlier,
      feeBpsOf: this.#ports.feeBpsOf ?? ((_user, market) => market),
      nextOrderId: () => orderId(this.#orderIds.next()),
      nextTradeId: () => this.#tradeIds.next(),
      nextPlace: () => this.#nextPlace(),
      now,
    });
    let answers: Answers;
    try {
      run.expireDue();
      answers = commands.map((command) => run.apply(command));
    } catch (error) {
      if (error instanceof UnguessedAccount) return { ok: false, error };
      throw error;
    }
    writeBatch(tx, run, { markets, locked: locked.value, now, nextRow: (id) => this.#nextRow(id) });
    return { ok: true, run, answers };
  }

  #nextRow(id: MarketId): BookRow {
    const { lastPrice } = this.#books.engine(id);
    const market = this.#ports.markets.getMarket(id);
    return { seq: this.#books.seq(id) + 1, lastPrice: lastPrice === null ? null : priceAtoms(market, lastPrice) };
  }

  /** Behind every order that has an id so far, and every order that took its place anew before. */
  #nextPlace(): Place {
    this.#turns += 1;
    return { after: this.#orderIds.last, turn: this.#turns };
  }

  async #reserveIds(tx: Tx, commands: readonly LaneCommand[]): Promise<void> {
    const orders = commands.length;
    const orderBlocks = this.#orderIds.blocksFor(orders + 1);
    if (orderBlocks > 0) this.#orderIds.add(await reserveIdBlocks(tx, 'spot_order_ids', orderBlocks));
    // Every trade ends a maker, one of its slices, or a taker; and every maker is an open order or one of the batch.
    const icebergs = this.#books.icebergs + commands.filter(isIceberg).length;
    const tradeBlocks = this.#tradeIds.blocksFor(2 * orders + this.#books.openOrders + maxSlices * icebergs);
    if (tradeBlocks > 0) this.#tradeIds.add(await reserveIdBlocks(tx, 'spot_trade_ids', tradeBlocks));
  }
}

const isIceberg = (command: LaneCommand): boolean =>
  command.kind === 'place' && command.terms.kind === 'limit' && command.terms.display !== undefined;

async function readEarlier(tx: Tx, commands: readonly LaneCommand[]): Promise<Map<string, EarlierAnswer>> {
  const keys = commands.flatMap((command) =>
    command.kind === 'place' && command.retry !== null ? [{ userId: command.userId, key: command.retry.key }] : [],
  );
  const stored = await readAnswers(tx, tradeCall, keys);
  return new Map(
    stored.map(({ userId, key, bodyHash, answer }) => [
      retryId(userId, key),
      { bodyHash, answer: answer as OrderAnswer }, // what storeAnswers of this call has written
    ]),
  );
}

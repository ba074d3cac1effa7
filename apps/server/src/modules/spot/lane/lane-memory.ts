import { type AssetId, orderId, type UserId } from '@bourse/kernel/ids';
import type { Tx } from '../../../platform/database/database.ts';
import type { Market } from '../../markets/index.ts';
import { maxSlices, type Place } from '../special-terms.ts';
import { readOpenOrders } from '../open-order-store.ts';
import { type BookRow, reserveIdBlocks, selectBook } from '../spot-store.ts';
import { ProjectedBalances, type UnknownAccount } from './projected-balances.ts';
import { BatchRun } from './batch-run.ts';
import { Books } from './books.ts';
import type { LaneCommand } from './command.ts';
import type { LanePorts } from './lane-ports.ts';
import { IdBlocks } from './id-blocks.ts';
import { type EarlierAnswer, RecentAnswers } from './recent-answers.ts';

/** A book that no commit has touched. */
const untouchedBook: BookRow = { seq: 0, lastPrice: null };
/** How many markets are read at a time while the books are rebuilt. */
const readersAtOnce = 2;

/** The state that a lane keeps between batches: a cache of the database, and reserved ids. */
export class LaneMemory {
  readonly books: Books;
  readonly projected: ProjectedBalances;
  readonly #ports: LanePorts;
  readonly #answers = new RecentAnswers();
  readonly #orderIds: IdBlocks;
  readonly #tradeIds: IdBlocks;
  /** Number of position changes in this process, for queue positions behind all existing orders. */
  #sequences = 0;

  constructor(ports: LanePorts) {
    this.#ports = ports;
    this.books = new Books(ports.createEngine);
    this.projected = new ProjectedBalances(undefined, ports.feeLane);
    this.#orderIds = new IdBlocks((blocks) => reserveIdBlocks(ports.db, 'spot_order_ids', blocks));
    this.#tradeIds = new IdBlocks((blocks) => reserveIdBlocks(ports.db, 'spot_trade_ids', blocks));
  }

  /**
   * Rebuilds books and balances from the database. There is no other writer meanwhile, so the markets can be read
   * independently, as many in parallel as keep database and server busy.
   */
  async rebuild(): Promise<void> {
    this.projected.clear();
    this.books.clear();
    const { owns = () => true } = this.#ports;
    const markets = this.#ports.markets
      .listMarkets()
      .filter(({ id }) => owns(id))
      .values();
    const readers = Array.from({ length: readersAtOnce }, () => this.#fill(markets));
    // Wait for all readers: none may still add orders when a retry clears the books.
    const outcomes = await Promise.allSettled(readers);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    this.books.open();
  }

  /** Worker: rebuilds the books of markets until none is left in the shared list. */
  async #fill(markets: Iterable<Market>): Promise<void> {
    for (const market of markets) {
      const fill = async (tx: Tx): Promise<void> => {
        this.books.begin(market, (await selectBook(tx, market.id)) ?? untouchedBook);
        await readOpenOrders(tx, market.id, (part) => {
          this.books.add(part);
        });
      };
      await this.#ports.db.withTx('rebuild books', fill, {
        readOnly: true,
        isolation: 'repeatable read',
        isLong: true,
      });
    }
  }

  /**
   * Begins a batch and ends the orders whose time is over.
   * @param underWay the batches whose commits are on their way, the latest first.
   * @param stored first answers that the database holds.
   * @throws InvariantError on our bug; nothing is begun then.
   */
  newRun(underWay: readonly BatchRun[], stored: ReadonlyMap<string, EarlierAnswer> | null): BatchRun {
    const run = new BatchRun({
      books: this.books,
      markets: this.#ports.markets,
      projected: this.projected,
      underWay,
      findEarlier: (id) => this.#answers.find(id) ?? stored?.get(id),
      feeBpsOf: this.#ports.feeBpsOf ?? ((_user, market) => market),
      nextOrderId: () => orderId(this.#orderIds.next()),
      nextTradeId: () => this.#tradeIds.next(),
      nextPlace: () => this.#nextPlace(),
      now: this.#ports.clock.now(),
    });
    try {
      run.expireDue();
    } catch (error) {
      run.rollback();
      throw error;
    }
    return run;
  }

  /** Keeps what the oldest batch did; it has committed. */
  keep(run: BatchRun): void {
    for (const [id, { inputHash, answer }] of run.answered) this.#answers.put(id, { inputHash, answer });
    const { begun, changed } = run.effects;
    this.books.commit({ begun, changed, books: run.books });
  }

  /** Whether the balances are known of whoever places an order. */
  knows(command: LaneCommand): boolean {
    if (command.kind !== 'place') return true;
    const { base, quote } = this.#ports.markets.getMarket(command.marketId);
    const has = (owner: UserId | null, assetId: AssetId): boolean => this.projected.find(owner, assetId) !== undefined;
    return has(command.userId, base.id) && has(command.userId, quote.id) && has(null, base.id) && has(null, quote.id);
  }

  /** Reads the balances that are not known of those who place orders. */
  async readBalances(commands: readonly LaneCommand[]): Promise<void> {
    const unknown = this.#unknownAccounts(commands);
    if (unknown.length > 0) await this.load(unknown);
  }

  /**
   * Loads what the commands of the next batch need: balances of the users who place orders, and ids.
   * @param underWay how many commands of batches that have not committed go before them.
   */
  async prepare(commands: readonly LaneCommand[], underWay: number): Promise<void> {
    await this.readBalances(commands);
    await this.#provideIds(commands, underWay);
  }

  /** Goes on with ids that are larger than all that other lanes have been given so far. */
  async renewIds(): Promise<void> {
    await Promise.all([this.#orderIds.renew(), this.#tradeIds.renew()]);
  }

  load(accounts: readonly UnknownAccount[]): Promise<void> {
    return this.projected.load(this.#ports.db, this.#ports.resolveAccounts, accounts);
  }

  #unknownAccounts(commands: readonly LaneCommand[]): readonly UnknownAccount[] {
    const unknown = new Map<string, UnknownAccount>();
    const look = (owner: UserId | null, assetId: AssetId): void => {
      if (this.projected.find(owner, assetId) === undefined) {
        unknown.set(`${String(assetId)}:${owner ?? ''}`, { owner, assetId });
      }
    };
    for (const command of commands) {
      if (command.kind !== 'place' || this.knows(command)) continue;
      const { base, quote } = this.#ports.markets.getMarket(command.marketId);
      look(command.userId, base.id);
      look(command.userId, quote.id);
      look(null, base.id);
      look(null, quote.id);
    }
    return [...unknown.values()];
  }

  async #provideIds(commands: readonly LaneCommand[], underWay: number): Promise<void> {
    const orders = commands.length;
    await this.#orderIds.provide(orders + 1);
    // Every trade ends a maker, one of its slices, or a taker; and every maker is an open order or one of the batches.
    const icebergs = this.books.icebergs + underWay + commands.filter(isIceberg).length;
    const makers = this.books.openOrders + underWay;
    await this.#tradeIds.provide(2 * orders + makers + maxSlices * icebergs);
  }

  /** A queue position behind every existing order. */
  #nextPlace(): Place {
    this.#sequences += 1;
    return { after: this.#orderIds.last, sequence: this.#sequences };
  }
}

const isIceberg = (command: LaneCommand): boolean =>
  command.kind === 'place' && command.terms.kind === 'limit' && command.terms.display !== undefined;

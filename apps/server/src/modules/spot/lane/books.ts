import type { MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Depth, MatchingEngine } from '@bourse/matching/matching-engine';
import type { OpenOrder } from '@bourse/matching/order';
import { lots, safeIntegerOf, ticks } from '@bourse/kernel/quantity';
import type { Market } from '../../markets/index.ts';
import { orderOpen, type SpotOrder } from '../spot-order.ts';

/** The best levels of a book as they were after a commit. */
export interface PublishedDepth extends Depth {
  /** How many commits have touched the book. */
  readonly seq: number;
}

interface Book {
  engine: MatchingEngine;
  seq: number;
  published: PublishedDepth;
}

/** As many levels as a caller of depth may ask for. */
const publishedLevels = 1_000;

/** What one market's books are rebuilt from. */
export interface BookRows {
  readonly market: Market;
  readonly seq: number;
  /** In the order of their ids, which is the order of their arrival. */
  readonly openOrders: readonly SpotOrder[];
}

/**
 * The books of all markets of a lane, and the open orders behind them: a cache of the database, rebuilt at start.
 * Everything that others read here is committed; what a batch does in between stays in the engines' journals and in the
 * batch until {@link commit}.
 */
export class Books {
  readonly #createEngine: () => MatchingEngine;
  readonly #books = new Map<MarketId, Book>();
  readonly #open = new Map<OrderId, SpotOrder>();
  readonly #idByClientId = new Map<string, OrderId>();
  readonly #begun = new Set<MarketId>();

  constructor(createEngine: () => MatchingEngine) {
    this.#createEngine = createEngine;
  }

  /** Replaces everything by what the database says. @throws InvariantError when a book would be crossed. */
  rebuild(rows: readonly BookRows[]): void {
    this.#books.clear();
    this.#open.clear();
    this.#idByClientId.clear();
    this.#begun.clear();
    for (const { market, seq, openOrders } of rows) {
      const engine = this.#createEngine();
      engine.restore(
        openOrders.map((order) => openOrderOf(market, order)),
        null,
      );
      for (const order of openOrders) this.#remember(order);
      this.#books.set(market.id, { engine, seq, published: { seq, ...engine.depth(publishedLevels) } });
    }
  }

  /** How many orders are open in all markets. */
  get openOrders(): number {
    return this.#open.size;
  }

  findOpen(id: OrderId): SpotOrder | undefined {
    return this.#open.get(id);
  }

  findOpenByClientId(userId: UserId, clientOrderId: string): OrderId | undefined {
    return this.#idByClientId.get(`${userId}:${clientOrderId}`);
  }

  /** For reading between batches and for the walk before one. */
  engine(market: MarketId): MatchingEngine {
    return this.#book(market).engine;
  }

  seq(market: MarketId): number {
    return this.#book(market).seq;
  }

  depth(market: MarketId, levels: number): PublishedDepth {
    const { seq, bids, asks } = this.#book(market).published;
    return { seq, bids: bids.slice(0, levels), asks: asks.slice(0, levels) };
  }

  /** The engine of a market inside the batch: its changes can be taken back by {@link rollback}. */
  enter(market: MarketId): MatchingEngine {
    const { engine } = this.#book(market);
    if (!this.#begun.has(market)) {
      engine.begin();
      this.#begun.add(market);
    }
    return engine;
  }

  /** Takes back what the engines have done since the last commit; without a batch there is nothing to do. */
  rollback(): void {
    for (const market of this.#begun) this.#book(market).engine.rollback();
    this.#begun.clear();
  }

  /** Keeps what the batch did; `touched` are the markets in which something changed. */
  commit(changed: Iterable<SpotOrder>, touched: Iterable<MarketId>): void {
    for (const market of this.#begun) this.#book(market).engine.commit();
    this.#begun.clear();
    for (const order of changed) {
      if (order.status === orderOpen) this.#remember(order);
      else this.#forget(order);
    }
    for (const market of touched) {
      const book = this.#book(market);
      book.seq += 1;
      book.published = { seq: book.seq, ...book.engine.depth(publishedLevels) };
    }
  }

  #remember(order: SpotOrder): void {
    this.#open.set(order.id, order);
    if (order.clientOrderId !== null) this.#idByClientId.set(`${order.userId}:${order.clientOrderId}`, order.id);
  }

  #forget(order: SpotOrder): void {
    this.#open.delete(order.id);
    if (order.clientOrderId !== null) this.#idByClientId.delete(`${order.userId}:${order.clientOrderId}`);
  }

  #book(market: MarketId): Book {
    return present(this.#books.get(market), `the book of market ${String(market)}`);
  }
}

/** The number under which the engine knows a user, to keep their orders from trading with each other. */
export function engineOwner(userId: UserId): number {
  const owner = Number.parseInt(userId, 10);
  invariant(Number.isSafeInteger(owner), `user ${userId} is beyond the engine's range`);
  return owner;
}

function openOrderOf(market: Market, order: SpotOrder): OpenOrder {
  const price = present(order.price, 'the price of a resting order');
  const left = order.amount - order.filled;
  const isWhole = price % market.tickAtoms === 0n && left % market.units.lotAtoms === 0n;
  invariant(isWhole, `order ${String(order.id)} does not fit its market's tick and lot`);
  const remaining = lots(present(safeIntegerOf(left / market.units.lotAtoms), 'the quantity in lots'));
  return {
    id: order.id,
    owner: engineOwner(order.userId),
    side: order.side,
    kind: 'limit',
    price: ticks(present(safeIntegerOf(price / market.tickAtoms), 'the price in ticks')),
    remaining,
    visible: remaining,
    policy: order.postOnly ? 'post_only' : 'rest',
    selfTrade: 'expire_taker',
    stop: null,
    stopLoss: null,
    display: null,
    expiresAt: null,
  };
}

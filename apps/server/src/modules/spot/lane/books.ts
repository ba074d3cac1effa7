import type { MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Depth, MatchingEngine } from '@bourse/matching/matching-engine';
import type { OpenOrder } from '@bourse/matching/order';
import { lots, safeIntegerOf, ticks } from '@bourse/kernel/quantity';
import type { Market } from '../../markets/index.ts';
import { type OrderText, orderOfText, type RestingOrder, restingOrderOf } from '../open-order-store.ts';
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

/** An open order, or the text of one that nothing has happened to since the books were rebuilt. */
type KeptOrder = SpotOrder | OrderText;

/**
 * The books of all markets of a lane, and the open orders behind them: a cache of the database, rebuilt at start.
 * Everything that others read here is committed; what a batch does in between stays in the engines' journals and in the
 * batch until {@link commit}.
 */
export class Books {
  readonly #createEngine: () => MatchingEngine;
  readonly #books = new Map<MarketId, Book>();
  readonly #open = new Map<OrderId, KeptOrder>();
  readonly #idByClientId = new Map<string, OrderId>();
  readonly #begun = new Set<MarketId>();
  /** Orders whose book is still to be opened. */
  readonly #added = new Map<MarketId, OpenOrder[]>();

  constructor(createEngine: () => MatchingEngine) {
    this.#createEngine = createEngine;
  }

  /** Forgets everything, the books included. */
  clear(): void {
    this.#books.clear();
    this.#open.clear();
    this.#idByClientId.clear();
    this.#begun.clear();
    this.#added.clear();
  }

  /** Takes the next open orders of a market, in the order of their ids, which is the order of their arrival. */
  add(market: Market, orders: readonly KeptOrder[]): void {
    const added = this.#added.get(market.id) ?? [];
    this.#added.set(market.id, added);
    for (const kept of orders) {
      const order = typeof kept === 'string' ? restingOrderOf(kept) : kept;
      this.#keep(order, kept);
      added.push(openOrderOf(market, order));
    }
  }

  /**
   * Opens the book of a market with what was added.
   * @param seq how many commits have touched it.
   * @throws InvariantError when it would be crossed.
   */
  open(market: Market, seq: number): void {
    const engine = this.#createEngine();
    engine.restore(this.#added.get(market.id) ?? [], null);
    this.#added.delete(market.id);
    this.#books.set(market.id, { engine, seq, published: { seq, ...engine.depth(publishedLevels) } });
  }

  /** How many orders are open in all markets. */
  get openOrders(): number {
    return this.#open.size;
  }

  findOpen(id: OrderId): SpotOrder | undefined {
    const kept = this.#open.get(id);
    if (typeof kept !== 'string') return kept;
    const order = orderOfText(kept);
    this.#open.set(id, order);
    return order;
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
      if (order.status === orderOpen) this.#keep(order, order);
      else this.#forget(order);
    }
    for (const market of touched) {
      const book = this.#book(market);
      book.seq += 1;
      book.published = { seq: book.seq, ...book.engine.depth(publishedLevels) };
    }
  }

  #keep(order: RestingOrder, kept: KeptOrder): void {
    this.#open.set(order.id, kept);
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

function openOrderOf(market: Market, order: RestingOrder): OpenOrder {
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

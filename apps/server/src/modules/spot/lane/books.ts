import type { Atoms } from '@bourse/kernel/amount';
import { type MarketId, type OrderId, orderId, type UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Depth, MatchingEngine } from '@bourse/matching/matching-engine';
import type { OpenOrder, Policy } from '@bourse/matching/order';
import { type Lots, lots, safeIntegerOf, type Ticks, ticks } from '@bourse/kernel/quantity';
import type { Market } from '../../markets/index.ts';
import { LineReader, StepReader } from '../open-order-lines.ts';
import { type OrderPart, orderOfText } from '../open-order-store.ts';
import { plainTerms } from '../special-terms.ts';
import { orderOpen, type SpotOrder } from '../spot-order.ts';
import type { BookRow } from '../spot-store.ts';
import { DisplacedOrders } from './displaced-orders.ts';
import { LazyOrders } from './lazy-orders.ts';
import { PublishedBook, type PublishedDepth } from './published-book.ts';

/** A book as a batch leaves it. */
export interface ChangedBook {
  /** How many commits have touched it, this one included. */
  readonly seq: number;
  /** The levels that it may have changed, those that are gone without a quantity: {@link MatchingEngine.changedLevels}. */
  readonly levels: Depth;
  /** The price of its latest trade; null before the first. */
  readonly last: Ticks | null;
  /** The same in quote atoms for one whole unit of the base asset. */
  readonly lastPrice: Atoms | null;
}

/** What a batch that has committed leaves to the books. */
interface CommittedBatch {
  readonly begun: ReadonlySet<MarketId>;
  readonly changed: ReadonlyMap<OrderId, SpotOrder>;
  readonly books: ReadonlyMap<MarketId, ChangedBook>;
}

interface Book {
  readonly engine: MatchingEngine;
  readonly published: PublishedBook;
}

/** A book that is being rebuilt. */
interface FillingBook {
  readonly engine: MatchingEngine;
  readonly seq: number;
  readonly last: Ticks | null;
  readonly market: Market;
  readonly tick: StepReader;
  readonly lot: StepReader;
  readonly displaced: DisplacedOrders;
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] };

/** What all plain limit orders have in common. */
const plainOrder: OpenOrder = {
  id: orderId(1),
  owner: 0,
  side: 'buy',
  kind: 'limit',
  price: null,
  remaining: 0,
  visible: 0,
  policy: 'rest',
  selfTrade: plainTerms.selfTrade,
  stop: null,
  stopKind: plainTerms.stopKind,
  stopLoss: null,
  slippageBps: null,
  display: null,
  expiresAt: null,
};

/**
 * The books and open orders of all markets of a lane: a cache of the database, rebuilt at start. Everything readable
 * here is committed except the engines, which include uncommitted batches: their changes stay in the engines' journals
 * and in the batch until {@link commit}.
 */
export class Books {
  readonly #createEngine: (market: Market) => MatchingEngine;
  readonly #books = new Map<MarketId, Book>();
  readonly #open = new Map<OrderId, SpotOrder>();
  /** Open orders that nothing has happened to since the books were rebuilt. */
  readonly #lazy = new LazyOrders();
  readonly #idByClientId = new Map<string, OrderId>();
  /** Whether the client order ids of the lazy orders are in the index; built at the first lookup by client id. */
  #clientIdsAreIndexed = true;
  readonly #filling = new Map<MarketId, FillingBook>();
  readonly #icebergs = new Set<OrderId>();
  /** When open orders end. */
  readonly #expiries = new Map<OrderId, { readonly at: Instant; readonly market: MarketId }>();
  /** Lower bound of the earliest expiry of an open order. */
  #nextExpiry: number = Number.POSITIVE_INFINITY;

  constructor(createEngine: (market: Market) => MatchingEngine) {
    this.#createEngine = createEngine;
  }

  /** Drops all state except the published books, which stay as they are until {@link open} replaces them. */
  clear(): void {
    this.#open.clear();
    this.#lazy.clear();
    this.#clientIdsAreIndexed = true;
    this.#idByClientId.clear();
    this.#filling.clear();
    this.#expiries.clear();
    this.#nextExpiry = Number.POSITIVE_INFINITY;
    this.#icebergs.clear();
  }

  /** Starts or restarts the rebuild of a market's book; its orders arrive through {@link add}. */
  begin(market: Market, row: BookRow): void {
    this.#lazy.drop(market.id);
    const last = row.lastPrice === null ? null : wholeTicks(market, row.lastPrice);
    this.#filling.set(market.id, {
      engine: this.#createEngine(market),
      seq: row.seq,
      last,
      market,
      tick: new StepReader(market.tickAtoms),
      lot: new StepReader(market.units.lotAtoms),
      displaced: new DisplacedOrders(),
    });
  }

  /** Takes the next open orders of a market, in the order of their ids, which is the order of their arrival. */
  add(part: OrderPart): void {
    const book = present(this.#filling.get(part.market), 'the book to be filled of market', part.market);
    book.engine.restore(this.#openOrdersOf(book, part.lines), book.last);
    this.#lazy.put(part);
    this.#clientIdsAreIndexed = false;
  }

  /**
   * Replaces the published books by the rebuilt ones.
   * @throws InvariantError when one would be crossed.
   */
  open(): void {
    this.#books.clear();
    for (const [market, { engine, seq, last, displaced }] of this.#filling) {
      engine.restore(displaced.remaining(), last);
      this.#books.set(market, {
        engine,
        published: new PublishedBook(seq, engine.depth(Number.POSITIVE_INFINITY), last),
      });
    }
    this.#filling.clear();
  }

  /** Reuses one object for all plain orders: the engine keeps no reference to it. */
  *#openOrdersOf({ market, tick, lot, displaced }: FillingBook, lines: string): Iterable<OpenOrder> {
    const reader = new LineReader(lines, tick, lot);
    const plain: Writable<OpenOrder> = { ...plainOrder };
    while (reader.next()) {
      yield* displaced.before(reader.id);
      if (reader.side === null) {
        const order = orderOfText(reader.line);
        this.#note(order);
        const place = order.special?.place ?? null;
        if (place === null) yield openOrderOf(market, order);
        else displaced.put(openOrderOf(market, order), place);
      } else {
        plain.id = reader.id;
        plain.owner = reader.owner;
        plain.side = reader.side;
        plain.price = reader.price as Ticks; // the reader has checked both
        plain.remaining = reader.remaining;
        plain.visible = reader.remaining;
        yield plain;
      }
    }
  }

  /** The markets that have open orders whose time is over. */
  dueAt(now: Instant): ReadonlySet<MarketId> {
    const due = new Set<MarketId>();
    if (now < this.#nextExpiry) return due;
    this.#nextExpiry = Number.POSITIVE_INFINITY;
    for (const { at, market } of this.#expiries.values()) {
      if (at <= now) due.add(market);
      this.#nextExpiry = Math.min(this.#nextExpiry, at);
    }
    return due;
  }

  /** How many of the open orders are icebergs. */
  get icebergs(): number {
    return this.#icebergs.size;
  }

  /** How many orders are open in all markets. */
  get openOrders(): number {
    return this.#open.size + this.#lazy.size;
  }

  findOpen(id: OrderId): SpotOrder | undefined {
    const open = this.#open.get(id);
    if (open !== undefined) return open;
    const text = this.#lazy.take(id);
    if (text === undefined) return undefined;
    const order = orderOfText(text);
    this.#keep(order);
    return order;
  }

  findOpenByClientId(userId: UserId, clientOrderId: string): OrderId | undefined {
    if (!this.#clientIdsAreIndexed) {
      for (const text of this.#lazy.texts()) this.#nameClientId(orderOfText(text));
      this.#clientIdsAreIndexed = true;
    }
    return this.#idByClientId.get(`${userId}:${clientOrderId}`);
  }

  /** The markets that have a book. */
  get markets(): Iterable<MarketId> {
    return this.#books.keys();
  }

  /** The engine of a market, as all batches left it, committed or not. */
  engine(market: MarketId): MatchingEngine {
    return this.#book(market).engine;
  }

  seq(market: MarketId): number {
    return this.#book(market).published.seq;
  }

  /** The price of the latest committed trade; null before the first. */
  last(market: MarketId): Ticks | null {
    return this.#book(market).published.last;
  }

  depth(market: MarketId, levels: number): PublishedDepth {
    return this.#book(market).published.depth(levels);
  }

  /** Applies the effects of the oldest batch that is not applied yet; it has committed. */
  commit({ begun, changed, books }: CommittedBatch): void {
    for (const market of begun) this.engine(market).commit();
    for (const order of changed.values()) {
      if (order.status === orderOpen) this.#keepChanged(order);
      else this.#forget(order);
    }
    for (const [market, { seq, levels, last }] of books) this.#book(market).published.change(seq, levels, last);
  }

  #keepChanged(order: SpotOrder): void {
    this.#keep(order);
    this.#note(order);
  }

  #keep(order: SpotOrder): void {
    this.#open.set(order.id, order);
    this.#nameClientId(order);
  }

  #nameClientId({ id, userId, clientOrderId }: SpotOrder): void {
    if (clientOrderId !== null) this.#idByClientId.set(`${userId}:${clientOrderId}`, id);
  }

  /** Remembers what is particular about an order. */
  #note(order: SpotOrder): void {
    if (order.special?.display) this.#icebergs.add(order.id);
    const at = order.special?.expiresAt ?? null;
    if (at === null) return;
    this.#expiries.set(order.id, { at, market: order.marketId });
    this.#nextExpiry = Math.min(this.#nextExpiry, at);
  }

  #forget(order: SpotOrder): void {
    this.#open.delete(order.id);
    this.#expiries.delete(order.id);
    this.#icebergs.delete(order.id);
    if (order.clientOrderId !== null) this.#idByClientId.delete(`${order.userId}:${order.clientOrderId}`);
  }

  #book(market: MarketId): Book {
    return present(this.#books.get(market), 'the book of market', market);
  }
}

/** The numeric owner id that the engine uses for self-trade prevention. */
export function engineOwner(userId: UserId): number {
  const owner = Number.parseInt(userId, 10);
  invariant(Number.isSafeInteger(owner), "a user beyond the engine's range", userId);
  return owner;
}

function wholeTicks(market: Market, price: Atoms): Ticks {
  invariant(price % market.tickAtoms === 0n, 'a price does not fit the tick', market.symbol);
  return ticks(present(safeIntegerOf(price / market.tickAtoms), 'the price in ticks'));
}

function wholeLots(market: Market, quantity: bigint): Lots {
  invariant(quantity % market.units.lotAtoms === 0n, 'a quantity does not fit the lot', market.symbol);
  return lots(present(safeIntegerOf(quantity / market.units.lotAtoms), 'the quantity in lots'));
}

function openOrderOf(market: Market, order: SpotOrder): OpenOrder {
  const special = order.special ?? plainTerms;
  const ticksOrNull = (price: Atoms | null): Ticks | null => (price === null ? null : wholeTicks(market, price));
  // A budget is open only while it waits, so nothing of it has been spent.
  const remaining =
    order.amountIn === 'quote'
      ? present(safeIntegerOf(order.amount / market.units.tickLotAtoms), 'the budget in quote units')
      : wholeLots(market, order.amount - order.filled);
  const visible = special.visible === null ? remaining : wholeLots(market, special.visible);
  const stop = ticksOrNull(special.stopPrice);
  const stopLoss = special.pending === 'stop_loss' && stop !== null;
  const { slippageBps } = special;
  return {
    id: order.id,
    owner: engineOwner(order.userId),
    side: order.side,
    kind: order.type === 'limit' ? 'limit' : order.amountIn === 'quote' ? 'budget' : 'market',
    price: ticksOrNull(order.price ?? special.reach),
    remaining,
    visible: special.pending === 'stop' ? 0 : visible,
    policy: policyOf(order),
    selfTrade: special.selfTrade,
    stop: special.pending === 'stop' ? stop : null,
    stopKind: special.pending === 'stop' ? special.stopKind : 'stop_loss',
    stopLoss: stopLoss
      ? { trigger: stop, limit: ticksOrNull(special.stopLimit), ...(slippageBps !== null && { slippageBps }) }
      : null,
    slippageBps: order.type === 'limit' ? null : slippageBps,
    display: special.display === null ? null : wholeLots(market, special.display),
    expiresAt: special.expiresAt,
  };
}

function policyOf({ postOnly, timeInForce }: SpotOrder): Policy {
  if (postOnly) return 'post_only';
  return timeInForce === 'IOC' ? 'ioc' : timeInForce === 'FOK' ? 'fok' : 'rest';
}

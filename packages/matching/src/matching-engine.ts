import type { Branded } from '@bourse/kernel/brand';
import type { OrderId } from '@bourse/kernel/ids';
import { invariant } from '@bourse/kernel/invariant';
import type { Lots, Ticks } from '@bourse/kernel/quantity';

/**
 * What every order book of ours can do, the naive and the fast one alike: a pure, deterministic state machine
 * of one market. It knows neither money nor time; whoever calls it has checked the funds before.
 */
export interface MatchingEngine {
  /** Opens a batch. Commands are taken only inside one. @throws InvariantError when one is open. */
  begin(): void;
  /** Keeps what the batch did. @throws InvariantError when none is open. */
  commit(): void;
  /** Takes back everything since {@link begin}: {@link hash} is again what it was. @throws InvariantError when none is open. */
  rollback(): void;

  /**
   * Carries out an order and reports what came of it, in the order in which it happened.
   * The price-time rule: the best price first, at one price the order that came first; a trade is at the maker's price.
   * @throws InvariantError when the id is already resting, or price or quantity is zero.
   */
  submit(order: NewOrder, listener: EngineListener): void;

  /** Withdraws a resting order. An order that does not rest is reported as `rejected` with `not_resting`. */
  cancel(id: OrderId, listener: EngineListener): void;

  /** The resting order of that id. The object is a view that the next command may change: do not keep it. */
  find(id: OrderId): RestingOrder | undefined;

  /**
   * The makers that a taker of `side` would meet, best first, up to `limit` and until their quantities reach
   * `quantity`. Reads only: it is the guess of whose balances a command can touch.
   * @param limit the taker's worst price, or null for a market order.
   */
  walk(side: Side, limit: Ticks | null, quantity: number): Iterable<RestingOrder>;

  /** The best `levels` levels of both sides, best first. */
  depth(levels: number): Depth;

  /**
   * Fills an empty book with the open orders of a market, each after all that come before it in time.
   * @throws InvariantError when the book is not empty, an id comes twice, or the book would be crossed.
   */
  restore(orders: Iterable<RestingOrder>): void;

  /** Sixteen hexadecimal digits of the whole state: every resting order with its place in the queue. */
  hash(): string;
}

/** Which way an order trades, seen from its owner. */
export type Side = 'buy' | 'sell';

/** A budget in quote units: one of them is one lot at one tick (`MarketUnits.tickLotAtoms`). */
export type QuoteUnits = Branded<number, 'QuoteUnits'>;

/** @throws InvariantError when `value` is not an integer from 0 to 2^53 - 1. */
export function quoteUnits(value: number): QuoteUnits {
  invariant(Number.isSafeInteger(value) && value >= 0, 'quote units are a non-negative safe integer');
  return value as QuoteUnits; // checked on the line above
}

/** An order on its way to the book. */
export type NewOrder = LimitOrder | MarketOrder | BudgetOrder;

interface OrderBase {
  readonly id: OrderId;
  /** Whose order it is: an integer; two orders with one owner never trade with each other. */
  readonly owner: number;
  readonly side: Side;
}

/** Trades at `price` or better. */
export interface LimitOrder extends OrderBase {
  readonly kind: 'limit';
  readonly price: Ticks;
  readonly quantity: Lots;
  /** What the part that does not trade at once does: rest, expire, or, for `post_only`, nothing may trade at once. */
  readonly policy: 'rest' | 'ioc' | 'post_only';
}

/** Trades `quantity` lots at any price; what finds no maker expires. */
export interface MarketOrder extends OrderBase {
  readonly kind: 'market';
  readonly quantity: Lots;
}

/** Trades as many whole lots as `budget` covers at the makers' prices; what is left of the budget expires. */
export interface BudgetOrder extends OrderBase {
  readonly kind: 'budget';
  readonly budget: QuoteUnits;
}

/** An order that stands in the book. */
export interface RestingOrder {
  readonly id: OrderId;
  readonly owner: number;
  readonly side: Side;
  readonly price: Ticks;
  readonly remaining: Lots;
}

/** `would_take`: a post-only order that would trade at once. `no_liquidity`: a market order that meets an empty side. */
export type EngineRejection = 'would_take' | 'no_liquidity' | 'not_resting';

/**
 * Why the rest of an order ended without trading: `unfilled` (IOC and market orders that found no more makers),
 * `residue` (what is left of a budget does not cover one lot at the next maker's price), or `self_trade` (the next
 * maker is of the same owner: the taker expires, the maker stays; `expire_taker` of S9).
 */
export type ExpiryReason = 'unfilled' | 'residue' | 'self_trade';

/** Takes the events of a command. Plain arguments instead of objects, so that a fast engine need not allocate. */
export interface EngineListener {
  /** The order was not taken; nothing else is reported about it. */
  rejected(id: OrderId, reason: EngineRejection): void;
  /** The order was taken; its trades and its end follow. */
  accepted(id: OrderId): void;
  traded(taker: OrderId, maker: OrderId, price: Ticks, quantity: Lots): void;
  /** What is left of a limit order now stands in the book. */
  rested(id: OrderId, remaining: Lots): void;
  /** The rest of a taker ended; nothing of it stands in the book. */
  expired(id: OrderId, reason: ExpiryReason): void;
  cancelled(id: OrderId, remaining: Lots): void;
}

/** One price of a side. */
export interface Level {
  readonly price: Ticks;
  /** Lots of all orders at this price; more than 2^53 - 1 are shown as 2^53 - 1. */
  readonly quantity: Lots;
}

/** Levels of both sides, best first. */
export interface Depth {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

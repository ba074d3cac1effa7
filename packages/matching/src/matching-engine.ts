import type { OrderId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Lots, Ticks } from '@bourse/kernel/quantity';
import type { NewOrder, OpenOrder, Side } from './order.ts';

/**
 * What every order book of ours can do, the naive and the fast one alike: a pure, deterministic state machine of one
 * market. It knows neither money nor a clock; whoever calls it has checked the funds before.
 *
 * A command ends only when every stop that its trades have triggered has run. A stop is triggered by the trade that
 * reaches it and runs after the taker of that trade is done. Stops that one trade triggers run in the order in which
 * the price passed them, at one stop price by time. (Only the first trade of a market can reach triggers of both directions;
 * then those of a rising price run first.)
 */
export interface MatchingEngine {
  /** Begins a batch on top of the open ones. Commands are accepted only inside a batch. */
  begin(): void;
  /** Commits the oldest open batch; later ones can still be rolled back. @throws InvariantError when none is open. */
  commit(): void;
  /**
   * Takes back everything since the latest {@link begin}: {@link hash} and {@link lastPrice} are again what they were.
   * Also after a listener has thrown in the middle of a command. @throws InvariantError when none is open.
   */
  rollback(): void;

  /**
   * Executes an order and reports its events in the order in which they happen. The price-time rule: the best price
   * first, at one price the order that came first; a trade is at the maker's price.
   * @throws InvariantError when the id is already open, or the order contradicts itself.
   */
  submit(order: NewOrder, listener: EngineListener): void;

  /** Withdraws an open order. One that is not open is reported as `rejected` with `not_open`. */
  cancel(id: OrderId, listener: EngineListener): void;

  /** Withdraws every open order of an owner, in the order of their ids. */
  cancelAll(owner: number, listener: EngineListener): void;

  /**
   * Changes an open order. It keeps its place when its price stays and its quantity does not grow, and while it waits
   * for its stop; otherwise it leaves the book and comes anew, under its own id. A change that would be refused
   * (`not_open`, `price_band`, `would_take`) leaves the order as it was.
   * @param price null where the price stays, and on market and budget orders.
   * @param remaining what may still trade from now on: lots, or quote units of a budget.
   * @throws InvariantError when `remaining` or `price` is zero, or a market order is given a price.
   */
  amend(id: OrderId, price: Ticks | null, remaining: number, listener: EngineListener): void;

  /** Ends every order whose `expiresAt` is not after `now`: the earliest first, at one moment the smaller id. */
  expire(now: Instant, listener: EngineListener): void;

  /** The open order of that id, as it is now. */
  find(id: OrderId): OpenOrder | undefined;

  /**
   * The makers that a taker of `side` would match, best first, up to `limit` and until their quantities, hidden ones
   * included, reach `quantity`. Read-only; used for the cost of a sell by budget.
   * @param limit the taker's worst price, or null for a market order.
   */
  walk(side: Side, limit: Ticks | null, quantity: number): Iterable<OpenOrder>;

  /** The best `levels` levels of both sides, best first. Of icebergs only what shows. */
  depth(levels: number): Depth;

  /**
   * The levels of both sides that the batch since the latest {@link begin} may have changed, as {@link depth} shows them
   * now, in no order; with no quantity, those that are gone. Asked while that batch is open, so not after its rollback.
   * @throws InvariantError when none is open.
   */
  changedLevels(): Depth;

  /** The price of the latest trade; null before the first. */
  readonly lastPrice: Ticks | null;

  /**
   * Fills a new book with the open orders of a market, each after all that go before it: in the order in which they
   * were last reported as `rested`, `refreshed` or `parked`. They may come in several parts with one `lastPrice`. No
   * order object is kept, so one may stand for many.
   * @throws InvariantError when a batch has begun before, an id comes twice, the book would be crossed, or a stop is
   * already reached.
   */
  restore(orders: Iterable<OpenOrder>, lastPrice: Ticks | null): void;

  /** Sixteen hexadecimal digits of every open order with its place in its queue: with `lastPrice`, the whole state. */
  hash(): string;
}

/** What a market lays down for every order. */
export interface MarketRules {
  /**
   * How far from the last trade, as it was before the command, an order may reach, in basis points (1 to 10,000); null
   * for no bound. A limit order beyond it is refused; a market order takes up to it. Before the first trade it binds nobody.
   */
  readonly bandBps: number | null;
  /** How many open orders an owner may have; null for no bound. Orders that cannot stay open are not refused. */
  readonly maxOpenOrders: number | null;
}

/** No band and no maximum. */
export const noRules: MarketRules = { bandBps: null, maxOpenOrders: null };

/**
 * `too_many_orders`: the owner has as many open orders as the market allows. `trigger_passed`: the last trade has reached
 * its stop, or its stop-loss, already. `price_band`: a buy above the band or a
 * sell below it. `would_take`: a post-only order that would trade at once. `no_liquidity`: a market order that meets
 * an empty side. A new order is tested in this order. `not_open`: there is no such open order.
 */
export type EngineRejection =
  | 'too_many_orders'
  | 'trigger_passed'
  | 'price_band'
  | 'would_take'
  | 'no_liquidity'
  | 'not_open';

/**
 * Why an order ended without trading: `unfilled` (IOC, FOK and market orders that found too little), `residue` (what is
 * left of a budget does not cover one lot at the next maker's price), `price_band` (the next maker, or the limit of a
 * stop that was reached, is beyond the band), `slippage` (the next maker is within the band and beyond the order's own
 * `slippageBps` or `reach`), `self_trade` (see `SelfTrade`), `would_take` (a post-only order whose stop
 * was reached), or `time`.
 */
export type ExpiryReason = 'unfilled' | 'residue' | 'price_band' | 'slippage' | 'self_trade' | 'would_take' | 'time';

/**
 * Takes the events of a command. Plain arguments instead of objects, so that a fast engine need not allocate.
 * After `accepted`, and again after `triggered`, an order reports its trades and then exactly one of `rested`,
 * `parked`, `filled` and `expired`; or it is `triggered` at once, where it takes a passed
 * trigger or its own trades reach its stop-loss.
 */
export interface EngineListener {
  /** The command was not taken; nothing else is reported about it. */
  rejected(id: OrderId, reason: EngineRejection): void;
  /** The order was taken; its trades and its end follow. */
  accepted(id: OrderId): void;
  /** A maker has nothing left when its trades add up to it; nothing else is reported of that. */
  traded(taker: OrderId, maker: OrderId, price: Ticks, quantity: Lots): void;
  /** What a taker and a maker of one owner lose instead of trading. Whoever has nothing left expires, by `expired`. */
  decremented(taker: OrderId, maker: OrderId, price: Ticks, quantity: Lots): void;
  /** The next slice of an iceberg shows, behind the other orders of its price. */
  refreshed(id: OrderId): void;
  /** What is left of a limit order now stands in the book, behind the other orders of its price. */
  rested(id: OrderId, remaining: Lots): void;
  /** The order waits for its stop. */
  parked(id: OrderId): void;
  /** The order's stop was reached; it is now a taker. */
  triggered(id: OrderId): void;
  /** A taker has traded all that it wanted. */
  filled(id: OrderId): void;
  /** What was left of the order ended. */
  expired(id: OrderId, reason: ExpiryReason): void;
  /** The order may still trade `remaining`; where it lost its place, its trades and its end follow. */
  amended(id: OrderId, remaining: number): void;
  cancelled(id: OrderId, remaining: number): void;
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

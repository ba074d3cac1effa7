import type { Branded } from '@bourse/kernel/brand';
import type { OrderId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import type { Lots, Ticks } from '@bourse/kernel/quantity';

/** Which way an order trades, seen from its owner. */
export type Side = 'buy' | 'sell';

/** A budget in quote units: one of them is one lot at one tick (`MarketUnits.tickLotAtoms`). */
export type QuoteUnits = Branded<number, 'QuoteUnits'>;

/** @throws InvariantError when `value` is not an integer from 0 to 2^53 - 1. */
export function quoteUnits(value: number): QuoteUnits {
  invariant(Number.isSafeInteger(value) && value >= 0, 'quote units are a non-negative safe integer');
  return value as QuoteUnits; // checked on the line above
}

/**
 * Time in force of a limit order: `rest` stays in the book; `ioc` expires what does not trade at once; `fok` trades
 * completely or not at all; `post_only` must not trade at once.
 */
export type Policy = 'rest' | 'ioc' | 'fok' | 'post_only';

/**
 * Self-trade prevention, by the taker's mode: the taker's remainder expires, the maker expires and the taker continues,
 * both expire, or both are reduced by what they would have traded.
 */
export type SelfTrade = 'expire_taker' | 'expire_maker' | 'expire_both' | 'decrement';

/**
 * From which side the last trade reaches a trigger. A stop-loss closes a position that goes wrong: a sell's is reached by
 * a falling price, a buy's by a rising one. A take-profit closes one that goes well, the other way round.
 */
export type TriggerKind = 'stop_loss' | 'take_profit';

/** The other leg of an OCO order: what it turns into when the market goes against it. */
export interface StopLoss {
  /** Of the kind `stop_loss`. */
  readonly trigger: Ticks;
  /** The limit of the order that it turns into; null for a market order. */
  readonly limit: Ticks | null;
  /** Of that market order; see {@link MarketOrder}. Not with a limit. */
  readonly slippageBps?: number;
}

/** An order on its way to the book. What is left out is not wanted. */
export type NewOrder = LimitOrder | MarketOrder | BudgetOrder;

interface OrderBase {
  readonly id: OrderId;
  /** Whose order it is: a safe integer. */
  readonly owner: number;
  readonly side: Side;
  /** `expire_taker` when left out. */
  readonly selfTrade?: SelfTrade;
  /** The order waits outside the book until the last trade has reached this price, its trigger. */
  readonly stop?: Ticks;
  /** Of `stop`; `stop_loss` when left out. */
  readonly stopKind?: TriggerKind;
  /** A trigger, also of `stopLoss`, that the last trade has passed already is reached at once, not refused. */
  readonly takesPassedTrigger?: boolean;
  /** The first moment at which the order is over, by {@link MatchingEngine.expire}. */
  readonly expiresAt?: Instant;
}

/** Trades at `price` or better. */
export interface LimitOrder extends OrderBase {
  readonly kind: 'limit';
  readonly price: Ticks;
  readonly quantity: Lots;
  readonly policy: Policy;
  /** Iceberg: no more than this shows at a time; the next slice stands behind the others of its price. */
  readonly display?: Lots;
  /** OCO: the limit price takes the profit, this stops the loss; what trades lessens both. Not with `stop` or `display`. */
  readonly stopLoss?: StopLoss;
}

/** Trades `quantity` lots at the makers' prices; what finds no maker expires. */
export interface MarketOrder extends OrderBase {
  readonly kind: 'market';
  readonly quantity: Lots;
  /** It takes no maker at a worse price than this, whatever its slippage: of a buy, what is held for it pays no more. */
  readonly reach?: Ticks;
  /**
   * It takes no maker further than this from the best price that it meets first, in basis points (1 to 5,000): the best
   * price when it is taken, or when its stop is reached. Without it any price will do.
   */
  readonly slippageBps?: number;
}

/** Trades as many whole lots as `budget` covers at the makers' prices; what is left of the budget expires. */
export interface BudgetOrder extends OrderBase {
  readonly kind: 'budget';
  readonly budget: QuoteUnits;
  /** As on a {@link MarketOrder}. */
  readonly slippageBps?: number;
}

/** The largest `slippageBps`. */
export const slippageMaxBps = 5_000;

/** An order that stands in the book or waits for its stop: everything that the engine knows of it. */
export interface OpenOrder {
  readonly id: OrderId;
  readonly owner: number;
  readonly side: Side;
  readonly kind: NewOrder['kind'];
  /** The limit; of a market order, which is open only while it waits, its reach; null where there is none, and on a budget. */
  readonly price: Ticks | null;
  /** Everything that may still trade, in lots; in quote units where it is a budget. */
  readonly remaining: number;
  /** What of it shows in the book; nothing while the order waits. */
  readonly visible: number;
  readonly policy: Policy;
  readonly selfTrade: SelfTrade;
  /** Not null while the order waits. */
  readonly stop: Ticks | null;
  /** `stop_loss` where there is no stop. */
  readonly stopKind: TriggerKind;
  readonly stopLoss: StopLoss | null;
  /** Null on limit orders, and where any price will do. */
  readonly slippageBps: number | null;
  readonly display: Lots | null;
  readonly expiresAt: Instant | null;
}

/** What an order wants, in lots, or in quote units where it is a budget. */
export function sizeOf(order: NewOrder): number {
  return order.kind === 'budget' ? order.budget : order.quantity;
}

/** @throws InvariantError when the parts of `order` contradict each other or one of them is zero. */
export function checkOrder(order: NewOrder): void {
  // The messages name no order, because building a text for every order would cost more than its matching.
  const { stop, stopKind, expiresAt } = order;
  invariant(stopKind === undefined || stop !== undefined, 'the order contradicts itself');
  invariant(sizeOf(order) > 0 && stop !== 0 && expiresAt !== 0, 'the order is empty');
  if (order.kind !== 'limit') {
    invariant(isSlippage(order.slippageBps), 'the bound of the slippage is none');
    invariant(order.kind !== 'market' || order.reach !== 0, 'the reach is zero');
    return;
  }
  const { price, policy, display, stopLoss } = order;
  invariant(price > 0 && display !== 0, 'the order is empty');
  if (display === undefined && stopLoss === undefined) return;
  const rests = policy === 'rest' || policy === 'post_only';
  const fits = rests && (stopLoss === undefined || (stop === undefined && display === undefined));
  invariant(fits && stopLoss?.trigger !== 0 && stopLoss?.limit !== 0, 'the order contradicts itself');
  const isBound = stopLoss?.slippageBps !== undefined;
  invariant(!isBound || (stopLoss.limit === null && isSlippage(stopLoss.slippageBps)), 'the order contradicts itself');
}

function isSlippage(bps: number | undefined): boolean {
  return bps === undefined || (Number.isInteger(bps) && bps >= 1 && bps <= slippageMaxBps);
}

/** Tells whether what an order does not trade at once goes to the book. */
export function canRest(order: Pick<OpenOrder, 'kind' | 'policy'>): boolean {
  return order.kind === 'limit' && (order.policy === 'rest' || order.policy === 'post_only');
}

import { addAtoms, type Atoms, bpsOf, mulDiv, oneUnit, subtractAtoms, zeroAtoms } from '@bourse/kernel/amount';
import type { AccountId, MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { type Lots, lots, type MarketUnits, notionalAtoms, quantityAtoms, type Ticks } from '@bourse/kernel/quantity';
import type { ExpiryReason } from '@bourse/matching/matching-engine';
import { wholeQuotient } from '@bourse/matching/market-rules';
import type { NewOrder, OpenOrder, QuoteUnits, SelfTrade, Side } from '@bourse/matching/order';
import type { Market } from '../markets/index.ts';
import type { SpecialTerms } from './special-terms.ts';

/** S11. In an answer 0 is an open order that waits for its stop; a spot order is never 2. */
export const orderPending = 0;
export const orderOpen = 1;
export const orderFilled = 3;
export const orderCancelled = 4;
export type OrderStatus = typeof orderOpen | typeof orderFilled | typeof orderCancelled;

/** Why an order ended before it was filled: by its owner, or by what the engine reported. */
export type CancelReason = 'user' | ExpiryReason;

type WithoutIds<T> = T extends unknown ? Omit<T, 'id' | 'owner'> : never;

/** What an order asks of the engine, before it has an id. */
export type OrderTerms = WithoutIds<NewOrder>;

/** An order as the books of money see it: everything in atoms. A value: each change makes a new one. */
export interface SpotOrder {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly clientOrderId: string | null;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTD';
  readonly postOnly: boolean;
  /** Quote atoms for one whole unit of the base asset; null on a market order. */
  readonly price: Atoms | null;
  /** What was asked for, in atoms of {@link amountIn}. */
  readonly amount: Atoms;
  readonly amountIn: 'base' | 'quote';
  /** The market's terms when the order was taken. */
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  /** Base atoms traded, and the quote atoms that they cost. */
  readonly filled: Atoms;
  readonly turnover: Atoms;
  /** In the asset that the order receives. */
  readonly fee: Atoms;
  /** What of the owner's balance this order holds: quote on a buy, base on a sell. */
  readonly held: Atoms;
  readonly heldAccount: AccountId;
  readonly status: OrderStatus;
  readonly reason: CancelReason | null;
  /** Null on plain orders. */
  readonly special: SpecialTerms | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** One trade, in atoms; the fees are each in the asset that its side receives. */
export interface SpotTrade {
  readonly id: number;
  readonly marketId: MarketId;
  readonly price: Ticks;
  readonly quantity: Lots;
  readonly base: Atoms;
  readonly quote: Atoms;
  readonly taker: SpotOrder;
  readonly maker: SpotOrder;
  readonly takerFee: Atoms;
  readonly makerFee: Atoms;
}

/**
 * What an order must hold before it may be taken: the most that it can spend, at its own limit.
 * @returns quote atoms on a buy, base atoms on a sell.
 * @throws InvariantError on terms whose worst case is unbounded; place-order refuses them.
 */
export function holdOf(units: MarketUnits, terms: OrderTerms): Atoms {
  if (terms.side === 'sell') {
    invariant(terms.kind !== 'budget', 'what a sell by budget holds depends on the book');
    return quantityAtoms(units, terms.quantity);
  }
  if (terms.kind === 'market') {
    return notionalAtoms(units, present(terms.reach, 'the reach of a market buy'), terms.quantity);
  }
  if (terms.kind === 'budget') return mulDiv(BigInt(terms.budget), units.tickLotAtoms, 1n, 'down');
  // The stop-loss of a buy may cost more than its limit.
  const limit = terms.stopLoss?.limit ?? terms.price;
  return notionalAtoms(units, limit > terms.price ? limit : terms.price, terms.quantity);
}

/**
 * What a sell that is to bring `budget` must hold: what the makers that it may meet would take for it. Of its owner's own
 * orders, `decrement` takes off the sell what they would have traded, and off its hold with it, so that they count as any
 * others do; otherwise they take nothing for it: they end, or the sell does before it has sold more.
 * @param makers those that it would meet, best first.
 */
export function holdOfSale(
  units: MarketUnits,
  makers: Iterable<OpenOrder>,
  { owner, budget, selfTrade }: { owner: number; budget: QuoteUnits; selfTrade: SelfTrade | undefined },
): Atoms {
  const countsOwn = selfTrade === 'decrement';
  let [left, sold]: [number, number] = [budget, 0];
  for (const maker of makers) {
    if (maker.owner === owner && !countsOwn) continue;
    const price = present(maker.price, 'the price of a maker');
    const quantity = Math.min(wholeQuotient(left, price), maker.remaining);
    if (quantity === 0) break;
    left -= quantity * price;
    sold += quantity;
  }
  return quantityAtoms(units, lots(sold));
}

/** What a fill takes out of an order's hold: a limit buy had held its own price, which may be above the trade's. */
export function holdOfFill(market: Market, order: SpotOrder, base: Atoms, quote: Atoms): Atoms {
  if (order.side === 'sell') return base;
  if (order.price === null) return quote;
  return mulDiv(base, order.price, oneUnit(market.base), 'up');
}

/** The fee of a fill, in the asset that the order receives, rounded up: against the one who could split orders. */
export function feeOfFill(order: SpotOrder, role: 'maker' | 'taker', base: Atoms, quote: Atoms): Atoms {
  const received = order.side === 'buy' ? base : quote;
  return bpsOf(received, role === 'maker' ? order.makerFeeBps : order.takerFeeBps, 'up');
}

export interface Fill {
  readonly base: Atoms;
  readonly quote: Atoms;
  readonly fee: Atoms;
  /** What of the hold is used up or given back. */
  readonly unheld: Atoms;
}

/** Adds a fill. The order stays open: whether it is over is told by the engine's next event. */
export function withFill(order: SpotOrder, fill: Fill, at: Instant): SpotOrder {
  return {
    ...order,
    filled: addAtoms(order.filled, fill.base),
    turnover: addAtoms(order.turnover, fill.quote),
    fee: addAtoms(order.fee, fill.fee),
    held: subtractAtoms(order.held, fill.unheld),
    updatedAt: at,
  };
}

/** Takes a traded part off what an iceberg shows. */
export function withSmallerSlice(order: SpotOrder, base: Atoms): SpotOrder {
  const { special } = order;
  if (special === null || special.visible === null) return order;
  return { ...order, special: { ...special, visible: subtractAtoms(special.visible, base) } };
}

/** What an order would have traded, and what of its hold that was. */
export type LostPart = Omit<Fill, 'fee'>;

/**
 * Takes off an order what it would have traded with its own owner. When nothing would be left, the amount stays as it was
 * asked for: the order is about to end.
 */
export function withoutPart(order: SpotOrder, { base, quote, unheld }: LostPart, at: Instant): SpotOrder {
  const [part, used] = order.amountIn === 'quote' ? [quote, order.turnover] : [base, order.filled];
  const amount = subtractAtoms(order.amount, part);
  return {
    ...withSmallerSlice(order, base),
    amount: amount > used ? amount : order.amount,
    held: subtractAtoms(order.held, unheld),
    updatedAt: at,
  };
}

/** Tells whether the order waits outside the book for its stop. */
export function isPending({ status, special }: Pick<SpotOrder, 'status' | 'special'>): boolean {
  return status === orderOpen && special?.pending === 'stop';
}

/** Whether a resting order has nothing left to trade. Only limit orders rest, so the amount is in base. */
export function isFilled(order: SpotOrder): boolean {
  return order.filled === order.amount;
}

/** Ends an order; it holds nothing any more. A budget of which only a residue is left has done what it was for. */
export function ended(order: SpotOrder, reason: CancelReason | null, at: Instant): SpotOrder {
  const done = reason === null || (reason === 'residue' && order.filled > 0n);
  return {
    ...order,
    held: zeroAtoms,
    status: done ? orderFilled : orderCancelled,
    reason: done ? null : reason,
    updatedAt: at,
  };
}

import { Big } from 'big.js';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import { isOnStep } from '../steps.ts';
import type { Market } from '../market-terms.ts';
import type { OwnOrder } from '../account-state.ts';

/** What is wrong with a change of an order; a text of the catalog. */
export interface AmendProblem {
  readonly field: 'price' | 'amount';
  readonly code: 'missing' | 'unreadable' | 'zero' | 'offTick' | 'offLot' | 'belowFilled' | 'belowMinimum' | 'noChange';
  readonly bound?: string;
}

/** A change of an order that can be sent, and what it does to the order's place. */
export interface Amendment {
  readonly amount?: string;
  readonly target_price?: string;
  /** Whether the order stays before those that came after it. */
  readonly keepsPlace: boolean;
  /** Whether it may trade as soon as it is changed. */
  readonly mayTrade: boolean;
}

type Amended = Pick<OwnOrder, 'price' | 'amount' | 'filled' | 'side' | 'status'>;

/**
 * Reads a change of price and amount. The order keeps its place when its price stays and its amount falls.
 * @param best the best price of the other side; null while it is unknown.
 */
export function readAmendment(
  order: Amended,
  typed: { readonly price: string; readonly amount: string },
  market: Market,
  best: string | null,
): { readonly problem: AmendProblem } | { readonly amendment: Amendment } {
  const amount = readDecimal(typed.amount);
  const price = order.price === null ? null : readDecimal(typed.price);
  const problem =
    (order.price === null ? null : problemOf('price', typed.price, market.tick)) ??
    problemOf('amount', typed.amount, market.lot);
  if (problem !== null) return { problem };
  if (amount === null) return { problem: { field: 'amount', code: 'unreadable' } };
  if (new Big(amount).lte(order.filled))
    return { problem: { field: 'amount', code: 'belowFilled', bound: order.filled } };
  if (price !== null && new Big(price).times(amount).lt(market.minNotional)) {
    return { problem: { field: 'amount', code: 'belowMinimum', bound: market.minNotional } };
  }
  const hasOtherPrice = price !== null && order.price !== null && !new Big(price).eq(order.price);
  const hasOtherAmount = !new Big(amount).eq(order.amount);
  if (!hasOtherPrice && !hasOtherAmount) return { problem: { field: 'amount', code: 'noChange' } };
  return {
    amendment: {
      ...(hasOtherAmount ? { amount } : {}),
      ...(hasOtherPrice ? { target_price: price } : {}),
      keepsPlace: !hasOtherPrice && new Big(amount).lt(order.amount),
      mayTrade: order.status === 1 && hasOtherPrice && reaches(order.side, price, best),
    },
  };
}

function problemOf(field: 'price' | 'amount', text: string, step: string): AmendProblem | null {
  if (text.trim() === '') return { field, code: 'missing' };
  const value = readDecimal(text);
  if (value === null) return { field, code: 'unreadable' };
  if (new Big(value).eq(0)) return { field, code: 'zero' };
  return isOnStep(value, step) ? null : { field, code: field === 'price' ? 'offTick' : 'offLot', bound: step };
}

function reaches(side: 'buy' | 'sell', price: string, best: string | null): boolean {
  if (best === null) return false;
  return side === 'buy' ? new Big(price).gte(best) : new Big(price).lte(best);
}

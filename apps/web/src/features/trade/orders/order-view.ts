import { Big } from 'big.js';
import type { OwnOrder } from '../account-state.ts';

/** What kind of order it is, as a list names it. */
export type OrderName = 'limit' | 'market' | 'stopLimit' | 'stopMarket' | 'oco';

/** The kind of an order, told from what the server keeps of it. An OCO order whose stop-loss was reached is a stop. */
export function nameOf({
  type,
  stop_price: stop,
  pending,
}: Pick<OwnOrder, 'type' | 'stop_price' | 'pending'>): OrderName {
  if (pending === 'stop_loss') return 'oco';
  if (stop === null) return type;
  return type === 'market' ? 'stopMarket' : 'stopLimit';
}

/** How far an order is filled, in percent with two decimals; null where it was named in quote and nothing says. */
export function filledPercent(
  order: Pick<OwnOrder, 'type' | 'side' | 'amount' | 'filled' | 'average_price' | 'status'>,
): string | null {
  const { amount, filled } = order;
  if (order.status === 3) return '100';
  if (isAmountInQuote(order)) {
    if (order.average_price === null) return '0';
    return new Big(order.average_price).times(filled).div(amount).times(100).round(2, Big.roundDown).toFixed();
  }
  return new Big(amount).eq(0) ? null : new Big(filled).div(amount).times(100).round(2, Big.roundDown).toFixed();
}

/** Whether an order's amount is in quote (S9). */
export function isAmountInQuote({ type, side }: Pick<OwnOrder, 'type' | 'side'>): boolean {
  return type === 'market' && side === 'buy';
}

/** What an order is worth in quote at its own price; null on a market order that has not traded. */
export function worthOf(
  order: Pick<OwnOrder, 'type' | 'side' | 'amount' | 'price' | 'average_price' | 'filled'>,
): string | null {
  if (isAmountInQuote(order)) return order.amount;
  if (order.price !== null) return new Big(order.price).times(order.amount).toFixed();
  return order.average_price === null ? null : new Big(order.average_price).times(order.filled).toFixed();
}

/** The state of an order, as a list names it. */
export type OrderState = 'waiting' | 'open' | 'partly' | 'filled' | 'cancelled' | 'partlyCancelled';

/** An order's state in one word: what of it has traded belongs to it. */
export function stateOf({ status, filled }: Pick<OwnOrder, 'status' | 'filled'>): OrderState {
  const hasTraded = new Big(filled).gt(0);
  if (status === 0) return 'waiting';
  if (status === 3) return 'filled';
  if (status === 4) return hasTraded ? 'partlyCancelled' : 'cancelled';
  return hasTraded ? 'partly' : 'open';
}

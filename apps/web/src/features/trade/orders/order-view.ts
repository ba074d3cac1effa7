import { Big } from 'big.js';
import type { OwnOrder } from '../account-state.ts';

/** What kind of order it is, as a list names it. */
export type OrderName =
  | 'limit'
  | 'market'
  | 'stopLimit'
  | 'stopMarket'
  | 'takeProfitLimit'
  | 'takeProfitMarket'
  | 'oco';

/** The kind of an order, told from what the server keeps of it. An OCO order whose stop-loss was reached is a stop. */
export function nameOf({
  type,
  stop_kind: kind,
  pending,
}: Pick<OwnOrder, 'type' | 'stop_kind' | 'pending'>): OrderName {
  if (pending === 'stop_loss') return 'oco';
  if (kind === null) return type;
  if (kind === 'take_profit') return type === 'market' ? 'takeProfitMarket' : 'takeProfitLimit';
  return type === 'market' ? 'stopMarket' : 'stopLimit';
}

/** How far an order is filled, in percent with two decimals; null where it asks for nothing. */
export function filledPercent(
  order: Pick<OwnOrder, 'amount' | 'amount_in' | 'filled' | 'turnover' | 'status'>,
): string | null {
  const { amount, filled } = order;
  if (order.status === 3) return '100';
  const done = isAmountInQuote(order) ? order.turnover : filled;
  return new Big(amount).eq(0) ? null : new Big(done).div(amount).times(100).round(2, Big.roundDown).toFixed();
}

/** Whether an order's amount is in quote (S9). */
export function isAmountInQuote({ amount_in: unit }: Pick<OwnOrder, 'amount_in'>): boolean {
  return unit === 'quote';
}

/**
 * What an order is worth in quote: of one that is over what its trades cost or brought, before that what it asks for at its own
 * price. Null on a market order that has not traded.
 */
export function worthOf(
  order: Pick<OwnOrder, 'amount' | 'amount_in' | 'price' | 'turnover' | 'status'>,
): string | null {
  const hasTraded = new Big(order.turnover).gt(0);
  if (hasTraded && (order.status === 3 || order.status === 4)) return order.turnover;
  if (isAmountInQuote(order)) return order.amount;
  if (order.price !== null) return new Big(order.price).times(order.amount).toFixed();
  return hasTraded ? order.turnover : null;
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

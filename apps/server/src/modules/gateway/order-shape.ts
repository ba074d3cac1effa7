import type { OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { msOf, venueId } from './endpoint.ts';

type Order = OutputOf<typeof spotCalls.detail>;
/** An own trade as the contract has it. */
export type Fill = OutputOf<typeof spotCalls.myTrade>['list'][number];

/** States 0 pending, 1 open, 2 closing, 3 filled, 4 cancelled (S11), as the venue names them. */
export function statusOf({ status, filled, reason }: Pick<Order, 'status' | 'filled' | 'reason'>): string {
  if (status === 3) return 'FILLED';
  if (status === 4) return reason === 'user' ? 'CANCELED' : 'EXPIRED';
  if (status === 2) return 'PENDING_CANCEL';
  return Number.parseFloat(filled) > 0 ? 'PARTIALLY_FILLED' : 'NEW';
}

function typeOf({ type, stop_kind: stop, post_only: isMaker }: Order): string {
  if (stop === null) return type === 'market' ? 'MARKET' : isMaker ? 'LIMIT_MAKER' : 'LIMIT';
  const trigger = stop === 'take_profit' ? 'TAKE_PROFIT' : 'STOP_LOSS';
  return type === 'market' ? trigger : `${trigger}_LIMIT`;
}

/** Whether nothing more happens to an order. */
export const isOver = ({ status }: Pick<Order, 'status'>): boolean => status === 3 || status === 4;

/** An order as the venue writes it. One by a sum of money has no quantity of its own: it is what was filled. */
export function orderShape(order: Order): Record<string, unknown> {
  const { id, client_order_id: clientId, symbol, side, filled, price } = order;
  const isByMoney = order.amount_in === 'quote';
  const [createdMs, updatedMs] = [msOf(order.created_at), msOf(order.updated_at)];
  return {
    symbol: symbol.replace('/', ''),
    orderId: venueId(id),
    orderListId: -1,
    clientOrderId: clientId ?? id,
    price: price ?? '0',
    origQty: isByMoney ? filled : order.amount,
    executedQty: filled,
    cummulativeQuoteQty: order.turnover,
    origQuoteOrderQty: isByMoney ? order.amount : '0',
    status: statusOf(order),
    timeInForce: order.time_in_force === 'GTD' ? 'GTC' : order.time_in_force,
    type: typeOf(order),
    side: side.toUpperCase(),
    stopPrice: order.stop_price ?? '0',
    icebergQty: order.display_amount ?? '0',
    time: createdMs,
    updateTime: updatedMs,
    isWorking: order.pending === null,
    workingTime: createdMs,
    selfTradePreventionMode: order.self_trade.toUpperCase(),
  };
}

/** An own trade as the venue writes it. */
export function fillShape(fill: Fill): Record<string, unknown> {
  return {
    symbol: fill.symbol.replace('/', ''),
    id: venueId(fill.id),
    orderId: venueId(fill.order_id),
    orderListId: -1,
    price: fill.price,
    qty: fill.amount,
    quoteQty: fill.turnover,
    commission: fill.fee,
    commissionAsset: fill.fee_currency,
    time: msOf(fill.created_at),
    isBuyer: fill.side === 'buy',
    isMaker: fill.role === 'maker',
    isBestMatch: true,
  };
}

import type { MessageOf, topics } from '@bourse/contract/topics';
import type { FixField } from '../../../platform/fix/fix-message.ts';
import type { Order } from '../order-acts.ts';
import { isOver, statusOf } from '../order-shape.ts';
import { difference, quotient } from '../venue-figures.ts';
import { tags } from './fix-tags.ts';
import { fixTime } from './fix-time.ts';

export type Fill = MessageOf<typeof topics.private>['fills'][number];

/** Why a report is sent: new, replaced, triggered, cancelled, expired, asked for. */
export type ExecType = '0' | '5' | 'L' | '4' | 'C' | 'I';

const statuses: Readonly<Record<string, string>> = {
  NEW: '0',
  PARTIALLY_FILLED: '1',
  FILLED: '2',
  CANCELED: '4',
  PENDING_CANCEL: '6',
  EXPIRED: 'C',
};
const times: Readonly<Record<Order['time_in_force'], string>> = { GTC: '1', IOC: '3', FOK: '4', GTD: '6' };

/** How an order that is over and was not filled has ended. */
export const endOf = (order: Order): ExecType => (statusOf(order) === 'CANCELED' ? '4' : 'C');

const ordTypeOf = ({ type, stop_price: stop }: Order): string =>
  stop === null ? (type === 'market' ? '1' : '2') : type === 'market' ? '3' : '4';

/** Which way the price comes to the trigger of an order. */
const directionOf = ({ side, stop_kind: kind }: Order): string | null =>
  kind === null ? null : (side === 'buy') === (kind === 'stop_loss') ? 'U' : 'D';

const isByMoney = (order: Order): boolean => order.amount_in === 'quote';

function leavesOf(order: Order, filled: string): string {
  if (isByMoney(order)) return '0';
  const left = difference(order.amount, filled);
  return left.startsWith('-') ? '0' : left;
}

/** What every report says of an order. */
function about(order: Order): FixField[] {
  const optional = (tag: number, value: string | null): FixField[] => (value === null ? [] : [[tag, value]]);
  return [
    [tags.orderId, order.id],
    [tags.symbol, order.symbol.replace('/', '')],
    [tags.side, order.side === 'buy' ? '1' : '2'],
    [tags.ordType, ordTypeOf(order)],
    [isByMoney(order) ? tags.cashOrderQty : tags.orderQty, order.amount],
    ...optional(tags.price, order.price),
    ...optional(tags.stopPx, order.stop_price),
    ...optional(tags.triggerPriceDirection, directionOf(order)),
    ...optional(tags.maxFloor, order.display_amount),
    ...optional(tags.execInst, order.post_only ? '6' : null),
    [tags.timeInForce, times[order.time_in_force]],
  ];
}

const nameOf = (order: Order): string => order.client_order_id ?? order.id;

/** By which ClOrdID a request has named itself, where one was made. */
const named = (order: Order, request: string | null): FixField[] =>
  request === null
    ? [[tags.clOrdId, nameOf(order)]]
    : [
        [tags.clOrdId, request],
        [tags.origClOrdId, nameOf(order)],
      ];

/** A report of how an order stands. A new order is told as it was before anything was traded of it. */
export function standing(order: Order, type: ExecType, request: string | null = null): FixField[] {
  const isNew = type === '0';
  const at = isNew ? order.created_at : order.updated_at;
  const status = isNew ? '0' : (statuses[statusOf(order)] ?? '0');
  const filled = isNew ? '0' : order.filled;
  return [
    ...named(order, request),
    ...about(order),
    [tags.execId, `${order.id}.${type}.${Date.parse(at)}`],
    [tags.execType, type],
    [tags.ordStatus, status],
    [tags.leavesQty, isOver(order) && !isNew ? '0' : leavesOf(order, filled)],
    [tags.cumQty, filled],
    [tags.avgPx, isNew ? '0' : (order.average_price ?? '0')],
    [tags.transactTime, fixTime(at)],
    ...(order.reason === null || isNew ? [] : [[tags.text, order.reason] as const]),
  ];
}

/** A report of one fill. @param later what the message tells of the order behind it. */
export function trade(order: Order, fill: Fill, later: readonly Fill[]): FixField[] {
  const without = (sum: string, field: 'amount' | 'turnover'): string =>
    later.reduce((left, one) => difference(left, one[field]), sum);
  const filled = without(order.filled, 'amount');
  const turnover = without(order.turnover, 'turnover');
  const isLast = later.length === 0;
  const isDone = isLast && order.status === 3;
  return [
    ...named(order, null),
    ...about(order),
    [tags.execId, `trade.${fill.id}.${order.side}`],
    [tags.execType, 'F'],
    [tags.ordStatus, isDone ? '2' : '1'],
    [tags.lastQty, fill.amount],
    [tags.lastPx, fill.price],
    [tags.leavesQty, isDone ? '0' : leavesOf(order, filled)],
    [tags.cumQty, filled],
    [tags.avgPx, isLast ? (order.average_price ?? fill.price) : quotient(turnover, filled)],
    [tags.transactTime, fixTime(fill.created_at)],
    [tags.lastLiquidityInd, fill.role === 'maker' ? '1' : '2'],
    [tags.noMiscFees, '1'],
    [tags.miscFeeAmt, fill.fee],
    [tags.miscFeeCurr, fill.fee_currency],
    [tags.miscFeeType, '4'],
  ];
}

import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Instant } from '@bourse/kernel/instant';
import { msOf, venueId } from '../endpoint.ts';
import { orderShape } from '../order-shape.ts';
import { difference } from '../venue-figures.ts';

type PrivateMessage = MessageOf<typeof topics.private>;
type Order = PrivateMessage['orders'][number];
type Fill = PrivateMessage['fills'][number];

/** Why the venue reports an order that nothing was traded of. */
const reported: Readonly<Record<string, string>> = {
  CANCELED: 'CANCELED',
  EXPIRED: 'EXPIRED',
  PARTIALLY_FILLED: 'REPLACED',
};

/** What the venue tells of an order: of one fill, or where there is none of how the order stands. */
function report(order: Order, fill: Fill | null, later: readonly Fill[], now: Instant): object {
  const shape = orderShape(order);
  const without = (sum: string, field: 'amount' | 'turnover'): string =>
    later.reduce((left, one) => difference(left, one[field]), sum);
  const state = String(shape['status']);
  return {
    e: 'executionReport',
    E: now,
    s: shape['symbol'],
    c: shape['clientOrderId'],
    S: shape['side'],
    o: shape['type'],
    f: shape['timeInForce'],
    q: shape['origQty'],
    p: shape['price'],
    P: shape['stopPrice'],
    F: '0',
    g: -1,
    C: '',
    x: fill === null ? (reported[state] ?? 'NEW') : 'TRADE',
    X: later.length > 0 ? 'PARTIALLY_FILLED' : state,
    r: 'NONE',
    i: shape['orderId'],
    l: fill?.amount ?? '0',
    z: without(order.filled, 'amount'),
    L: fill?.price ?? '0',
    n: fill?.fee ?? '0',
    N: fill?.fee_currency ?? null,
    T: msOf(fill?.created_at ?? order.updated_at),
    t: fill === null ? -1 : venueId(fill.id),
    w: order.pending === null,
    m: fill?.role === 'maker',
    O: msOf(order.created_at),
    Z: without(String(shape['cummulativeQuoteQty']), 'turnover'),
    Y: fill?.turnover ?? '0',
    Q: shape['origQuoteOrderQty'],
    V: shape['selfTradePreventionMode'],
  };
}

function reportsOf(order: Order, fills: readonly Fill[], now: Instant): object[] {
  const own = fills.filter(({ order_id: id }) => id === order.id);
  if (own.length === 0) return [report(order, null, [], now)];
  return own.map((fill, place) => report(order, fill, own.slice(place + 1), now));
}

/**
 * What the venue tells of an account where the private topic tells this: each fill once, each order that changed without one,
 * and the balances of the spot account that changed. A snapshot is not told: it is read over REST.
 */
export function userEvents({ type, orders, fills, balances }: PrivateMessage, now: Instant): object[] {
  if (type === 'snapshot') return [];
  const spot = balances.filter(({ account }) => account === 'change');
  const changed = spot.map(({ currency, available, held }) => ({ a: currency, f: available, l: held }));
  return [
    ...orders.flatMap((order) => reportsOf(order, fills, now)),
    ...(changed.length === 0 ? [] : [{ e: 'outboundAccountPosition', E: now, u: now, B: changed }]),
  ];
}

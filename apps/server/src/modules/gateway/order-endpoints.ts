import { spotCalls } from '@bourse/contract/spot';
import { ok, type Result } from '@bourse/kernel/result';
import { type Answer, type Endpoint, type EndpointContext, marketIn, refuse } from './endpoint.ts';
import { chosenIn } from './find-order.ts';
import { amendOrder, cancelOrder, type Order, placeOrder, readOrder, repetitionOf } from './order-acts.ts';
import { decimalOf, orderFieldsOf } from './order-fields.ts';
import { readOpenOrders, readOrders, readPages, sliceIn } from './order-history.ts';
import { type Fill, fillShape, orderShape } from './order-shape.ts';
import { type VenueError, venueErrors } from './venue-error.ts';

/** A trade in the answer to the order that made it. */
function fillOfOrder(fill: Fill): Record<string, unknown> {
  const { price, qty, commission, commissionAsset, id: tradeId } = fillShape(fill);
  return { price, qty, commission, commissionAsset, tradeId };
}

async function place(
  context: EndpointContext,
  freed: string | null = null,
): Promise<Result<Record<string, unknown>, VenueError>> {
  const isFull = (context.params.get('newOrderRespType') ?? 'FULL') === 'FULL';
  const repeats = (asked: EndpointContext) => repetitionOf(asked, freed);
  const placed = await placeOrder(context, isFull ? { fills: '1' } : {}, repeats);
  if (!placed.ok) return placed;
  const shape = orderShape(placed.value);
  const fills = isFull ? { fills: (placed.value.fills ?? []).map(fillOfOrder) } : {};
  return ok({ ...shape, transactTime: shape['updateTime'], ...fills });
}

/** Looks at an order and places none. */
async function test(context: EndpointContext): Answer {
  const market = marketIn(context);
  if (!market.ok) return market;
  const read = orderFieldsOf(market.value, context.params);
  return read.ok ? ok({}) : read;
}

async function detail(context: EndpointContext): Answer {
  const order = await readOrder(context);
  return order.ok ? ok(orderShape(order.value)) : order;
}

async function cancel(context: EndpointContext, prefix = ''): Promise<Result<Record<string, unknown>, VenueError>> {
  const order = await cancelOrder(context, prefix);
  if (!order.ok) return order;
  const shape = orderShape(order.value);
  return ok({ ...shape, origClientOrderId: shape['clientOrderId'], transactTime: shape['updateTime'] });
}

async function cancelAll(context: EndpointContext): Answer {
  const market = marketIn(context);
  if (!market.ok) return market;
  const cancelled = await context.ask(spotCalls.cancelAll, { symbol: market.value.symbol });
  return cancelled.ok ? ok(cancelled.value.list.map(orderShape)) : cancelled;
}

/**
 * Cancels one order, then places another; with STOP_ON_FAILURE only where the first was cancelled. What is wrong with the fields
 * of the new order is told before anything is cancelled.
 */
async function cancelReplace(context: EndpointContext): Answer {
  const { params } = context;
  const market = marketIn(context);
  if (!market.ok) return market;
  const mode = params.get('cancelReplaceMode');
  if (mode === undefined) return refuse(venueErrors.missing('cancelReplaceMode'));
  if (mode !== 'STOP_ON_FAILURE' && mode !== 'ALLOW_FAILURE') return refuse(venueErrors.malformed('cancelReplaceMode'));
  const read = orderFieldsOf(market.value, params);
  if (!read.ok) return read;
  const cancelled = await cancel(context, 'cancel');
  const told = (one: Result<unknown, VenueError>): unknown =>
    one.ok ? one.value : { code: one.error.code, msg: one.error.msg };
  const word = (one: Result<unknown, VenueError>): string => (one.ok ? 'SUCCESS' : 'FAILURE');
  const stops = !cancelled.ok && mode === 'STOP_ON_FAILURE';
  const freed = cancelled.ok ? String(cancelled.value['orderId']) : null;
  const placed = stops ? null : await place(context, freed);
  const data = {
    cancelResult: word(cancelled),
    newOrderResult: placed === null ? 'NOT_ATTEMPTED' : word(placed),
    cancelResponse: told(cancelled),
    newOrderResponse: placed === null ? null : told(placed),
  };
  if (cancelled.ok && placed?.ok === true) return ok(data);
  const isPartly = cancelled.ok || placed?.ok === true;
  const error = isPartly
    ? { status: 409, code: -2021, msg: 'Order cancel-replace partially failed.' }
    : { status: 400, code: -2022, msg: 'Order cancel-replace failed.' };
  return refuse({ ...error, data });
}

/** Lowers what is left of an order, which keeps its place. */
async function amend(context: EndpointContext): Answer {
  const quantity = decimalOf(context.params.get('newQty') ?? '');
  const market = marketIn(context);
  const chosen = chosenIn(context);
  if (!market.ok) return market;
  if (!chosen.ok) return chosen;
  if (quantity === null) return refuse(venueErrors.missing('newQty'));
  const amended = await amendOrder(context, () => ({ amount: quantity }));
  if (!amended.ok) return amended;
  const shape = orderShape(amended.value);
  return ok({
    transactTime: shape['updateTime'],
    executionId: shape['orderId'],
    amendedOrder: { ...shape, qty: shape['origQty'] },
  });
}

async function toldOrders(orders: Promise<Result<readonly Order[], VenueError>>): Answer {
  const read = await orders;
  return read.ok ? ok(read.value.map(orderShape)) : read;
}

async function myTrades(context: EndpointContext): Answer {
  const market = marketIn(context);
  if (!market.ok) return market;
  const asked = sliceIn(context, 'fromId');
  if (!asked.ok) return asked;
  const order = context.params.get('orderId');
  if (order !== undefined && !/^[1-9]\d{0,18}$/.test(order)) return refuse(venueErrors.malformed('orderId'));
  const ofOrder = order === undefined ? {} : { order_id: order };
  const rows = await readPages(asked.value.slice, asked.value.limit, (fields) =>
    context.ask(spotCalls.myTrade, { ...fields, ...ofOrder }),
  );
  return rows.ok ? ok(rows.value.map(fillShape)) : rows;
}

const signed = (
  method: Endpoint['method'],
  path: string,
  scope: 'read' | 'trade',
  weight: number,
  answer: Endpoint['answer'],
): Endpoint => ({ method, path, scope, weight, answer });

/** Orders and own trades, with the weights of the venue. */
export const orderEndpoints: readonly Endpoint[] = [
  signed('POST', '/api/v3/order', 'trade', 1, (context) => place(context)),
  signed('POST', '/api/v3/order/test', 'trade', 1, test),
  signed('GET', '/api/v3/order', 'read', 4, detail),
  signed('DELETE', '/api/v3/order', 'trade', 1, cancel),
  signed('POST', '/api/v3/order/cancelReplace', 'trade', 1, cancelReplace),
  signed('PUT', '/api/v3/order/amend/keepPriority', 'trade', 4, amend),
  signed('DELETE', '/api/v3/openOrders', 'trade', 1, cancelAll),
  signed('GET', '/api/v3/openOrders', 'read', 6, (context) => toldOrders(readOpenOrders(context))),
  signed('GET', '/api/v3/allOrders', 'read', 20, async (context) =>
    context.params.has('symbol') ? toldOrders(readOrders(context)) : refuse(venueErrors.missing('symbol')),
  ),
  signed('GET', '/api/v3/myTrades', 'read', 20, myTrades),
];

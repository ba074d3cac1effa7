import type { OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import { formatAmount, parseAmount } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import type { Market } from '../markets/index.ts';
import { type EndpointContext, marketIn, refuse } from './endpoint.ts';
import { boundOf, orderFieldsOf } from './order-fields.ts';
import { type VenueError, venueErrors } from './venue-error.ts';

/** An order as the contract has it. */
export type Order = OutputOf<typeof spotCalls.detail>;

/** The order that a request names. @returns -1102. */
export function chosenIn({ params }: EndpointContext, prefix = ''): Result<Record<string, string>, VenueError> {
  const name = (plain: string): string =>
    prefix === '' ? plain : `${prefix}${plain[0]?.toUpperCase() ?? ''}${plain.slice(1)}`;
  const [id, clientId] = [params.get(name('orderId')), params.get(name('origClientOrderId'))];
  if (id !== undefined) return /^[1-9]\d{0,18}$/.test(id) ? ok({ id }) : refuse(venueErrors.malformed(name('orderId')));
  return clientId === undefined ? refuse(venueErrors.missing(name('orderId'))) : ok({ client_order_id: clientId });
}

/** The fields of a market purchase by quantity, with its limit. @returns -2010 where nothing is offered. */
async function withBound(
  { ask }: EndpointContext,
  market: Market,
  fields: Record<string, unknown>,
): Promise<Result<Record<string, unknown>, VenueError>> {
  const book = await ask(spotCalls.depth, { symbol: market.symbol, limit: 1 });
  if (!book.ok) return book;
  const best = parseAmount(book.value.asks[0]?.[0] ?? '', market.quote.scale);
  if (!best.ok) return refuse({ status: 400, code: -2010, msg: 'Market has no liquidity for this order.' });
  const target = formatAmount(boundOf(market, best.value), market.quote.scale);
  return ok({ ...fields, target_price: target, time_in_force: 'IOC' });
}

/** Places an order by the fields of the venue. @param more fields of the call beside those. */
export async function placeOrder(
  context: EndpointContext,
  more: { readonly fills?: '1' } = {},
): Promise<Result<Order, VenueError>> {
  const market = marketIn(context);
  if (!market.ok) return market;
  const read = orderFieldsOf(market.value, context.params);
  if (!read.ok) return read;
  const fields = read.value.buysQuantity
    ? await withBound(context, market.value, read.value.fields)
    : ok(read.value.fields);
  return fields.ok ? context.ask(spotCalls.trade, { ...fields.value, ...more }) : fields;
}

/** The order that a request names, of the market that it names. @returns -1102, -1121, -2013. */
export async function readOrder(context: EndpointContext): Promise<Result<Order, VenueError>> {
  const market = marketIn(context);
  const chosen = chosenIn(context);
  if (!market.ok) return market;
  if (!chosen.ok) return chosen;
  return context.ask(spotCalls.detail, { ...chosen.value, symbol: market.value.symbol });
}

/** Cancels the order that a request names. @returns -1102, -1121, -2011 and what the call refuses. */
export async function cancelOrder(context: EndpointContext, prefix = ''): Promise<Result<Order, VenueError>> {
  const market = marketIn(context);
  const chosen = chosenIn(context, prefix);
  if (!market.ok) return market;
  if (!chosen.ok) return chosen;
  const order = await context.ask(spotCalls.cancel, { ...chosen.value, symbol: market.value.symbol });
  const isUnknown = !order.ok && order.error.code === -2013;
  return isUnknown ? refuse({ status: 400, code: -2011, msg: 'Unknown order sent.' }) : order;
}

/** Changes amount or price of the order that a request names. */
export async function amendOrder(
  context: EndpointContext,
  change: (order: Order) => { readonly amount?: string; readonly target_price?: string },
): Promise<Result<Order, VenueError>> {
  const order = await readOrder(context);
  if (!order.ok) return order;
  return context.ask(spotCalls.amend, { id: order.value.id, ...change(order.value) });
}

import type { OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import type { Result } from '@bourse/kernel/result';
import { type EndpointContext, marketIn, refuse } from './endpoint.ts';
import { askFor, chosenIn } from './find-order.ts';
import { orderFieldsOf } from './order-fields.ts';
import type { VenueError } from './venue-error.ts';

/** An order as the contract has it. */
export type Order = OutputOf<typeof spotCalls.detail>;

/** Places an order by the fields of the venue. @param more fields of the call beside those. */
export async function placeOrder(
  context: EndpointContext,
  more: { readonly fills?: '1' } = {},
): Promise<Result<Order, VenueError>> {
  const market = marketIn(context);
  if (!market.ok) return market;
  const fields = orderFieldsOf(market.value, context.params);
  return fields.ok ? context.ask(spotCalls.trade, { ...fields.value, ...more }) : fields;
}

/** The order that a request names, of the market that it names. @returns -1102, -1121, -2013. */
export async function readOrder(context: EndpointContext): Promise<Result<Order, VenueError>> {
  const market = marketIn(context);
  const chosen = chosenIn(context);
  if (!market.ok) return market;
  if (!chosen.ok) return chosen;
  return askFor(context, spotCalls.detail, chosen.value, market.value.symbol);
}

/** Cancels the order that a request names. @returns -1102, -1121, -2011 and what the call refuses. */
export async function cancelOrder(context: EndpointContext, prefix = ''): Promise<Result<Order, VenueError>> {
  const market = marketIn(context);
  const chosen = chosenIn(context, prefix);
  if (!market.ok) return market;
  if (!chosen.ok) return chosen;
  const order = await askFor(context, spotCalls.cancel, chosen.value, market.value.symbol);
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

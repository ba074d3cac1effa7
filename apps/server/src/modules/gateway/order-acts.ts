import { hash, randomUUID } from 'node:crypto';
import type { OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import { ok, type Result } from '@bourse/kernel/result';
import type { Caller } from '../../platform/http/binding.ts';
import { type EndpointContext, marketIn, refuse } from './endpoint.ts';
import { askFor, chosenIn } from './find-order.ts';
import { orderFieldsOf } from './order-fields.ts';
import { isOver } from './order-shape.ts';
import { type VenueError, venueErrors } from './venue-error.ts';

/** An order as the contract has it. */
export type Order = OutputOf<typeof spotCalls.detail>;

type Repetition = Caller['repetition'];

/**
 * Places an order by the fields of the venue.
 * @param more fields of the call beside those.
 * @param repeats tells how a repetition is known; by the client's id unless told.
 */
export async function placeOrder(
  context: EndpointContext,
  more: { readonly fills?: '1' } = {},
  repeats: (context: EndpointContext) => Promise<Result<Repetition, VenueError>> = async () => ok(undefined),
): Promise<Result<Order, VenueError>> {
  const market = marketIn(context);
  if (!market.ok) return market;
  const fields = orderFieldsOf(market.value, context.params);
  if (!fields.ok) return fields;
  const repetition = await repeats(context);
  if (!repetition.ok) return repetition;
  return context.ask(spotCalls.trade, { ...fields.value, ...more }, repetition.value);
}

/**
 * The venue's rule of client ids (S165): an id is free again when its order has ended without a fill before the request was
 * signed. A repetition is no retry there, so each request is another one: it never gets an answer of before.
 * @param freed the order that this request itself has ended.
 * @returns how the lane knows a repetition, undefined for a request without an id; -2010 while the id is not free.
 */
export async function repetitionOf(
  { ask, params }: EndpointContext,
  freed: string | null = null,
): Promise<Result<Repetition, VenueError>> {
  const clientId = params.get('newClientOrderId');
  if (clientId === undefined) return ok(undefined);
  const inputHash = randomUUID();
  const found = await ask(spotCalls.detail, { client_order_id: clientId });
  if (!found.ok) {
    const isNew = found.error.code === -2013 || found.error.code === -1102;
    return isNew ? ok({ key: clientId, inputHash }) : found;
  }
  const { id, filled, updated_at: endedAt } = found.value;
  const isLater = Number.parseInt(params.get('timestamp') ?? '', 10) > Date.parse(endedAt);
  const isFree = isOver(found.value) && Number.parseFloat(filled) === 0 && (isLater || id === freed);
  if (!isFree) return refuse(venueErrors.duplicate);
  // Of two that follow the same order the second is refused. No key of a customer has a space.
  return ok({ key: `after ${hash('sha256', `${clientId} ${id}`, 'base64url')}`, inputHash });
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

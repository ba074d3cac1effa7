import type { OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import { ok, type Result } from '@bourse/kernel/result';
import { type EndpointContext, refuse } from './endpoint.ts';
import { type VenueError, venueErrors } from './venue-error.ts';

type Order = OutputOf<typeof spotCalls.detail>;

/** An order's number. */
const numberPattern = /^[1-9]\d{0,18}$/;

/** The order that a request names. @returns -1100, -1102. */
export function chosenIn({ params }: EndpointContext, prefix = ''): Result<Record<string, string>, VenueError> {
  const name = (plain: string): string =>
    prefix === '' ? plain : `${prefix}${plain[0]?.toUpperCase() ?? ''}${plain.slice(1)}`;
  const [id, clientId] = [params.get(name('orderId')), params.get(name('origClientOrderId'))];
  if (id !== undefined) return numberPattern.test(id) ? ok({ id }) : refuse(venueErrors.malformed(name('orderId')));
  return clientId === undefined ? refuse(venueErrors.missing(name('orderId'))) : ok({ client_order_id: clientId });
}

/**
 * Asks for one order. The venue gives an id to an order that comes without one; here that is its number, and it names the
 * order as if its client had chosen it.
 */
export async function askFor(
  { ask }: EndpointContext,
  call: typeof spotCalls.detail,
  chosen: Record<string, string>,
  symbol: string,
): Promise<Result<Order, VenueError>> {
  const found = await ask(call, { ...chosen, symbol });
  const { client_order_id: id } = chosen;
  const isUnknown = !found.ok && found.error.code === -2013;
  if (!isUnknown || id === undefined || !numberPattern.test(id)) return found;
  const numbered = await ask(spotCalls.detail, { id, symbol });
  if (!numbered.ok || numbered.value.client_order_id !== null) return found;
  return call === spotCalls.detail ? numbered : ask(call, { id, symbol });
}

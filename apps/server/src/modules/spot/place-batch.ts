import { hash } from 'node:crypto';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import { ok, type Result } from '@bourse/kernel/result';
import { hashInput } from '../../platform/http/input-hash.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { placeOrder, type PlaceOrderContext, type PlaceOrderPorts } from './place-order.ts';

/** The longest key that is stored. */
const keyMax = 64;

/**
 * Places up to a hundred orders, one after the other and each for itself: a refused one does not hold up the rest. Each
 * is known by its own client order id, or by the key of the whole request and its place in it. The key belongs to the
 * whole request: once an order of it was taken, the same key with another list, be it longer, shorter or in another
 * order, gives ID_REUSED for each of them; with the same list, those that were refused are tried again.
 * @returns what came of each, in the order of the request.
 */
export async function placeBatch(
  ports: PlaceOrderPorts,
  { userId, idempotencyKey, hashInput: hashOfAll }: PlaceOrderContext,
  { orders, client_order_id: ownKey }: InputOf<typeof spotCalls.batch>,
): Promise<Result<OutputOf<typeof spotCalls.batch>, Rejection>> {
  const key = keyOfPlaces(ownKey ?? idempotencyKey);
  // This key and those of the places have a space, as no key of a customer has.
  const batch = key === undefined ? undefined : { key: `${key} *`, inputHash: hashOfAll() };
  // Handed over in one turn, they stand in the queue one behind the other.
  const results = await Promise.all(
    orders.map((order, place) =>
      placeOrder(
        ports,
        {
          userId,
          idempotencyKey: key === undefined ? undefined : `${key} ${String(place)}`,
          hashInput: () => hashInput(spotCalls.trade.name, order),
          batch,
        },
        order,
      ),
    ),
  );
  return ok({
    list: results.map((result) =>
      result.ok ? { order: result.value, code: null } : { order: null, code: result.error.code },
    ),
  });
}

/** The key in front of the places: a hash where there is no room for them behind the key itself. */
function keyOfPlaces(key: string | undefined): string | undefined {
  const room = keyMax - ' 99'.length;
  return key === undefined || key.length <= room ? key : hash('sha256', key, 'base64url');
}

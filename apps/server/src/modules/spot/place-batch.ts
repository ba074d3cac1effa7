import type { InputOf, OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import { ok, type Result } from '@bourse/kernel/result';
import { hashInput } from '../../platform/http/input-hash.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { placeOrder, type PlaceOrderContext, type PlaceOrderPorts } from './place-order.ts';

/**
 * Places up to a hundred orders, one after the other and each for itself: a refused one does not hold up the rest. Each
 * is known by its own client order id, or by the key of the whole request and its place in it.
 * @returns what came of each, in the order of the request.
 */
export async function placeBatch(
  ports: PlaceOrderPorts,
  { userId, idempotencyKey }: PlaceOrderContext,
  { orders, client_order_id: ownKey }: InputOf<typeof spotCalls.batch>,
): Promise<Result<OutputOf<typeof spotCalls.batch>, Rejection>> {
  const key = ownKey ?? idempotencyKey;
  // Handed over in one turn, they stand in the queue one behind the other.
  const results = await Promise.all(
    orders.map((order, place) =>
      placeOrder(
        ports,
        {
          userId,
          idempotencyKey: key === undefined ? undefined : `${key}:${String(place)}`,
          hashInput: () => hashInput(spotCalls.trade.name, order),
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

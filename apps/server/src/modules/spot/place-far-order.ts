import type { Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { FarOrder } from './far-orders.ts';
import type { OrderAnswer } from './order-answer.ts';
import { placeOrder, type PlaceOrderPorts } from './place-order.ts';

/** Places an order that another engine has sent, in the lane of this process. @returns the refusals of {@link placeOrder}. */
export function placeFarOrder(
  ports: Omit<PlaceOrderPorts, 'far'>,
  { userId, key, inputHash, batch, slippageBps, request }: FarOrder,
): Promise<Result<OrderAnswer, Rejection>> {
  const context = {
    userId,
    idempotencyKey: undefined,
    hashInput: () => inputHash,
    repetition: key === null ? undefined : { key, inputHash, batch: batch ?? undefined },
    ...(slippageBps !== null && { slippageBps }),
  };
  return placeOrder(ports, context, request);
}

import type { InputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { orderId, type UserId } from '@bourse/kernel/ids';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import type { Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { CommitLane } from './lane/commit-lane.ts';
import type { OrderAnswer } from './order-answer.ts';

/**
 * Withdraws an open order of the user, also in a halted market.
 * @returns PARAMETER_ERROR, then ORDER_NOT_FOUND; from the lane TRADING_HALTED or SYSTEM_BUSY instead.
 */
export async function cancelOrder(
  lane: CommitLane,
  userId: UserId,
  { id, client_order_id: clientOrderId }: InputOf<typeof spotCalls.cancel>,
): Promise<Result<OrderAnswer, Rejection>> {
  if (id === undefined) {
    if (clientOrderId === undefined) return rejectField('id');
    return lane.submit({ kind: 'cancel', userId, order: { clientOrderId } });
  }
  if (clientOrderId !== undefined) return rejectField('client_order_id');
  const number = safeIntegerOf(BigInt(id));
  if (number === null) return reject('ORDER_NOT_FOUND');
  return lane.submit({ kind: 'cancel', userId, order: { id: orderId(number) } });
}

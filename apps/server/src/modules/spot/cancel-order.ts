import type { InputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { orderId, type UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { cancelExitOf } from './exits/exit-store.ts';
import { findOrder } from './history-store.ts';
import type { CancelCommand } from './lane/command.ts';
import { answerOf, type OrderAnswer } from './order-answer.ts';
import type { PlaceOrderPorts } from './place-order.ts';

/**
 * Withdraws an open order of the user, also in a halted market; of one that is over, its exits where
 * they have waited for five seconds.
 * @returns PARAMETER_ERROR, then ORDER_NOT_FOUND; from the lane TRADING_HALTED or SYSTEM_BUSY instead.
 */
export async function cancelOrder(
  ports: PlaceOrderPorts,
  userId: UserId,
  { id, client_order_id: clientOrderId }: InputOf<typeof spotCalls.cancel>,
): Promise<Result<OrderAnswer, Rejection>> {
  if (id === undefined) {
    if (clientOrderId === undefined) return rejectField('id');
    return cancelNamed(ports, userId, { clientOrderId });
  }
  if (clientOrderId !== undefined) return rejectField('client_order_id');
  const number = safeIntegerOf(BigInt(id));
  if (number === null) return reject('ORDER_NOT_FOUND');
  return cancelNamed(ports, userId, { id: orderId(number) });
}

async function cancelNamed(
  { db, clock, lane, markets }: PlaceOrderPorts,
  userId: UserId,
  order: CancelCommand['order'],
): Promise<Result<OrderAnswer, Rejection>> {
  const withdrawn = await lane.submit({ kind: 'cancel', userId, order });
  if (withdrawn.ok || withdrawn.error.code !== 'ORDER_NOT_FOUND') return withdrawn;
  const id = await cancelExitOf(db, userId, order, clock.now());
  if (id === undefined) return withdrawn;
  const parent = present(await findOrder(db, userId, { id }), 'the order of an exit');
  return ok(answerOf(markets.getMarket(parent.marketId), parent, 'cancelled'));
}

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
import { readMarketFilter } from './list-orders.ts';
import { answerOf, type OrderAnswer } from './order-answer.ts';
import type { PlaceOrderPorts } from './place-order.ts';

/**
 * Withdraws an open order of the user, also in a halted market; of one that is over, its exits where
 * they have waited for five seconds.
 * @returns PARAMETER_ERROR, MARKET_NOT_FOUND, then ORDER_NOT_FOUND, also of another market than the named one; from the lane TRADING_HALTED or SYSTEM_BUSY instead.
 */
export async function cancelOrder(
  ports: PlaceOrderPorts,
  userId: UserId,
  { id, client_order_id: clientOrderId, symbol }: InputOf<typeof spotCalls.cancel>,
): Promise<Result<OrderAnswer, Rejection>> {
  if (id === undefined && clientOrderId === undefined) return rejectField('id');
  if (id !== undefined && clientOrderId !== undefined) return rejectField('client_order_id');
  const market = readMarketFilter(ports.markets, symbol);
  if (!market.ok) return market;
  const marketId = market.value?.id ?? null;
  if (clientOrderId !== undefined)
    return cancelNamed(ports, { kind: 'cancel', userId, order: { clientOrderId }, marketId });
  const number = safeIntegerOf(BigInt(id ?? ''));
  if (number === null) return reject('ORDER_NOT_FOUND');
  return cancelNamed(ports, { kind: 'cancel', userId, order: { id: orderId(number) }, marketId });
}

async function cancelNamed(
  { db, clock, lane, markets }: PlaceOrderPorts,
  command: CancelCommand,
): Promise<Result<OrderAnswer, Rejection>> {
  const { userId, order, marketId } = command;
  const withdrawn = await lane.submit(command);
  if (withdrawn.ok || withdrawn.error.code !== 'ORDER_NOT_FOUND') return withdrawn;
  const id = await cancelExitOf(db, userId, order, marketId, clock.now());
  if (id === undefined) return withdrawn;
  const parent = present(await findOrder(db, userId, { id }), 'the order of an exit');
  return ok(answerOf(markets.getMarket(parent.marketId), parent, 'cancelled'));
}

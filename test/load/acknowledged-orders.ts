import { setTimeout as sleep } from 'node:timers/promises';
import { exact, type OrderView } from '../e2e/customer-view.ts';
import type { SentOrder } from './order-load.ts';

/** What became of the orders of a load after the server was killed. */
export interface OrderComparison {
  readonly acknowledgedCount: number;
  /** Client order ids whose acknowledged order is not there, or is another one. */
  readonly lost: readonly string[];
  /** Client order ids that are there more than once. */
  readonly repeated: readonly string[];
}

/** How many orders were taken so far. */
export function countAcknowledged(sent: readonly SentOrder[]): number {
  return sent.filter(({ answer }) => answer?.type === 'ok').length;
}

/**
 * Waits until so many orders were taken: on a busy machine a server that has just started takes its time until they flow.
 * Gives up after half a minute.
 */
export async function untilAcknowledged(sent: readonly SentOrder[], count: number): Promise<void> {
  for (let look = 0; look < 300 && countAcknowledged(sent) < count; look += 1) await sleep(100);
}

/** Whether an order is as its customer was told, and as what nobody was told of may have left it. */
function isAsTold({ answer, clientOrderId, change }: SentOrder, found: OrderView | undefined): boolean {
  const told = answer?.message as OrderView; // what the API says of an order that it took
  if (found?.client_order_id !== clientOrderId) return false;
  const isDone = change?.answer?.type === 'ok';
  if (isDone && change.amount === null && found.status !== cancelled) return false;
  const isUnknown = change !== null && change.answer === null;
  const changed = change === null || change.amount === null || !(isDone || isUnknown) ? null : change.amount;
  const possible = isDone && changed !== null ? [changed] : [told.amount, ...(changed === null ? [] : [changed])];
  return possible.some((amount) => exact(amount) === exact(found.amount));
}

const cancelled = 4;

/** Compares what customers were told with the orders that the server knows now. */
export function compareOrders(sent: readonly SentOrder[], orders: readonly OrderView[]): OrderComparison {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const acknowledged = sent.filter((order) => order.answer?.type === 'ok');
  const lost = acknowledged.filter((order) => {
    const told = order.answer?.message as OrderView; // what the API says of an order that it took
    return !isAsTold(order, byId.get(told.id));
  });
  const byClientId = Map.groupBy(orders, (order) => order.client_order_id);
  const repeated = [...byClientId].flatMap(([id, same]) => (id !== null && same.length > 1 ? [id] : []));
  return { acknowledgedCount: acknowledged.length, lost: lost.map((order) => order.clientOrderId), repeated };
}

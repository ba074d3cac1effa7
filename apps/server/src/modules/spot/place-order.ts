import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { readAnswers } from '../../platform/database/idempotency-bulk.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { MarketList } from '../markets/index.ts';
import type { CommitLane } from './lane/commit-lane.ts';
import type { RetryKey } from './lane/command.ts';
import { tradeCall } from './lane/write-batch.ts';
import type { OrderAnswer } from './order-answer.ts';
import type { OrderRequest } from './read-options.ts';
import { readOrder } from './read-order.ts';

/** What {@link placeOrder} works with. */
export interface PlaceOrderPorts {
  readonly db: Queryable;
  readonly markets: MarketList;
  readonly lane: CommitLane;
}

/** Who asks, and how a repetition is known: the hash is of the whole parsed request. */
export interface PlaceOrderContext {
  readonly userId: UserId;
  /** The header `Idempotency-Key`; the request's own `client_order_id` goes before it. */
  readonly idempotencyKey: string | undefined;
  readonly hashInput: () => string;
}

/**
 * Places a spot order (S9) and answers with it after its commit, matched or not (S21).
 * @returns the refusals of {@link readOrder}, then those of the lane; SYSTEM_BUSY may come at any point.
 */
export async function placeOrder(
  ports: PlaceOrderPorts,
  context: PlaceOrderContext,
  request: OrderRequest,
): Promise<Result<OrderAnswer, Rejection>> {
  const { db, markets, lane } = ports;
  const key = request.client_order_id ?? context.idempotencyKey;
  const retry = key === undefined ? null : { key, inputHash: context.hashInput() };
  const command = readOrder(
    markets,
    (market, side) => lane.depth(market.id, 1)[side === 'buy' ? 'asks' : 'bids'][0]?.price ?? null,
    context.userId,
    request,
    retry,
  );
  if (command.ok) return lane.submit(command.value);
  // What is refused now may have been taken before, when the market was open: the repetition gets the first answer.
  const earlier = retry === null ? undefined : await findEarlier(db, context.userId, retry);
  return earlier === undefined ? command : ok(earlier);
}

async function findEarlier(db: Queryable, userId: UserId, retry: RetryKey): Promise<OrderAnswer | undefined> {
  const [stored] = await readAnswers(db, tradeCall, [{ userId, key: retry.key }]);
  if (stored?.inputHash !== retry.inputHash) return undefined;
  return stored.answer as OrderAnswer; // what the lane has stored for this call
}

import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import type { Result } from '@bourse/kernel/result';
import { readAnswers } from '../../platform/database/idempotency-bulk.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { readSlippage } from '../identity/index.ts';
import type { MarketList } from '../markets/index.ts';
import type { FarOrder, FarOrders } from './far-orders.ts';
import type { CommitLane } from './lane/commit-lane.ts';
import type { RetryKey } from './lane/command.ts';
import { repetitionOf } from './lane/recent-answers.ts';
import { tradeCall } from './lane/write-batch.ts';
import type { OrderAnswer } from './order-answer.ts';
import { isBoundBySlippage, type OrderRequest } from './read-options.ts';
import { type OrderManner, readOrder } from './read-order.ts';

/** What {@link placeOrder} works with. */
export interface PlaceOrderPorts {
  readonly db: Queryable;
  readonly markets: MarketList;
  readonly lane: CommitLane;
  readonly clock: Clock;
  /** The way to markets whose lane is in another process, where there are such. */
  readonly far?: FarOrders | undefined;
}

/** Who asks, and how a repetition is known: the hash is of the whole parsed request. */
export interface PlaceOrderContext extends OrderManner {
  readonly userId: UserId;
  /** The header `Idempotency-Key`; the request's own `client_order_id` goes before it. */
  readonly idempotencyKey: string | undefined;
  readonly hashInput: () => string;
  /** Of a dialect with a rule of its own: goes before both. */
  readonly repetition?: RetryKey | undefined;
  /** Of the whole request, when the order is one of a batch that came with a key. */
  readonly batch?: RetryKey['batch'];
}

/**
 * Places a spot order (S9) and answers with it after its commit, matched or not (S21).
 * @returns the refusals of {@link readOrder}, then those of the lane, among which SYSTEM_BUSY may come at any point. Who
 * repeats an order that was taken gets the first answer instead of any other refusal.
 */
export async function placeOrder(
  ports: PlaceOrderPorts,
  context: PlaceOrderContext,
  request: OrderRequest,
): Promise<Result<OrderAnswer, Rejection>> {
  const { db, markets, lane, far } = ports;
  const market = far === undefined ? undefined : markets.findMarketByPair(request.currency_id, request.legal_id);
  if (market !== undefined && far?.isFar(market.id) === true) return far.place(market.id, farOrderOf(context, request));
  const retry = retryOf(context, request);
  const command = readOrder(
    markets,
    (of, side) => lane.depth(of.id, 1)[side === 'buy' ? 'asks' : 'bids'][0]?.price ?? null,
    context.userId,
    request,
    retry,
    context,
  );
  if (retry === null) return command.ok ? lane.submit(command.value) : command;
  const result = command.ok ? await lane.submit(command.value) : command;
  // A refusal that costs as much as an order would not lessen the load.
  if (result.ok || result.error.code === 'SYSTEM_BUSY') return result;
  // What is refused now may have been taken before, when the market was open, or the balance not yet held for it. The
  // lane knows only the latest first answers, and looks for the others only when it takes an order.
  const repetition = await findRepetition(db, context.userId, retry);
  return repetition?.ok === true || command.ok ? (repetition ?? result) : result;
}

function retryOf(
  { repetition, idempotencyKey, hashInput, batch }: PlaceOrderContext,
  request: OrderRequest,
): RetryKey | null {
  if (repetition !== undefined) return repetition;
  const key = request.client_order_id ?? idempotencyKey;
  return key === undefined ? null : { key, inputHash: hashInput(), batch };
}

/** Writes an order for its way to another engine, with what is known of its customer here. */
function farOrderOf(context: PlaceOrderContext, request: OrderRequest): FarOrder {
  const { userId, slippageBps = null } = context;
  const { key = null, inputHash = '', batch = null } = retryOf(context, request) ?? {};
  return { userId, key, inputHash, batch, slippageBps, request };
}

/** Adds the customer's own bound of market orders to the context, where one of these orders needs it. */
export async function withSlippage<T extends { readonly userId: UserId }>(
  db: Queryable,
  context: T,
  requests: readonly OrderRequest[],
): Promise<T & Pick<PlaceOrderContext, 'slippageBps'>> {
  if (!requests.some((request) => request.slippage_bps === undefined && isBoundBySlippage(request))) return context;
  const slippageBps = await readSlippage(db, context.userId);
  return slippageBps === null ? context : { ...context, slippageBps };
}

async function findRepetition(
  db: Queryable,
  userId: UserId,
  retry: RetryKey,
): Promise<Result<OrderAnswer, Rejection> | undefined> {
  const keys = [retry, ...(retry.batch === undefined ? [] : [retry.batch])].map(({ key }) => ({ userId, key }));
  const stored = new Map((await readAnswers(db, tradeCall, keys)).map((one) => [one.key, one]));
  return repetitionOf(retry, (key) => {
    const one = stored.get(key);
    return one && { ...one, answer: one.answer as OrderAnswer | null }; // what the lane has stored
  });
}

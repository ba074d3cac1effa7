import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { Market, MarketList } from '../markets/index.ts';
import { dueExits } from './exits/exit-order.ts';
import { type ExitState, selectExitStates } from './exits/exit-store.ts';
import { findOrder, type HistoryFilter, selectOrders } from './history-store.ts';
import { answerOf, type OrderAnswer } from './order-answer.ts';
import type { SpotOrder } from './spot-order.ts';

/** A market that a list is cut to, null for all of them. @returns MARKET_NOT_FOUND. */
export function readMarketFilter(markets: MarketList, symbol: string | undefined): Result<Market | null, Rejection> {
  if (symbol === undefined) return ok(null);
  const market = markets.findMarket(symbol);
  return market === undefined ? reject('MARKET_NOT_FOUND') : ok(market);
}

/** What both lists are cut to. */
export function historyFilter(
  market: Market | null,
  { side, from, to, from_id: fromId }: Pick<InputOf<typeof spotCalls.list>, 'side' | 'from' | 'to' | 'from_id'>,
): HistoryFilter {
  return {
    market: market?.id ?? null,
    side: side ?? null,
    from: from ?? null,
    to: to ?? null,
    fromId: fromId ?? null,
  };
}

/** Own orders, newest first, or from an id on. @returns MARKET_NOT_FOUND, PARAMETER_ERROR for a strange cursor. */
export async function listOrders(
  db: Queryable,
  markets: MarketList,
  userId: UserId,
  input: InputOf<typeof spotCalls.list>,
): Promise<Result<OutputOf<typeof spotCalls.list>, Rejection>> {
  const market = readMarketFilter(markets, input.symbol);
  if (!market.ok) return market;
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const filter = { ...historyFilter(market.value, input), status: input.status ?? null };
  const { rows, total } = await selectOrders(db, userId, filter, slice.value);
  const states = await exitStatesOf(db, userId, rows);
  return ok(
    pageOf(
      input,
      rows.map((order) => answerOf(markets.getMarket(order.marketId), order, states.get(String(order.id)))),
      total,
    ),
  );
}

const noStates: ReadonlyMap<string, ExitState> = new Map();

/** What has become of the exits of those of a customer's orders that have any; of others nothing is read. */
async function exitStatesOf(
  db: Queryable,
  userId: UserId,
  orders: readonly SpotOrder[],
): Promise<ReadonlyMap<string, ExitState>> {
  const due = dueExits(orders);
  if (due.length === 0) return noStates;
  return selectExitStates(
    db,
    userId,
    due.map(({ parentId }) => parentId),
  );
}

/** One own order, of the market that is named where one is. @returns PARAMETER_ERROR, MARKET_NOT_FOUND, ORDER_NOT_FOUND. */
export async function readOrderDetail(
  db: Queryable,
  markets: MarketList,
  userId: UserId,
  { id, client_order_id: clientOrderId, symbol }: InputOf<typeof spotCalls.detail>,
): Promise<Result<OrderAnswer, Rejection>> {
  if (id !== undefined && clientOrderId !== undefined) return rejectField('client_order_id');
  if (id === undefined && clientOrderId === undefined) return rejectField('id');
  const market = readMarketFilter(markets, symbol);
  if (!market.ok) return market;
  const order = await findOrder(db, userId, id === undefined ? { clientOrderId: clientOrderId ?? '' } : { id });
  if (order === undefined) return reject('ORDER_NOT_FOUND');
  if (market.value !== null && order.marketId !== market.value.id) return reject('ORDER_NOT_FOUND');
  const states = await exitStatesOf(db, userId, [order]);
  return ok(answerOf(markets.getMarket(order.marketId), order, states.get(String(order.id))));
}

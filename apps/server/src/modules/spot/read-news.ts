import { marketId, type UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import type { MarketList } from '../markets/index.ts';
import { type Owned, selectNamedFills, selectNamedOrders, selectOpenOrders } from './news-store.ts';
import { answerOf, fillAnswer, type FillAnswer, type OrderAnswer } from './order-answer.ts';

/** What a customer has to be told of. */
export type Addressed<T> = readonly [userId: UserId, news: T];

/** Named orders of several customers as they are now, for their private channels. */
export async function readNamedOrders(
  db: Queryable,
  markets: MarketList,
  owned: readonly Owned[],
): Promise<Addressed<OrderAnswer>[]> {
  const orders = await selectNamedOrders(db, owned);
  return orders.map((order) => [order.userId, answerOf(markets.getMarket(order.marketId), order)]);
}

/** Each named customer's side of each named trade, oldest first. */
export async function readNamedFills(
  db: Queryable,
  markets: MarketList,
  owned: readonly Owned[],
): Promise<Addressed<FillAnswer>[]> {
  const fills = await selectNamedFills(db, owned);
  return fills.map((row) => [row.user_id, fillAnswer(markets.getMarket(marketId(row.market_id)), row)]);
}

/** The newest open orders of several customers, at most `limit` of each. */
export async function readOpenOrdersOf(
  db: Queryable,
  markets: MarketList,
  users: readonly UserId[],
  limit: number,
): Promise<Addressed<OrderAnswer>[]> {
  const orders = await selectOpenOrders(db, users, limit);
  return orders.map((order) => [order.userId, answerOf(markets.getMarket(order.marketId), order)]);
}

import type { OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import type { MarketList } from '../markets/index.ts';
import { fillAnswer } from './list-fills.ts';
import { type Owned, selectNamedFills, selectNamedOrders, selectOpenOrders } from './news-store.ts';
import { answerOf, type OrderAnswer } from './order-answer.ts';

/** A fill as the wire writes it. */
export type FillAnswer = OutputOf<typeof spotCalls.myTrade>['list'][number];

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
  return fills.map((row) => [row.user_id, fillAnswer(markets, row)]);
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

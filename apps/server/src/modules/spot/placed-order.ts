import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { MarketList } from '../markets/index.ts';
import { findOrder } from './history-store.ts';
import { answerOf } from './order-answer.ts';
import { orderOpen } from './spot-order.ts';

/**
 * What an own order was placed for, out of its row; null where there is none. What is amendable is as it is now, and stays once the
 * order is over.
 */
export async function findPlacedOrder(
  db: Queryable,
  markets: Pick<MarketList, 'getMarket'>,
  owner: UserId,
  id: string,
): Promise<{
  readonly at: Instant;
  /** What the request was repeated by, where the customer gave the order an id of their own. */
  readonly key: string | null;
  readonly fixed: Readonly<Record<string, string>>;
  readonly amendable: Readonly<Record<string, string | null>>;
  readonly isOver: boolean;
} | null> {
  const order = await findOrder(db, owner, { id });
  if (order === undefined) return null;
  const { symbol, side, type, amount_in, time_in_force, post_only, ...now } = answerOf(
    markets.getMarket(order.marketId),
    order,
  );
  const { price, amount, stop_price, stop_kind, display_amount } = now;
  return {
    at: order.createdAt,
    key: order.clientOrderId,
    fixed: { id, symbol, side, type, amount_in, time_in_force, post_only: String(post_only) },
    amendable: { price, amount, stop_price, stop_kind, display_amount },
    isOver: order.status !== orderOpen,
  };
}

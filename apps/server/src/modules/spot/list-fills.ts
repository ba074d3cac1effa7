import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { marketId, type UserId } from '@bourse/kernel/ids';
import { instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { MarketList } from '../markets/index.ts';
import { findOrder, type HistoryFilter, selectFills } from './history-store.ts';
import { historyFilter, readMarketFilter } from './list-orders.ts';
import { fillAnswer } from './order-answer.ts';
import type { SpotOrder } from './spot-order.ts';

type FillsPage = OutputOf<typeof spotCalls.myTrade>;

/**
 * Own fills, newest first, or from an id on. An order's are those of its whole life, whatever moments are asked for.
 * @returns MARKET_NOT_FOUND, PARAMETER_ERROR for a strange cursor, ORDER_NOT_FOUND.
 */
export async function listFills(
  db: Queryable,
  markets: MarketList,
  userId: UserId,
  input: InputOf<typeof spotCalls.myTrade>,
): Promise<Result<FillsPage, Rejection>> {
  const market = readMarketFilter(markets, input.symbol);
  if (!market.ok) return market;
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const order = input.order_id === undefined ? undefined : await findOrder(db, userId, { id: input.order_id });
  if (input.order_id !== undefined && order === undefined) return reject('ORDER_NOT_FOUND');
  const filter = {
    ...historyFilter(market.value, input),
    ...(order === undefined ? { order: null } : tradesOf(order)),
  };
  const { rows, total } = await selectFills(db, userId, filter, slice.value);
  return ok(
    pageOf(
      input,
      rows.map((row) => fillAnswer(markets.getMarket(marketId(row.market_id)), row)),
      total,
    ),
  );
}

/** Where an order's trades lie: from its beginning to the last that is known of it. */
function tradesOf({ id, createdAt, updatedAt }: SpotOrder): Pick<HistoryFilter, 'from' | 'to'> & { order: string } {
  return { order: id.toString(), from: toIso(createdAt), to: toIso(instant(updatedAt + 1_000)) };
}

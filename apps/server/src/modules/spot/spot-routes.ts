import { spotCalls } from '@bourse/contract/spot';
import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { MarketList } from '../markets/index.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAll } from './cancel-all.ts';
import { cancelOrder } from './cancel-order.ts';
import type { FarOrders } from './far-orders.ts';
import type { CommitLane } from './lane/commit-lane.ts';
import { listFills } from './list-fills.ts';
import { listOrders, readOrderDetail } from './list-orders.ts';
import { listTrades } from './list-trades.ts';
import { placeBatch } from './place-batch.ts';
import { placeOrder, withSlippage } from './place-order.ts';
import { readDepth } from './read-depth.ts';

export interface SpotRoutesPorts {
  readonly db: Database;
  readonly markets: MarketList;
  readonly lane: CommitLane;
  readonly clock: Clock;
  /** The way to markets whose lane is in another process, where there are such. */
  readonly far?: FarOrders | undefined;
}

/** The calls that the lane answers; a node without one forwards them. */
export const laneCalls = [
  spotCalls.trade,
  spotCalls.cancel,
  spotCalls.cancelAll,
  spotCalls.amend,
  spotCalls.batch,
  spotCalls.depth,
] as const;

/** Binds {@link laneCalls} to the lane of this process. */
export function laneRoutes(ports: SpotRoutesPorts): Binding[] {
  const { db, markets, lane } = ports;
  return [
    bind(spotCalls.trade, async (context, input) =>
      placeOrder(ports, await withSlippage(db, requireUserContext(context), [input]), input),
    ),
    bind(spotCalls.cancel, (context, input) => cancelOrder(ports, requireUser(context), input)),
    bind(spotCalls.cancelAll, (context, input) => cancelAll(ports, requireUser(context), input)),
    bind(spotCalls.amend, (context, input) => amendOrder(lane, markets, requireUser(context), input)),
    bind(spotCalls.batch, async (context, input) =>
      placeBatch(ports, await withSlippage(db, requireUserContext(context), input.orders), input),
    ),
    bind(spotCalls.depth, async (_context, input) => readDepth(lane, markets, input)),
  ];
}

/** Binds the calls that read what is in the database. */
export function orderRoutes({ db, markets }: Omit<SpotRoutesPorts, 'lane' | 'clock' | 'far'>): Binding[] {
  return [
    bind(spotCalls.list, (context, input) => listOrders(db, markets, requireUser(context), input)),
    bind(spotCalls.detail, (context, input) => readOrderDetail(db, markets, requireUser(context), input)),
    bind(spotCalls.myTrade, (context, input) => listFills(db, markets, requireUser(context), input)),
    bind(spotCalls.trades, (_context, input) => listTrades(db, markets, input)),
  ];
}

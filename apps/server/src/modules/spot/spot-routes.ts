import { spotCalls } from '@bourse/contract/spot';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import type { MarketList } from '../markets/index.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAll } from './cancel-all.ts';
import { cancelOrder } from './cancel-order.ts';
import type { CommitLane } from './lane/commit-lane.ts';
import { listFills } from './list-fills.ts';
import { listOrders, readOrderDetail } from './list-orders.ts';
import { listTrades } from './list-trades.ts';
import { placeBatch } from './place-batch.ts';
import { placeOrder } from './place-order.ts';
import { readDepth } from './read-depth.ts';

export interface SpotRoutesPorts {
  readonly db: Database;
  readonly markets: MarketList;
  readonly lane: CommitLane;
}

/** Binds the calls of spot trading to what answers them. */
export function spotRoutes(ports: SpotRoutesPorts): Binding[] {
  const { db, markets, lane } = ports;
  return [
    bind(spotCalls.trade, async (context, input) => {
      const { idempotencyKey, rawBodyHash: bodyHash } = context;
      return placeOrder(ports, { userId: requireUser(context), idempotencyKey, bodyHash }, input);
    }),
    bind(spotCalls.cancel, (context, input) => cancelOrder(lane, requireUser(context), input)),
    bind(spotCalls.cancelAll, (context, input) => cancelAll(lane, markets, requireUser(context), input)),
    bind(spotCalls.amend, (context, input) => amendOrder(lane, markets, requireUser(context), input)),
    bind(spotCalls.batch, async (context, input) => {
      const { idempotencyKey, rawBodyHash: bodyHash } = context;
      return placeBatch(ports, { userId: requireUser(context), idempotencyKey, bodyHash }, input);
    }),
    bind(spotCalls.list, (context, input) => listOrders(db, markets, requireUser(context), input)),
    bind(spotCalls.detail, (context, input) => readOrderDetail(db, markets, requireUser(context), input)),
    bind(spotCalls.myTrade, (context, input) => listFills(db, markets, requireUser(context), input)),
    bind(spotCalls.trades, (_context, input) => listTrades(db, markets, input)),
    bind(spotCalls.depth, async (_context, input) => readDepth(lane, markets, input)),
  ];
}

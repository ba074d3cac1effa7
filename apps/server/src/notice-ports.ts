import type { Clock } from '@bourse/kernel/clock';
import type { MarketList } from './modules/markets/index.ts';
import type { NoticePorts } from './modules/notices/index.ts';
import type { Registry } from './modules/registry/index.ts';
import { countOpenOrders, readNamedOrders } from './modules/spot/index.ts';
import type { Database } from './platform/database/database.ts';

export interface NoticeGround {
  readonly tellers: NoticePorts['tellers'];
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly markets: MarketList;
}

/** What notices ask the modules that come after theirs. */
export function noticePorts({ db, clock, registry, markets, tellers }: NoticeGround): NoticePorts {
  return {
    db,
    clock,
    registry,
    tellers,
    symbolOf: (market) => markets.getMarket(market).symbol,
    ownersIn: countOpenOrders,
    endedOrders: async (queryable, orders) => {
      const named = await readNamedOrders(queryable, markets, orders);
      return named.map(([userId, { id, symbol, side, reason, amount, filled }]) => ({
        userId,
        args: { order_id: id, symbol, side, reason: reason as EndReason, amount, filled }, // the lane announces no other
      }));
    },
  };
}

type EndReason = Awaited<ReturnType<NoticePorts['endedOrders']>>[number]['args']['reason'];

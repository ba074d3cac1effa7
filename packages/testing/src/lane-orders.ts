import { findPlacedPosition } from '@bourse/server/modules/lever/index';
import type { MarketList } from '@bourse/server/modules/markets/index';
import type { TradePorts } from '@bourse/server/modules/receipts/index';
import { findPlacedOrder, findTradeMoment, listTradesOfOrder } from '@bourse/server/modules/spot/index';

/** What receipts know of the orders of both lanes, as the server tells them. */
export const laneOrders = (markets: MarketList): TradePorts => ({
  tradesOf: listTradesOfOrder,
  momentOf: findTradeMoment,
  placed: async (db, kind, owner, id) => {
    if (kind === 'spot.trade') return findPlacedOrder(db, markets, owner, id);
    return kind === 'lever.submit' ? findPlacedPosition(db, markets, owner, id) : null;
  },
});

import type { Ground } from '../runtime.ts';
import { findPlacedPosition } from '../../modules/lever/index.ts';
import type { MarketList } from '../../modules/markets/index.ts';
import { openReceipts, type TradePorts } from '../../modules/receipts/index.ts';
import { findPlacedOrder, findTradeMoment, listTradesOfOrder } from '../../modules/spot/index.ts';
import type { Base } from '../core.ts';
import { witnessedBy } from '../../platform/database/witnessed-database.ts';

/** Receipts as they are opened. */
export type OpenReceipts = Awaited<ReturnType<typeof openReceipts>>;

/** What is known of the orders and trades of both lanes, where they are kept. */
const tradesOf = (markets: MarketList): TradePorts => ({
  tradesOf: listTradesOfOrder,
  momentOf: findTradeMoment,
  placed: async (db, kind, owner, id) => {
    if (kind === 'spot.trade') return findPlacedOrder(db, markets, owner, id);
    return kind === 'lever.submit' ? findPlacedPosition(db, markets, owner, id) : null;
  },
});

/** Opens what signs receipts, and gives the ground on which each act of a customer is signed in its own transaction. */
export async function witnessActs(
  ground: Ground,
  { secrets, markets }: Pick<Base, 'secrets' | 'markets'>,
): Promise<{ readonly ground: Ground; readonly receipts: OpenReceipts }> {
  const { db, clock } = ground;
  const receipts = await openReceipts({ db, clock, sealer: secrets.sealer, trades: tradesOf(markets) });
  return { receipts, ground: { ...ground, db: witnessedBy(db, receipts.witness) } };
}

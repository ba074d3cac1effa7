import { spotBatch, tradesOfBatch } from '@bourse/contract/events';
import { instant, type Instant } from '@bourse/kernel/instant';
import { marketId } from '@bourse/kernel/ids';
import { invariant } from '@bourse/kernel/invariant';
import { lots, notionalAtoms, quantityAtoms, ticks } from '@bourse/kernel/quantity';
import { safeParse } from 'zod/mini';
import { eventName, handleNext, type StoredEvent } from '../../../platform/bus/outbox.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import { untilCaughtUp } from '../../../platform/jobs/until-caught-up.ts';
import { resting } from '../../../platform/jobs/resting.ts';
import { type MarketList, priceAtoms } from '../../markets/index.ts';
import { candlesOf, type CandleTrade } from './candle.ts';
import { joinIntoStore, type MarketCandle } from './candle-store.ts';

/** Events taken in one transaction. */
const atOnce = 500;
const reader = 'candles';

/** The trades of one market in some events. */
type TradesByMarket = Map<ReturnType<typeof marketId>, CandleTrade[]>;

function addTrades(markets: MarketList, event: StoredEvent, into: TradesByMarket): void {
  const parsed = safeParse(tradesOfBatch, event.payload);
  invariant(parsed.success, `an event of ${event.type} does not fit its schema`);
  const at: Instant = instant(Date.parse(parsed.data.at));
  for (const one of parsed.data.markets) {
    const market = markets.getMarket(marketId(one.market_id));
    const trades = into.get(market.id) ?? [];
    into.set(market.id, trades);
    for (const trade of one.trades) {
      const [price, quantity] = [ticks(trade.price), lots(trade.quantity)];
      trades.push({
        id: trade.id,
        at,
        price: priceAtoms(market, price),
        quantity: quantityAtoms(market.units, quantity),
        turnover: notionalAtoms(market.units, price, quantity),
      });
    }
  }
}

/**
 * Brings the candles up to date with the trades that the outbox announces. Each trade counts once, through any crash:
 * the candles and the reader's place commit together.
 */
export function buildCandles(db: Database, markets: MarketList, stop?: AbortSignal): Promise<void> {
  const build = (): Promise<number> =>
    handleNext(db, reader, atOnce, async (tx, events) => {
      const trades: TradesByMarket = new Map();
      for (const event of events) if (event.type === spotBatch.type) addTrades(markets, event, trades);
      const parts: MarketCandle[] = [];
      for (const [id, ofMarket] of trades) {
        for (const entry of candlesOf(ofMarket)) parts.push({ ...entry, marketId: id });
      }
      joinIntoStore(tx, parts);
    });
  return untilCaughtUp(build, atOnce, stop);
}

/** The same whenever a batch of trades has been announced. */
export function candleBuilder(db: Database, markets: MarketList): Repetition {
  const work = { name: 'candles', everyMs: 250, run: (stop?: AbortSignal) => buildCandles(db, markets, stop) };
  return resting(work, { db, wokenBy: [eventName(spotBatch.type)] });
}

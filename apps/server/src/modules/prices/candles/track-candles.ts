import { type Instant, instant } from '@bourse/kernel/instant';
import type { Database } from '../../../platform/database/database.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import type { MarketList } from '../../markets/index.ts';
import type { PriceFeed } from '../price-feed.ts';
import { onTick } from '../on-tick.ts';
import { candlesOf } from './candle.ts';
import { joinIntoStore } from './candle-store.ts';

/** What candles of tracked symbols are made with. */
export interface TrackPorts {
  readonly db: Database;
  readonly markets: MarketList;
  readonly feed: PriceFeed;
}

const everyMs = 5_000;

/**
 * Makes candles of the index of each tracked symbol, which nobody trades. Each index of a second counts once: those of
 * before the start were another process's, and what no venue told has no candle.
 */
export function candleTracker({ db, markets, feed }: TrackPorts): Repetition {
  const until = new Map<number, Instant>();
  return {
    name: 'candles of tracked symbols',
    everyMs,
    run: async () => {
      const parts = markets.listTracked().flatMap((market) => {
        const line = feed.line(market.symbol);
        const [first, last] = [line[0], line.at(-1)];
        if (first === undefined || last === undefined) return [];
        const from = until.get(market.id) ?? instant(last.at - everyMs);
        until.set(market.id, last.at);
        const points = line.filter(({ at }) => at > from);
        const seen = points.map((one) => ({
          id: 0,
          at: one.at,
          price: onTick(market, one),
          quantity: 0n,
          turnover: 0n,
        }));
        return candlesOf(seen).map((entry) => ({ ...entry, marketId: market.id }));
      });
      if (parts.length > 0) await db.withTx('candles of tracked symbols', async (tx) => joinIntoStore(tx, parts));
    },
  };
}

import { dayMs, hourMs, type Instant, instant } from '@bourse/kernel/instant';
import type { Database } from '../../../platform/database/database.ts';
import type { MarketList } from '../../markets/index.ts';
import { candlesOf } from '../candles/candle.ts';
import { findLastAt, joinIntoStore } from '../candles/candle-store.ts';
import { onTick } from '../on-tick.ts';
import { marksBetween } from './mark-store.ts';

/**
 * Makes candles of the mark prices of contracts, from where their candles end: so each mark counts, through any stop. What
 * was marked before the first candle begins an hour ago.
 */
export async function joinMarkCandles(
  { db, markets }: { readonly db: Database; readonly markets: MarketList },
  symbols: Iterable<string>,
  now: Instant,
): Promise<void> {
  for (const symbol of new Set(symbols)) {
    const market = markets.findPriced(symbol);
    if (market === undefined) continue;
    const last = (await findLastAt(db, market.id, 'mark')) ?? instant(now - hourMs);
    const marks = await marksBetween(db, symbol, instant(last + 1), instant(Math.min(now, last + dayMs)));
    const seen = marks.map(({ at, mark }) => ({
      id: 0,
      at,
      price: onTick(market, { price: mark }),
      quantity: 0n,
      turnover: 0n,
    }));
    const parts = candlesOf(seen).map((entry) => ({ ...entry, marketId: market.id }));
    if (parts.length > 0) await db.withTx('candles of mark prices', async (tx) => joinIntoStore(tx, parts, 'mark'));
  }
}

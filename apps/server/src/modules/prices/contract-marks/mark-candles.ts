import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import type { Database } from '../../../platform/database/database.ts';
import type { MarketList } from '../../markets/index.ts';
import { candlesOf } from '../candles/candle.ts';
import { findLastMoments, joinIntoStore } from '../candles/candle-store.ts';
import { onTick } from '../on-tick.ts';
import { marksAfter } from './mark-store.ts';

/**
 * Makes candles of the mark prices of contracts, from where their candles end: so each mark counts, through any stop. What
 * was marked before the first candle begins an hour ago.
 */
export async function joinMarkCandles(
  { db, markets }: { readonly db: Database; readonly markets: MarketList },
  symbols: Iterable<string>,
  now: Instant,
): Promise<void> {
  const listed = [...new Set(symbols)].flatMap((symbol) => markets.findPriced(symbol) ?? []);
  if (listed.length === 0) return;
  const ids = listed.map(({ id }) => id);
  const last = await findLastMoments(db, ids, 'mark');
  const since = listed.map(({ id, symbol }) => ({ symbol, after: last.get(id) ?? instant(now - hourMs) }));
  const marks = Map.groupBy(await marksAfter(db, since, now), ({ symbol }) => symbol);
  const parts = listed.flatMap((market) => {
    const seen = (marks.get(market.symbol) ?? []).map(({ at, mark }) => ({
      id: 0,
      at,
      price: onTick(market, { price: mark }),
      quantity: 0n,
      turnover: 0n,
    }));
    return candlesOf(seen).map((entry) => ({ ...entry, marketId: market.id }));
  });
  if (parts.length > 0) await db.withTx('candles of mark prices', async (tx) => joinIntoStore(tx, parts, 'mark'));
}

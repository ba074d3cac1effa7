import { hourMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { MarketList } from '../markets/index.ts';
import { parsePrice, readCandles } from '../prices/index.ts';
import type { ReadCloses } from './strategy-ports.ts';

/** Reads closes off the candles of spot. */
export function closesOfCandles(markets: MarketList): ReadCloses {
  return async (db, { symbol }, until, count) => {
    const last = until - hourMs;
    const span = { from: (last - (count - 1) * hourMs) / 1_000, to: last / 1_000 };
    const read = await readCandles(db, markets, instant(last), { symbol, period: '1h', ...span });
    if (!read.ok) return [];
    return read.value.map(({ close }) => present(parsePrice(close), 'a close'));
  };
}

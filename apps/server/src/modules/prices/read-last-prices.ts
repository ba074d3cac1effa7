import { formatAmount } from '@bourse/kernel/amount';
import type { Queryable } from '../../platform/database/sql.ts';
import type { MarketList } from '../markets/index.ts';
import { selectLastCloses } from './candles/candle-store.ts';

/**
 * The last price of every market that has ever traded, by symbol, as a float in the quote currency: for a simulation
 * that goes on from there, not for money.
 */
export async function readLastPrices(db: Queryable, markets: MarketList): Promise<Map<string, number>> {
  const ids = [...markets.listMarkets(), ...markets.listTracked()].map(({ id }) => id);
  const closes = await selectLastCloses(db, ids);
  return new Map(
    closes.map(({ market_id: id, close }) => {
      const { symbol, quote } = markets.getMarket(id);
      return [symbol, Number.parseFloat(formatAmount(close, quote.scale))];
    }),
  );
}

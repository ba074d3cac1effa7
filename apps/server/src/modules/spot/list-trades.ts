import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { formatAmount } from '@bourse/kernel/amount';
import { fromDate, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { MarketList } from '../markets/index.ts';
import { selectLatestTrades } from './history-store.ts';

/** The latest trades of a market, newest first, without anybody's name. @returns MARKET_NOT_FOUND. */
export async function listTrades(
  db: Queryable,
  markets: MarketList,
  { symbol, limit }: InputOf<typeof spotCalls.trades>,
): Promise<Result<OutputOf<typeof spotCalls.trades>, Rejection>> {
  const market = markets.findMarket(symbol);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  const rows = await selectLatestTrades(db, market.id, limit);
  return ok({
    symbol: market.symbol,
    list: rows.map((row) => ({
      id: row.id,
      price: formatAmount(row.price, market.quote.scale),
      amount: formatAmount(row.quantity, market.base.scale),
      side: row.taker_side,
      created_at: toIso(fromDate(row.at)),
    })),
  });
}

import { formatAmount, mulDiv } from '@bourse/kernel/amount';
import { marketId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { MarketList } from '../../markets/index.ts';

interface Row {
  readonly at: Date;
  readonly market_id: number;
  readonly ticks: string | null;
  readonly id: string;
  readonly kind: string;
  readonly symbol: string;
  readonly side: string;
  readonly multiple: string;
  readonly number: string;
}

/** What an own position was ordered for, out of its row, which never changes in that; null where there is none. */
export async function findPlacedPosition(
  db: Queryable,
  markets: Pick<MarketList, 'getMarket'>,
  owner: UserId,
  id: string,
): Promise<{ readonly at: Instant; readonly fixed: Readonly<Record<string, string | null>> } | null> {
  const { rows } = await db.query<Row>(
    `SELECT created_at AS at, market_id, limit_ticks::text AS ticks, id::text AS id, product AS kind, symbol,
       CASE sign WHEN 1 THEN 'long' ELSE 'short' END AS side, multiple::text AS multiple, ordered::text AS number
     FROM lever_positions WHERE user_id = $1 AND id = $2::bigint`,
    [owner, id],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { at, market_id: market, ticks, ...terms } = row;
  const { tickAtoms, quote } = markets.getMarket(marketId(market));
  const price = ticks === null ? null : formatAmount(mulDiv(BigInt(ticks), tickAtoms, 1n, 'down'), quote.scale);
  return { at: fromDate(at), fixed: { ...terms, price } };
}

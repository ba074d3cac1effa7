import { type MarketId, marketId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { TradedSides } from '../access/index.ts';
import { customersAmong } from '../identity/index.ts';

/** What was traded in an hour. */
export interface HourTurnover {
  /** Its beginning. */
  readonly at: Instant;
  /** In atoms of the quote asset, which all the markets share. */
  readonly turnover: bigint;
  readonly trades: number;
}

/** What was traded in some markets of one quote asset since a whole hour, by hour; hours without a trade are left out. */
export async function listHourlyTurnover(
  db: Queryable,
  markets: readonly MarketId[],
  since: Instant,
): Promise<HourTurnover[]> {
  const { rows } = await db.query<{ at: Date; turnover: bigint; trades: number }>(
    `SELECT date_trunc('hour', at, 'UTC') AS at, sum(turnover) AS turnover, count(*)::int AS trades
     FROM spot_trades WHERE at >= $1 AND market_id = ANY ($2::int[]) GROUP BY 1 ORDER BY 1`,
    [toIso(since), markets],
  );
  return rows.map((row) => ({ ...row, at: fromDate(row.at) }));
}

/** What each customer has traded in each market since a moment, as maker and as taker; accounts of the house are left out. */
export async function listTradedSides(db: Queryable, since: Instant): Promise<TradedSides[]> {
  const { rows } = await db.query<{ user_id: string; market_id: number; maker: bigint; taker: bigint }>(
    `SELECT user_id, market_id, sum(maker)::numeric(38, 0) AS maker, sum(taker)::numeric(38, 0) AS taker FROM (
       SELECT maker_user_id AS user_id, market_id, turnover AS maker, 0 AS taker FROM spot_trades WHERE at >= $1
       UNION ALL SELECT taker_user_id, market_id, 0, turnover FROM spot_trades WHERE at >= $1) AS sides
     GROUP BY user_id, market_id ORDER BY user_id, market_id`,
    [toIso(since)],
  );
  const customers = await customersAmong(db, [...new Set(rows.map((row) => userId(row.user_id)))]);
  return rows
    .map((row) => ({
      userId: userId(row.user_id),
      marketId: marketId(row.market_id),
      maker: row.maker,
      taker: row.taker,
    }))
    .filter((one) => customers.has(one.userId));
}

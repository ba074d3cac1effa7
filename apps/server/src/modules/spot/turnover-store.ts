import type { MarketId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';

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

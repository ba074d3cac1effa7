import type { MarketId } from '@bourse/kernel/ids';
import { fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../../platform/database/array-literal.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Sender } from '../../../platform/database/statement-list.ts';
import { bucketOf, type CandleEntry, nextBucket, type Period } from './candle.ts';

/** A part of one interval of one market. */
export interface MarketCandle extends CandleEntry {
  readonly marketId: MarketId;
}

/** What was traded on spot; in the book of a contract, by its product; or how the mark price of contracts moved. */
export type CandleSeries = 'spot' | 'heyue' | 'high' | 'mark';

/** The rows of a series, as a table of a statement. */
const rowsOf = (series: CandleSeries): string =>
  series === 'spot' ? 'candles' : `(SELECT * FROM contract_candles WHERE series = '${series}')`;

/** Joins parts into what is stored: the statement says what `joinCandles` says. At most one part an interval. */
export function joinIntoStore(tx: Sender, parts: readonly MarketCandle[], series: CandleSeries = 'spot'): void {
  if (parts.length === 0) return;
  const isSpot = series === 'spot';
  tx.send(
    `INSERT INTO ${isSpot ? 'candles' : 'contract_candles'} AS c (${isSpot ? '' : 'series, '}market_id, period, bucket, open, high, low, close, volume, turnover, trades,
       first_at, first_id, last_at, last_id)
     SELECT ${isSpot ? '' : `'${series}', `}* FROM unnest($1::int[], $2::text[], $3::timestamptz[], $4::numeric[], $5::numeric[], $6::numeric[],
       $7::numeric[], $8::numeric[], $9::numeric[], $10::int[], $11::timestamptz[], $12::bigint[], $13::timestamptz[],
       $14::bigint[])
     ON CONFLICT (${isSpot ? '' : 'series, '}market_id, period, bucket) DO UPDATE SET
       open = CASE WHEN (excluded.first_at, excluded.first_id) < (c.first_at, c.first_id) THEN excluded.open ELSE c.open END,
       close = CASE WHEN (excluded.last_at, excluded.last_id) > (c.last_at, c.last_id) THEN excluded.close ELSE c.close END,
       high = greatest(c.high, excluded.high), low = least(c.low, excluded.low),
       volume = c.volume + excluded.volume, turnover = c.turnover + excluded.turnover, trades = c.trades + excluded.trades,
       first_at = least(c.first_at, excluded.first_at),
       first_id = CASE WHEN (excluded.first_at, excluded.first_id) < (c.first_at, c.first_id)
         THEN excluded.first_id ELSE c.first_id END,
       last_at = greatest(c.last_at, excluded.last_at),
       last_id = CASE WHEN (excluded.last_at, excluded.last_id) > (c.last_at, c.last_id)
         THEN excluded.last_id ELSE c.last_id END`,
    [
      arrayOf(parts.map((part) => part.marketId)),
      arrayOf(parts.map((part) => part.period)),
      arrayOf(parts.map((part) => toIso(part.bucket))),
      arrayOf(parts.map(({ candle }) => candle.open)),
      arrayOf(parts.map(({ candle }) => candle.high)),
      arrayOf(parts.map(({ candle }) => candle.low)),
      arrayOf(parts.map(({ candle }) => candle.close)),
      arrayOf(parts.map(({ candle }) => candle.volume)),
      arrayOf(parts.map(({ candle }) => candle.turnover)),
      arrayOf(parts.map(({ candle }) => candle.trades)),
      arrayOf(parts.map(({ candle }) => toIso(candle.first.at))),
      arrayOf(parts.map(({ candle }) => candle.first.id)),
      arrayOf(parts.map(({ candle }) => toIso(candle.last.at))),
      arrayOf(parts.map(({ candle }) => candle.last.id)),
    ],
  );
}

/** An interval as charts show it, in atoms. */
export interface Bar {
  readonly bucket: Instant;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
}

interface BarRow extends Omit<Bar, 'bucket'> {
  readonly bucket: Date;
}

/** Which candles are read. */
export interface BarsOf {
  readonly market: MarketId;
  readonly period: Period;
  readonly series: CandleSeries;
}

/** The intervals with trades that began from `from` to `to`, both included, oldest first. */
export async function selectBars(
  db: Queryable,
  { market, period, series }: BarsOf,
  from: Instant,
  to: Instant,
): Promise<Bar[]> {
  const { rows } = await db.query<BarRow>(
    `SELECT bucket, open, high, low, close, volume, turnover FROM ${rowsOf(series)} c
     WHERE market_id = $1 AND period = $2 AND bucket BETWEEN $3 AND $4 ORDER BY bucket`,
    [market, period, toIso(from), toIso(to)],
  );
  return rows.map((row) => ({ ...row, bucket: fromDate(row.bucket) }));
}

/** The close of the last interval before `before`. */
export async function findCloseBefore(
  db: Queryable,
  { market, period, series }: BarsOf,
  before: Instant,
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ close: bigint }>(
    `SELECT close FROM ${rowsOf(series)} c WHERE market_id = $1 AND period = $2 AND bucket < $3 ORDER BY bucket DESC LIMIT 1`,
    [market, period, toIso(before)],
  );
  return rows[0]?.close;
}

/** What was traded in a market since a moment; `close` also where nothing was traded since. */
export interface DayRow {
  readonly market_id: MarketId;
  readonly open: bigint | null;
  readonly high: bigint | null;
  readonly low: bigint | null;
  readonly close: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
}

/**
 * Those of `ids` that have ever traded, with their figures since `since`: the open is the last close before. Whole hours
 * are read as such, and only the first one minute by minute.
 */
export async function selectDays(
  db: Queryable,
  ids: readonly MarketId[],
  since: Instant,
  series: CandleSeries = 'spot',
): Promise<DayRow[]> {
  const candles = rowsOf(series);
  const { rows } = await db.query<DayRow>(
    `SELECT m.id AS market_id, coalesce(before.close, day.first_open) AS open, day.high, day.low, latest.close,
       coalesce(day.volume, 0) AS volume, coalesce(day.turnover, 0) AS turnover
     FROM unnest($1::int[]) m (id)
     JOIN LATERAL (SELECT close FROM ${candles} c WHERE c.market_id = m.id AND c.period = '1m'
       ORDER BY bucket DESC LIMIT 1) latest ON true
     LEFT JOIN LATERAL (SELECT close FROM ${candles} c WHERE c.market_id = m.id AND c.period = '1m' AND bucket < $2
       ORDER BY bucket DESC LIMIT 1) before ON true
     LEFT JOIN LATERAL (SELECT max(high) AS high, min(low) AS low, sum(volume) AS volume, sum(turnover) AS turnover,
         (array_agg(open ORDER BY bucket))[1] AS first_open
       FROM (SELECT * FROM ${candles} c WHERE c.market_id = m.id AND c.period = '1m' AND bucket >= $2 AND bucket < $3
         UNION ALL SELECT * FROM ${candles} c WHERE c.market_id = m.id AND c.period = '1h' AND bucket >= $3) part) day ON true`,
    [arrayOf(ids), toIso(since), toIso(nextBucket('1h', bucketOf('1h', instant(since - 1))))],
  );
  return rows;
}

/** The close of the latest trade of those of `ids` that have ever traded. */
export async function selectLastCloses(
  db: Queryable,
  ids: readonly MarketId[],
): Promise<{ market_id: MarketId; close: bigint }[]> {
  const { rows } = await db.query<{ market_id: MarketId; close: bigint }>(
    `SELECT m.id AS market_id, latest.close FROM unnest($1::int[]) m (id)
     JOIN LATERAL (SELECT close FROM candles c WHERE c.market_id = m.id AND c.period = '1m'
       ORDER BY bucket DESC LIMIT 1) latest ON true`,
    [arrayOf(ids)],
  );
  return rows;
}

/** An hour of a market and the close of its last trade. */
export interface HourClose {
  readonly marketId: MarketId;
  readonly bucket: Instant;
  readonly close: bigint;
}

/** The closes of the hours with trades from `from` on, and the last one before it, of each of `ids`. */
export async function selectClosesSince(db: Queryable, ids: readonly MarketId[], from: Instant): Promise<HourClose[]> {
  const { rows } = await db.query<{ market_id: MarketId; bucket: Date; close: bigint }>(
    `SELECT m.id AS market_id, c.bucket, c.close FROM unnest($1::int[]) m (id)
     CROSS JOIN LATERAL (
       (SELECT bucket, close FROM candles WHERE market_id = m.id AND period = '1h' AND bucket >= $2)
       UNION ALL
       (SELECT bucket, close FROM candles WHERE market_id = m.id AND period = '1h' AND bucket < $2
        ORDER BY bucket DESC LIMIT 1)) c`,
    [arrayOf(ids), toIso(from)],
  );
  return rows.map((row) => ({ marketId: row.market_id, bucket: fromDate(row.bucket), close: row.close }));
}

/** The last moment that the candles of a series hold of each of `ids`; those of which they hold none are missing. */
export async function findLastMoments(
  db: Queryable,
  ids: readonly MarketId[],
  series: CandleSeries,
): Promise<ReadonlyMap<MarketId, Instant>> {
  const { rows } = await db.query<{ market_id: MarketId; last_at: Date }>(
    `SELECT m.id AS market_id, latest.last_at FROM unnest($1::int[]) m (id)
     JOIN LATERAL (SELECT last_at FROM ${rowsOf(series)} c WHERE c.market_id = m.id AND c.period = '1m'
       ORDER BY bucket DESC LIMIT 1) latest ON true`,
    [arrayOf(ids)],
  );
  return new Map(rows.map((row) => [row.market_id, fromDate(row.last_at)]));
}

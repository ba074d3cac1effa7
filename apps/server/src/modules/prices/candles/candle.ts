import { type Instant, instant, minuteMs, hourMs, dayMs, startOfMonth, startOfWeek } from '@bourse/kernel/instant';
import { unreachable } from '@bourse/kernel/invariant';

/** The intervals that charts offer, from the shortest. */
export const periods = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
/** One of them. */
export type Period = (typeof periods)[number];

const fixedMs: Readonly<Partial<Record<Period, number>>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': dayMs,
};

/** When the interval that holds `at` began: in UTC, weeks on Monday, months on the first. */
export function bucketOf(period: Period, at: Instant): Instant {
  const ms = fixedMs[period];
  if (ms !== undefined) return instant(Math.floor(at / ms) * ms);
  if (period === '1w') return startOfWeek(at);
  if (period === '1M') return startOfMonth(at);
  return unreachable(period as never); // every period is in the table or named above
}

/** When the interval after the one that began at `bucket` begins. */
export function nextBucket(period: Period, bucket: Instant): Instant {
  const ms = fixedMs[period];
  if (ms !== undefined) return instant(bucket + ms);
  return period === '1w' ? instant(bucket + 7 * dayMs) : startOfMonth(bucket, 1);
}

/** A trade as candles see it: prices and amounts in atoms of the market's quote and base asset. */
export interface CandleTrade {
  /** Ascending in the order of trading within a market: it decides which trade of a moment came first. */
  readonly id: number;
  readonly at: Instant;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly turnover: bigint;
}

/** Where a trade stands in its market: by time, then by id. */
interface Place {
  readonly at: Instant;
  readonly id: number;
}

/**
 * What happened in one interval. It remembers which trade opened and which closed it, so that trades may come in any
 * order, late ones too, and two parts of one interval can be joined.
 */
export interface Candle {
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
  readonly trades: number;
  readonly first: Place;
  readonly last: Place;
}

function isBefore(one: Place, other: Place): boolean {
  return one.at < other.at || (one.at === other.at && one.id < other.id);
}

/** The candle of a single trade. */
export function candleOf(trade: CandleTrade): Candle {
  const { price, quantity, turnover, at, id } = trade;
  const place = { at, id };
  return {
    open: price,
    high: price,
    low: price,
    close: price,
    volume: quantity,
    turnover,
    trades: 1,
    first: place,
    last: place,
  };
}

/** Joins two parts of one interval that share no trade; the same whichever comes first. */
export function joinCandles(a: Candle, b: Candle): Candle {
  const opens = isBefore(a.first, b.first) ? a : b;
  const closes = isBefore(a.last, b.last) ? b : a;
  return {
    open: opens.open,
    close: closes.close,
    high: a.high > b.high ? a.high : b.high,
    low: a.low < b.low ? a.low : b.low,
    volume: a.volume + b.volume,
    turnover: a.turnover + b.turnover,
    trades: a.trades + b.trades,
    first: opens.first,
    last: closes.last,
  };
}

/** One interval of one period. */
export interface CandleEntry {
  readonly period: Period;
  readonly bucket: Instant;
  readonly candle: Candle;
}

/** The parts of all intervals that a market's trades make; each trade counts in each period once. */
export function candlesOf(trades: Iterable<CandleTrade>): CandleEntry[] {
  // A minute lies within one interval of every period, and a batch within a minute or two.
  const minutes = new Map<Instant, Candle>();
  for (const trade of trades) joinInto(minutes, bucketOf('1m', trade.at), candleOf(trade));
  return periods.flatMap((period) => {
    const candles = new Map<Instant, Candle>();
    for (const [minute, candle] of minutes) joinInto(candles, bucketOf(period, minute), candle);
    return [...candles].map(([bucket, candle]) => ({ period, bucket, candle }));
  });
}

function joinInto(candles: Map<Instant, Candle>, bucket: Instant, candle: Candle): void {
  const known = candles.get(bucket);
  candles.set(bucket, known === undefined ? candle : joinCandles(known, candle));
}

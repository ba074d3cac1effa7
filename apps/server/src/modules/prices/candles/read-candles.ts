import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { marketCalls } from '@bourse/contract/market';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../../platform/database/sql.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import type { Market, MarketList } from '../../markets/index.ts';
import { bucketOf, type Period } from './candle.ts';
import { type Bar, type CandleSeries, findCloseBefore, selectBars } from './candle-store.ts';

/** More intervals than this are never answered; the newest are (S24). */
const maxBars = 1_500;

type CandleAnswer = OutputOf<typeof marketCalls.candles>[number];

/**
 * The candles of a market, oldest first (S24). Intervals without a trade are carried at the last close; there are none
 * before the first trade, and none that begin after `now`; of a contract by its series.
 * @returns PARAMETER_ERROR when `to` is before `from`, MARKET_NOT_FOUND.
 */
export async function readCandles(
  db: Queryable,
  markets: MarketList,
  now: Instant,
  input: InputOf<typeof marketCalls.candles>,
  series: CandleSeries = 'spot',
): Promise<Result<OutputOf<typeof marketCalls.candles>, Rejection>> {
  if (input.to < input.from) return rejectField('to');
  const market = markets.findPriced(input.symbol);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  const buckets = bucketsOf(input.period, instant(input.from * 1_000), instant(Math.min(input.to * 1_000, now)));
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (first === undefined || last === undefined) return ok([]);
  const of = { market: market.id, period: input.period, series };
  const bars = new Map((await selectBars(db, of, first, last)).map((bar) => [bar.bucket, bar]));
  let close = await findCloseBefore(db, of, first);
  const list: CandleAnswer[] = [];
  for (const bucket of buckets) {
    const bar = bars.get(bucket) ?? carried(bucket, close);
    if (bar === null) continue;
    close = bar.close;
    list.push(answerOf(market, bar));
  }
  return ok(list);
}

function carried(bucket: Instant, close: bigint | undefined): Bar | null {
  if (close === undefined) return null;
  return { bucket, open: close, high: close, low: close, close, volume: 0n, turnover: 0n };
}

/** The beginnings of the intervals from the one that holds `from` to the one that holds `to`, the newest 1,500 of them. */
function bucketsOf(period: Period, from: Instant, to: Instant): Instant[] {
  const buckets: Instant[] = [];
  // Walking back from the newest bounds the work whatever `from` says.
  for (
    let bucket = bucketOf(period, to);
    bucket >= bucketOf(period, from);
    bucket = bucketOf(period, instant(bucket - 1))
  ) {
    buckets.push(bucket);
    if (buckets.length === maxBars || bucket <= 0) break;
  }
  return buckets.toReversed();
}

function answerOf({ base, quote }: Market, bar: Bar): CandleAnswer {
  return {
    time: bar.bucket / 1_000,
    open: formatAmount(bar.open, quote.scale),
    high: formatAmount(bar.high, quote.scale),
    low: formatAmount(bar.low, quote.scale),
    close: formatAmount(bar.close, quote.scale),
    volume: formatAmount(bar.volume, base.scale),
    turnover: formatAmount(bar.turnover, quote.scale),
  };
}

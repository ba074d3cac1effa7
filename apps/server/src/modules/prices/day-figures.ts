import type { OutputOf } from '@bourse/contract/call';
import type { marketCalls } from '@bourse/contract/market';
import { formatAmount } from '@bourse/kernel/amount';
import type { MarketId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import type { Ticks } from '@bourse/kernel/quantity';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Market, priceAtoms } from '../markets/index.ts';
import { type CandleSeries, type DayRow, selectDays } from './candles/candle-store.ts';

type Quote = OutputOf<typeof marketCalls.quotes>[number];

/** The last 24 hours of every market that has ever traded, as candles have them. */
export type MarketDays = ReadonlyMap<MarketId, DayRow>;

/** The last 24 hours of contracts, by what was traded in their own books. */
export async function readContractDays(
  db: Queryable,
  ids: readonly MarketId[],
  series: Exclude<CandleSeries, 'spot'>,
  now: Instant,
): Promise<MarketDays> {
  return new Map((await selectDays(db, ids, instant(now - dayMs), series)).map((row) => [row.market_id, row]));
}

/** The last day with a trade that its candles do not hold yet. */
export function withLast(day: DayRow | undefined, market: Market, last: Ticks | null): DayRow | undefined {
  if (day === undefined || last === null) return day;
  const close = priceAtoms(market, last);
  const high = day.high === null || close > day.high ? close : day.high;
  const low = day.low === null || close < day.low ? close : day.low;
  return { ...day, close, high, low };
}

/** The figures of 24 hours as quotes have them. */
export type DayFigures = Pick<Quote, 'change' | 'high' | 'low' | 'volume' | 'turnover'>;

/**
 * The last 24 hours of a market or of a contract.
 * @param last the latest trade, where it may be newer than its candles.
 */
export function dayFigures(market: Market, known: DayRow | undefined, last: Ticks | null = null): DayFigures {
  const { base, quote } = market;
  const day = withLast(known, market, last);
  const price = (value: bigint | null | undefined): string | null =>
    value === null || value === undefined ? null : formatAmount(value, quote.scale);
  return {
    change: day === undefined || day.open === null ? null : changePercent(day.open, day.close),
    high: price(day?.high),
    low: price(day?.low),
    volume: formatAmount(day?.volume ?? 0n, base.scale),
    turnover: formatAmount(day?.turnover ?? 0n, quote.scale),
  };
}

/** The change in percent with two decimals, cut towards zero. */
function changePercent(open: bigint, close: bigint): string {
  return formatAmount(((close - open) * 10_000n) / open, 2);
}

import type { OutputOf } from '@bourse/contract/call';
import { type marketCalls, candlePeriods } from '@bourse/contract/market';

/** A candle as the server answers it. */
export type Candle = OutputOf<typeof marketCalls.candles>[number];
/** The interval of a chart. */
export type Interval = (typeof candlePeriods)[number];
export const intervals: readonly Interval[] = candlePeriods;

/** A candle as the chart's library draws it: pixels need floats, and nothing is ever reckoned with these. */
export interface Bar {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly turnover: number;
  /** The candle with all its digits, for what is written beside the chart. */
  readonly candle: Candle;
  readonly [key: string]: unknown;
}

/** A candle for the chart's library. Seconds become milliseconds. */
export function barOf(candle: Candle): Bar {
  const pixels = (text: string): number => Number.parseFloat(text); // only ever drawn
  return {
    timestamp: candle.time * 1_000,
    open: pixels(candle.open),
    high: pixels(candle.high),
    low: pixels(candle.low),
    close: pixels(candle.close),
    volume: pixels(candle.volume),
    turnover: pixels(candle.turnover),
    candle,
  };
}

/** What the library calls an interval. */
export interface ChartPeriod {
  readonly type: 'minute' | 'hour' | 'day' | 'week' | 'month';
  readonly span: number;
}

const types = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const;

/** The library's name of an interval. */
export function chartPeriodOf(interval: Interval): ChartPeriod {
  const unit = interval.at(-1) ?? 'm';
  return { type: types[unit as keyof typeof types], span: Number.parseInt(interval, 10) }; // intervals end in one of them
}

const spanMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** When a candle that began at a moment ends, in milliseconds; months are those of UTC. */
function endOf(interval: Interval, startMs: number): number {
  const unit = interval.at(-1) ?? 'm';
  if (unit === 'M') {
    const start = new Date(startMs);
    return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1);
  }
  return startMs + Number.parseInt(interval, 10) * spanMs[unit as keyof typeof spanMs]; // intervals end in one of them
}

const twoDigits = (value: number): string => value.toString().padStart(2, '0');

/**
 * How long a candle still has: `04:59`, `01:04:59`, `2d 01:04` in the days of any language; empty when it is over.
 * @param days writes a number of days.
 */
export function timeLeftOf(
  interval: Interval,
  startMs: number,
  nowMs: number,
  days: (count: number) => string,
): string {
  const left = Math.ceil((endOf(interval, startMs) - nowMs) / 1_000);
  if (left <= 0) return '';
  const [minutes, hours, whole] = [
    Math.floor(left / 60) % 60,
    Math.floor(left / 3_600) % 24,
    Math.floor(left / 86_400),
  ];
  if (whole > 0) return `${days(whole)} ${twoDigits(hours)}:${twoDigits(minutes)}`;
  return [...(hours > 0 ? [hours] : []), minutes, left % 60].map(twoDigits).join(':');
}

/** Below which one second all candles of a first page lie: now, with room for a clock that is behind. */
export function firstPageTo(nowMs: number): number {
  return Math.floor(nowMs / 1_000) + 86_400 * 31;
}

/** The bars after an update: the last one grows, a later one is added, an older one is dropped by the library. */
export function isNewer(bar: Bar, last: Bar | undefined): boolean {
  return last === undefined || bar.timestamp >= last.timestamp;
}

/** The parts of a moment that are written. */
interface TimeParts {
  readonly year?: 'numeric';
  readonly month?: '2-digit';
  readonly day?: '2-digit';
  readonly hour?: '2-digit';
  readonly minute?: '2-digit';
  readonly hour12?: boolean;
}

/** How an axis writes a moment: by day for long intervals, by time for short ones. */
export function timePartsOf(interval: Interval, isExact: boolean): TimeParts {
  const day = { month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  if (interval === '1M') return { year: 'numeric', month: '2-digit' };
  if (interval === '1d' || interval === '1w') return isExact ? { year: 'numeric', ...day } : day;
  return isExact ? { ...day, ...time } : time;
}

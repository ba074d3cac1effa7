import { type Chart, dispose, type IndicatorCreate, init, registerLocale } from 'klinecharts';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { clock } from '../../../base/time/clock.ts';
import type { NumberStyle } from '../../../base/money/show-number.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import {
  type Bar,
  barOf,
  type Candle,
  chartPeriodOf,
  firstPageTo,
  type Interval,
  timeLeftOf,
  timePartsOf,
} from './chart-data.ts';
import {
  beginDrawing,
  clearDrawings,
  noteTool,
  restoreDrawings,
  showDrawings,
  writeDrawing,
} from './chart-drawings.ts';
import type { CandleSource } from './candle-source.ts';
import { type ChartRef, usePriceAxis, useVolumeAxis, wholeLabels } from './chart-axes.ts';
import { legendOf } from './chart-layout.ts';
import { drawOwnLines, isOnGrip, type OwnLine } from './chart-lines.ts';
import { letPageScroll } from './chart-scroll.ts';
import { type Indicator, mainIndicators } from './chart-settings.ts';
import { chartStyles, onTheme } from './chart-styles.ts';
import type { Market } from '../market-terms.ts';

/** What a chart can be told by what stands around it. */
export interface ChartHandle {
  /** Begins a drawing of one kind. @param isMagnetic whether its points snap to prices of candles. */
  readonly draw: (tool: string, isMagnetic: boolean) => void;
  /** Writes a text to the note that `onNote` told of; an empty one takes it away. */
  readonly write: (id: string, text: string) => void;
  readonly showDrawings: (isShown: boolean) => void;
  readonly clearDrawings: () => void;
}

interface PriceChartProps {
  readonly market: Market;
  readonly source: CandleSource;
  readonly interval: Interval;
  readonly look: 'candles' | 'line';
  readonly indicators: readonly Indicator[];
  readonly lines: readonly OwnLine[];
  /** Told where a line that has an id was dragged to. */
  readonly onMove: (id: string, price: string) => void;
  readonly isNarrow: boolean;
  /** Whether every finger is the chart's, as drawing wants it; else one that goes up or down moves the page. */
  readonly isDrawnOn: boolean;
  /** What the picture shows, in a sentence. */
  readonly label: string;
  /** Told the newest candle whenever it changes, and that the first candles could not be read. */
  readonly onLast: (candle: Candle | null) => void;
  readonly onFailed: () => void;
  readonly onDrawn: () => void;
  /** Told the id of a note that waits for its text. */
  readonly onNote: (id: string) => void;
  readonly ref: Ref<ChartHandle>;
}

const movingAverages = [7, 25, 99];

/** Candles of a market with indicators and drawings; the one place that knows the chart's library. */
export function PriceChart(props: PriceChartProps) {
  const { market, source, interval, look, indicators, lines, isNarrow, isDrawnOn, label, ref } = props;
  const { onLast, onFailed, onDrawn, onNote, onMove } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const told = useRef({ onLast, onFailed, onDrawn, onNote, onMove });
  useEffect(() => {
    told.current = { onLast, onFailed, onDrawn, onNote, onMove };
  });

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    // The library's own keys listen on the whole document; ours only where the focus is on the chart.
    const made = init(element, { hotkey: { enabled: false } });
    made?.overrideXAxis({ createTicks: wholeLabels });
    chart.current = made;
    const picture = element.firstElementChild;
    const press = (event: KeyboardEvent): void => {
      if (made !== null && moveByKey(made, event.key)) event.preventDefault();
    };
    if (picture instanceof HTMLElement) {
      picture.tabIndex = 0;
      picture.role = 'img';
      picture.addEventListener('keydown', press);
    }
    const observer = new ResizeObserver(() => made?.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.current = null;
      dispose(element);
    };
  }, []);
  useEffect(() => {
    const picture = place.current?.firstElementChild;
    if (isDrawnOn || !(picture instanceof HTMLElement)) return undefined;
    const now = chart.current;
    return letPageScroll(picture, axisWidthOf(now), (x, y) => now !== null && isOnGrip(now, x, y));
  }, [isDrawnOn]);
  useChartTexts(chart, interval);
  const { width, height } = legendOf(indicators.filter(isMain).length, isNarrow);
  usePriceAxis(chart, market.priceDecimals, height);
  useChartStyles(chart, look, isNarrow);
  useChartData(chart, { market, source, interval }, told);
  useIndicators(chart, indicators, isNarrow);
  useVolumeAxis(chart, market.amountDecimals, indicators.includes('VOL'));
  useEffect(() => {
    if (chart.current === null) return;
    const move = (id: string, price: string): void => told.current.onMove(id, price);
    drawOwnLines(chart.current, { lines, legend: { width, height }, decimals: market.priceDecimals, onMove: move });
  }, [lines, width, height, market.priceDecimals]);

  const { symbol } = market;
  useEffect(() => {
    if (chart.current !== null) restoreDrawings(chart.current, symbol);
  }, [symbol]);

  useImperativeHandle(ref, () => {
    const on = (act: (now: Chart) => void): void => {
      if (chart.current !== null) act(chart.current);
    };
    return {
      draw: (tool, isMagnetic) =>
        on((now) => {
          const onEnd = (id: string): void => {
            told.current.onDrawn();
            if (tool === noteTool) told.current.onNote(id);
          };
          beginDrawing(now, symbol, { tool, isMagnetic, onEnd });
        }),
      write: (id, text) => on((now) => writeDrawing(now, symbol, id, text)),
      showDrawings: (isShown) => on((now) => showDrawings(now, isShown)),
      clearDrawings: () => on((now) => clearDrawings(now, symbol)),
    };
  });
  useEffect(() => {
    place.current?.firstElementChild?.setAttribute('aria-label', label);
  }, [label]);
  return <div ref={place} className="h-full w-full" />;
}

/** How wide the prices at the right are: a finger there changes their scale. */
function axisWidthOf(chart: Chart | null): () => number {
  return () => chart?.getSize('candle_pane', 'yAxis')?.width ?? 0;
}

/** Moves by three bars, or zooms. @returns whether the key means something. */
function moveByKey(chart: Chart, key: string): boolean {
  const bars = 3 * chart.getBarSpace().bar;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => chart.scrollByDistance(bars),
    ArrowRight: () => chart.scrollByDistance(-bars),
    End: () => chart.scrollToRealTime(),
    '+': () => chart.zoomAtCoordinate(1.15),
    '-': () => chart.zoomAtCoordinate(0.87),
  };
  acts[key]?.();
  return key in acts;
}

type Told = { readonly current: Pick<PriceChartProps, 'onLast' | 'onFailed'> };

/** Figures, moments and words of the language that is shown, also when that changes. */
function useChartTexts(chart: ChartRef, interval: Interval): void {
  const t = useTranslations('trade.chart');
  const format = useFormatter();
  const locale = useLocale();
  const numbers = useNumbers();
  useEffect(() => {
    registerLocale(locale, {
      ...emptyLocale,
      time: `${t('time')} `,
      open: `${t('open')} `,
      high: `${t('high')} `,
      low: `${t('low')} `,
      close: `${t('close')} `,
      volume: `${t('volume')} `,
      turnover: `${t('turnover')} `,
      change: `${t('change')} `,
    });
    const now = chart.current;
    if (now === null) return;
    now.setThousandsSeparator({ format: (value) => groupDigits(String(value), numbers) });
    now.setFormatter({
      formatDate: ({ timestamp, type }) => format.dateTime(timestamp, timePartsOf(interval, type !== 'xAxis')),
      formatBigNumber: (value) => numbers.short(String(value)),
      formatExtendText: ({ data }) =>
        timeLeftOf(interval, data.timestamp, clock.now(), (count) => format.number(count, dayStyle)),
    });
    now.setLocale(locale);
  }, [chart, t, format, locale, numbers, interval]);
}

const dayStyle = { style: 'unit', unit: 'day', unitDisplay: 'narrow' } as const;
const emptyLocale = { second: '', minute: '', hour: '', day: '', week: '', month: '', year: '' };

/** Writes a figure of the library in our own way; what is no plain figure stays as it is. */
function groupDigits(value: string, numbers: NumberStyle): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return value;
  return numbers.whole(value, value.split('.')[1]?.length ?? 0);
}

function useChartStyles(chart: ChartRef, look: 'candles' | 'line', isNarrow: boolean): void {
  useEffect(() => {
    const show = (): void => chart.current?.setStyles(chartStyles(look, isNarrow));
    show();
    return onTheme(show);
  }, [chart, look, isNarrow]);
}

/** History by call, page by page as it is scrolled to; what is new by following the source. */
function useChartData(
  chart: ChartRef,
  { market, source, interval }: Pick<PriceChartProps, 'market' | 'source' | 'interval'>,
  told: Told,
): void {
  const { symbol, priceDecimals, amountDecimals } = market;
  useEffect(() => {
    const now = chart.current;
    if (now === null) return undefined;
    let stopFollowing: (() => void) | null = null;
    let isOver = false;
    told.current.onLast(null);
    const read = async (to: number): Promise<Bar[]> => (await source.read(to)).map(barOf);
    const follow = (take: (bar: Bar) => void): void => {
      stopFollowing?.();
      let wasLost = false;
      stopFollowing = source.follow({
        onLost: () => {
          wasLost = true;
        },
        onList: (list) => {
          // The topic begins with the latest two; what was missed before them is read anew.
          if (wasLost) {
            now.resetData();
            return;
          }
          for (const candle of list) take(barOf(candle));
          const last = list.at(-1);
          if (last !== undefined) told.current.onLast(last);
        },
      });
    };
    now.setDataLoader({
      getBars: async ({ type, timestamp, callback }) => {
        if (type === 'backward') {
          callback([], { forward: true, backward: false });
          return;
        }
        const to = type === 'init' || timestamp === null ? firstPageTo(clock.now()) : Math.floor(timestamp / 1_000) - 1;
        const bars = await read(to).catch(() => null);
        if (isOver) return;
        if (bars === null && type === 'init') told.current.onFailed();
        callback(bars ?? [], { forward: bars !== null && bars.length > 0, backward: false });
        if (type === 'init') told.current.onLast(bars?.at(-1)?.candle ?? null);
      },
      subscribeBar: ({ callback }) => {
        if (!isOver) follow(callback);
      },
      unsubscribeBar: () => stopFollowing?.(),
    });
    now.setSymbol({ ticker: symbol, pricePrecision: priceDecimals, volumePrecision: amountDecimals });
    now.setPeriod(chartPeriodOf(interval));
    return () => {
      isOver = true;
      stopFollowing?.();
    };
  }, [chart, symbol, source, priceDecimals, amountDecimals, interval, told]);
}

/** The averages that are drawn, fewer where there is little room; volume is bars alone, as the axis says how much. */
function shapeOf(name: Indicator, isNarrow: boolean): Omit<IndicatorCreate, 'name'> {
  if (name === 'MA' || name === 'EMA') return { calcParams: isNarrow ? movingAverages.slice(0, 2) : movingAverages };
  if (name !== 'VOL') return {};
  const none = { name: 'VOL', calcParamsText: '', features: [], legends: [] };
  return { calcParams: [], createTooltipDataSource: () => none };
}

/** Whether an indicator is drawn over the candles. */
function isMain(name: Indicator): boolean {
  return mainIndicators.some((one) => one === name);
}

/** Shows these indicators and no others. */
function useIndicators(chart: ChartRef, indicators: readonly Indicator[], isNarrow: boolean): void {
  useEffect(() => {
    const now = chart.current;
    if (now === null) return;
    const shown = now.getIndicators().map(({ name }) => name);
    for (const name of shown) if (!indicators.some((one) => one === name)) now.removeIndicator({ name });
    for (const name of indicators) {
      if (shown.includes(name)) continue;
      const shape = { name, ...shapeOf(name, isNarrow) };
      if (isMain(name)) now.createIndicator({ ...shape, paneId: 'candle_pane' }, true);
      else now.createIndicator(shape);
    }
  }, [chart, indicators, isNarrow]);
}

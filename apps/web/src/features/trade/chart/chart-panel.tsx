import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Segmented } from '@bourse/ui/segmented';
import {
  ChartCandlestick,
  ChartLine,
  ChartSpline,
  Maximize,
  Minimize,
  PencilRuler,
  Table as TableIcon,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { useMarketLines } from '../../../base/market/market-lines.ts';
import type { ContractProduct } from '../../../base/market/use-contract.ts';
import { loadChunk } from '../../../base/router/load-chunk.ts';
import { useKept } from '../../../base/router/use-kept.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { AlertButton } from './alert-button.tsx';
import type { ContractPrice } from './candle-source.ts';
import type { Candle } from './chart-data.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { NoteSheet } from './note-sheet.tsx';
import { IntervalPicker } from './interval-picker.tsx';
import { type Indicator, setChart, useChartSettings, volumeIndicators } from './chart-settings.ts';
import { ChartTools } from './chart-tools.tsx';
import type { Market } from '../market-terms.ts';
import type { ChartHandle } from './price-chart.tsx';
import { useCandles } from './use-candles.ts';
import { useOwnLines } from './use-own-lines.ts';

const PriceChart = lazy(async () => ({
  default: (await loadChunk(() => import('./price-chart.tsx'))).PriceChart,
}));
const DepthPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./depth-panel.tsx'))).DepthPanel,
}));
const ChartTable = lazy(async () => ({
  default: (await loadChunk(() => import('./chart-table.tsx'))).ChartTable,
}));

const views = ['price', 'depth'] as const;

/** The indicators that are chosen, without those of volume where nothing is traded. */
function useShownIndicators(hasVolume: boolean): readonly Indicator[] {
  const { indicators } = useChartSettings();
  return useMemo(
    () => (hasVolume ? indicators : indicators.filter((name) => !volumeIndicators.some((one) => one === name))),
    [hasVolume, indicators],
  );
}

interface ChartPanelProps {
  readonly market: Market;
  /** The contract whose own prices are drawn; null for the market's. */
  readonly product: ContractProduct | null;
  readonly isDesk: boolean;
}

/** The chart of a market with everything that changes it: interval, style, indicators, drawings, depth, table. */
export function ChartPanel({ market, product, isDesk }: ChartPanelProps) {
  const t = useTranslations('trade.chart');
  const { interval, style } = useChartSettings();
  const { source, price, choose, isUntraded, isKnown } = useCandles(market, product);
  const hasBook = product === null && !market.isTracked;
  const indicators = useShownIndicators(product === null ? !market.isTracked : price === 'last');
  const [keptView, setView] = useKept('chart', views, 'price');
  const view = hasBook ? keptView : 'price';
  const [isTable, setTable] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [drawn, setDrawn] = useState(0);
  const [last, setLast] = useState<Candle | null>(null);
  const lines = useOwnLines(market);
  const onMove = useMarketLines((own) => own.onMove);
  const label = useChartLabel(market, last);
  const panel = useRef<HTMLElement>(null);
  const handle = useRef<ChartHandle>(null);
  const [hasTools, setTools] = useState(false);
  const [noteId, setNoteId] = useState<string | null>(null);
  return (
    <section ref={panel} aria-label={t('title')} className="chart-panel" data-desk={isDesk ? '' : undefined}>
      {!isDesk && (
        <div className="chart-bar scroll-quiet">
          <IntervalPicker isShort />
        </div>
      )}
      <div className="chart-bar">
        {/* In a narrow panel the intervals scroll, and what stands at the end stays in sight. */}
        <div className="scroll-quiet fade-ends flex min-w-0 flex-1 items-center gap-1 self-stretch">
          {isDesk && <IntervalPicker isShort={false} />}
          <StyleAndIndicators isDesk={isDesk} />
        </div>
        {product === null ? null : (
          <ViewSwitch shown={{ last: 'lastView', mark: 'markView' }} value={price} onChoose={choose} />
        )}
        {hasBook ? (
          <ViewSwitch shown={{ price: 'priceView', depth: 'depthView' }} value={view} onChoose={setView} />
        ) : null}
        {!isDesk && (
          <IconButton
            size={36}
            label={t('tools')}
            pressed={hasTools}
            icon={<Icon of={PencilRuler} size={18} />}
            onClick={() => setTools(!hasTools)}
          />
        )}
        <IconButton
          size={isDesk ? 28 : 36}
          label={t('table')}
          pressed={isTable}
          icon={<Icon of={TableIcon} size={16} />}
          className="text-t2"
          onClick={() => setTable(!isTable)}
        />
        {product === null || market.isTracked ? <AlertButton market={market} size={isDesk ? 28 : 36} /> : null}
        <FullScreenButton panel={panel} size={isDesk ? 28 : 36} />
      </div>
      <div className="flex min-h-0 flex-1">
        {view === 'price' && (isDesk || hasTools) && <ChartTools chart={() => handle.current} drawn={drawn} />}
        <div className="relative min-w-0 flex-1">
          <Suspense fallback={null}>
            {hasFailed ? (
              <LoadFailed
                onRetry={() => {
                  setFailed(false);
                  setAttempt(attempt + 1);
                }}
              />
            ) : view === 'depth' ? (
              <DepthPanel market={market} />
            ) : !isKnown ? null : (
              <PriceChart
                key={attempt}
                ref={handle}
                market={market}
                source={source}
                interval={interval}
                look={style}
                indicators={indicators}
                lines={lines}
                onMove={onMove}
                isNarrow={!isDesk}
                isDrawnOn={isDesk || hasTools}
                label={label}
                onLast={setLast}
                onFailed={() => setFailed(true)}
                onDrawn={() => setDrawn((count) => count + 1)}
                onNote={setNoteId}
              />
            )}
          </Suspense>
          {isUntraded ? <Untraded price={price} /> : null}
        </div>
      </div>
      {noteId !== null && (
        <NoteSheet
          onDone={(text) => {
            handle.current?.write(noteId, text);
            setNoteId(null);
          }}
        />
      )}
      {isTable && (
        <Suspense fallback={null}>
          <ChartTable
            market={market}
            product={product}
            price={price}
            interval={interval}
            onClose={() => setTable(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

type ViewWord = 'lastView' | 'markView' | 'priceView' | 'depthView';

interface ViewSwitchProps<V extends string> {
  /** The text of each view. */
  readonly shown: Readonly<Record<V, ViewWord>>;
  readonly value: V;
  readonly onChoose: (view: V) => void;
}

function ViewSwitch<V extends string>({ shown, value, onChoose }: ViewSwitchProps<V>) {
  const t = useTranslations('trade.chart');
  const offered = Object.keys(shown) as V[]; // of a record with these keys alone
  const wordOf = (one: V): ViewWord => shown[one];
  return (
    <Segmented
      label={t('view')}
      size="dense"
      segments={offered.map((one) => ({ value: one, label: t(wordOf(one)) }))}
      value={value}
      onChoose={onChoose}
    />
  );
}

/** Says of a contract that nobody has traded it, and what is drawn instead. */
function Untraded({ price }: { readonly price: ContractPrice }) {
  const t = useTranslations('trade.chart');
  return (
    <p className="pointer-events-none absolute inset-x-0 bottom-10 px-3 text-center text-caption text-t3">
      {t(price === 'mark' ? 'untradedMark' : 'untraded')}
    </p>
  );
}

/** What a chart shows, in a sentence for a screen reader, and which keys move it. */
function useChartLabel(market: Market, last: Candle | null): string {
  const t = useTranslations('trade.chart');
  const numbers = useNumbers();
  const interval = useChartSettings((settings) => settings.interval);
  const price = (text: string): string => numbers.fixed(text, market.priceDecimals);
  const label =
    last === null
      ? `${market.symbol}, ${t(`intervals.${interval}`)}`
      : t('label', {
          symbol: market.symbol,
          interval: t(`intervals.${interval}`),
          open: price(last.open),
          high: price(last.high),
          low: price(last.low),
          close: price(last.close),
        });
  return `${label}. ${t('keys')}`;
}

function StyleAndIndicators({ isDesk }: { readonly isDesk: boolean }) {
  const t = useTranslations('trade.chart');
  const style = useChartSettings((settings) => settings.style);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size={28}
        label={t('style', { style: t(style) })}
        icon={<Icon of={style === 'line' ? ChartLine : ChartCandlestick} size={16} />}
        className="touch-target text-t2"
        onClick={() => setChart({ style: style === 'line' ? 'candles' : 'line' })}
      />
      {isDesk ? (
        <Button size="dense" tone="quiet" className="text-t2" onClick={() => setOpen(true)}>
          {t('indicators')}
        </Button>
      ) : (
        <IconButton
          size={36}
          label={t('indicators')}
          icon={<Icon of={ChartSpline} size={18} />}
          className="text-t2"
          onClick={() => setOpen(true)}
        />
      )}
      <IndicatorSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Shows the panel alone on the whole screen where the browser can. */
function FullScreenButton({
  panel,
  size,
}: {
  readonly panel: { readonly current: HTMLElement | null };
  readonly size: 28 | 36;
}) {
  const t = useTranslations('trade.chart');
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = (): void => {
    // A browser that refuses keeps the panel as it is.
    if (isFull) document.exitFullscreen().catch(() => undefined);
    else panel.current?.requestFullscreen().catch(() => undefined);
  };
  return (
    <IconButton
      size={size}
      label={t(isFull ? 'leaveFullScreen' : 'fullScreen')}
      icon={<Icon of={isFull ? Minimize : Maximize} size={16} />}
      className="text-t2"
      onClick={toggle}
    />
  );
}

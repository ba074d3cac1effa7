import { marketCalls } from '@bourse/contract/market';
import { ChartFrame } from '@bourse/ui/chart-frame';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton } from '@bourse/ui/skeleton';
import { StepLine } from '@bourse/ui/step-line';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { LastPrice, QuoteDelta } from '../../../base/market/quote-figures.tsx';
import { type Quote, useQuote } from '../../../base/market/quotes.ts';
import { decimalsOf } from '../../../base/money/show-number.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { serverNow } from '../../../base/time/server-clock.ts';
import { lineFigures } from '../profit-view.ts';
import { candleWindow, type CoinPeriod, coinPeriodNames, coinPeriods } from './coin-line.ts';

const chartHeight = 140;

/** The price of a coin now and over time; nothing where it has no market. */
export function CoinChart({ symbol }: { readonly symbol: string }) {
  const t = useTranslations('assets');
  const quote = useQuote(symbol);
  const [period, setPeriod] = useState<CoinPeriod>('1d');
  if (quote === undefined) return null;
  return (
    <section aria-label={t('coinPage.chart', { symbol })} className="px-4">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-label text-t2">{symbol}</h2>
        <LastPrice quote={quote} className="-mx-1 px-1 text-heading" />
        <QuoteDelta quote={quote} className="text-label" />
      </div>
      <CoinLine
        quote={quote}
        period={period}
        tools={
          <Segmented
            size="dense"
            label={t('chart.period')}
            segments={coinPeriodNames.map((one) => ({ value: one, label: t(`chart.periods.${one}`) }))}
            value={period}
            onChoose={setPeriod}
          />
        }
      />
    </section>
  );
}

interface CoinLineProps {
  readonly quote: Quote;
  readonly period: CoinPeriod;
  readonly tools: React.ReactNode;
}

function CoinLine({ quote: { symbol, tick }, period, tools }: CoinLineProps) {
  const t = useTranslations('assets');
  const numbers = useNumbers();
  const format = useFormatter();
  const [openedAt] = useState(serverNow);
  const { data, isError, error, isFetching, refetch } = useCall(
    marketCalls.candles,
    { symbol, period: coinPeriods[period].candle, ...candleWindow(period, openedAt) },
    { keepPrevious: true, staleTimeMs: 60_000 },
  );
  if (data === undefined) {
    if (!isError) return <Skeleton height={chartHeight + 36} />;
    return (
      <LoadFailed
        className="mt-2"
        said={t('coinPage.chartFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const decimals = decimalsOf(tick);
  const price = (text: string): string => numbers.fixed(text, decimals);
  const timeOf = (seconds: number): string =>
    period === '1d'
      ? format.dateTime(seconds * 1_000, { hour: '2-digit', minute: '2-digit', hour12: false })
      : format.dateTime(seconds * 1_000, {
          month: 'short',
          day: 'numeric',
          ...(period === '7d' ? { hour: '2-digit', hour12: false } : {}),
        });
  const figures = lineFigures(data.map(({ close }) => ({ equity: close })));
  if (figures === null || data.length < 2) {
    return (
      <div>
        <div className="flex justify-end">{tools}</div>
        <p className="grid h-24 place-items-center text-caption text-t3">{t('coinPage.chartShort')}</p>
      </div>
    );
  }
  return (
    <ChartFrame
      label={t('coinPage.chart', { symbol })}
      showTableLabel={t('chart.showTable')}
      showChartLabel={t('chart.showChart')}
      tools={tools}
      table={{
        heads: [t('chart.time'), t('coinPage.price')],
        rows: data.toReversed().map(({ time, close }) => ({ key: `${time}`, cells: [timeOf(time), price(close)] })),
      }}
    >
      <StepLine
        shape="line"
        height={chartHeight}
        label={t('coinPage.line', {
          symbol,
          first: price(figures.first),
          highest: price(figures.highest),
          lowest: price(figures.lowest),
          last: price(figures.last),
        })}
        points={data.map(({ time, close }) => ({
          // Only the line's shape is drawn of it.
          value: Number.parseFloat(close),
          text: `${price(close)} \u00b7 ${timeOf(time)}`,
        }))}
      />
    </ChartFrame>
  );
}

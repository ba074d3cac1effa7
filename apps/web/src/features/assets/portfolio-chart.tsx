import { profitPeriods, walletCalls } from '@bourse/contract/wallet';
import { ChartFrame } from '@bourse/ui/chart-frame';
import { Delta } from '@bourse/ui/delta';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton } from '@bourse/ui/skeleton';
import { StepLine } from '@bourse/ui/step-line';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { useCall } from '../../base/api/use-call.ts';
import { fiatDecimals } from '../../base/money/show-number.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { pointsUpTo, type Profit, type Total } from '../../base/money/total-line.ts';
import { lineFigures, type ProfitPeriod } from './profit-view.ts';

const chartHeight = 96;

/**
 * What everything was worth over time, what came from outside left out of the gain. Absent while it is not known.
 * @param total what stands above it, with which the line ends.
 */
export function PortfolioChart({ total }: { readonly total: Total }) {
  const t = useTranslations('assets.chart');
  const [period, setPeriod] = useState<ProfitPeriod>('1d');
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const { data, isError } = useCall(walletCalls.profit, { period }, { keepPrevious: true, everyMs: 60_000 });
  if (isError || isHidden) return null;
  return (
    <div className="mt-4">
      {data === undefined ? (
        <Skeleton height={chartHeight + 40} />
      ) : (
        <Line
          profit={data}
          points={data.equity === null ? [] : pointsUpTo(data, total)}
          period={period}
          tools={
            <Segmented
              size="dense"
              label={t('period')}
              segments={profitPeriods.map((one) => ({ value: one, label: t(`periods.${one}`) }))}
              value={period}
              onChoose={setPeriod}
            />
          }
        />
      )}
    </div>
  );
}

interface LineProps {
  readonly profit: Profit;
  readonly points: ReturnType<typeof pointsUpTo>;
  readonly period: ProfitPeriod;
  readonly tools: React.ReactNode;
}

function Line({ profit, points, period, tools }: LineProps) {
  const t = useTranslations('assets.chart');
  const numbers = useNumbers();
  const format = useFormatter();
  const decimals = fiatDecimals(profit.currency);
  const money = (value: string): string => `${numbers.fixed(value, decimals)} ${profit.currency}`;
  const timeOf = (at: string): string =>
    period === '1d'
      ? format.dateTime(Date.parse(at), { hour: '2-digit', minute: '2-digit', hour12: false })
      : format.dateTime(Date.parse(at), { month: 'short', day: 'numeric' });
  const figures = lineFigures(points);
  // A single moment is no line.
  if (points.length < 2 || figures === null) {
    return (
      <div>
        <div className="flex justify-end">{tools}</div>
        <p className="grid h-24 place-items-center text-caption text-t3">{t('tooShort')}</p>
      </div>
    );
  }
  const label = t('label', {
    first: money(figures.first),
    highest: money(figures.highest),
    lowest: money(figures.lowest),
    last: money(figures.last),
  });
  return (
    <ChartFrame
      title={<Delta kind="money" text={numbers.signed(profit.profit, decimals)} />}
      label={t('table')}
      showTableLabel={t('showTable')}
      showChartLabel={t('showChart')}
      tools={tools}
      table={{
        heads: [t('time'), t('worth', { code: profit.currency }), t('inflow'), t('gain')],
        rows: points.toReversed().map(({ at, equity, net_inflow, profit: gain }) => ({
          key: at,
          cells: [
            timeOf(at),
            numbers.fixed(equity, decimals),
            numbers.signed(net_inflow, decimals),
            numbers.signed(gain, decimals),
          ],
        })),
      }}
    >
      <StepLine
        label={label}
        height={chartHeight}
        points={points.map(({ at, equity }) => ({
          // Only the line's shape is drawn of it.
          value: Number.parseFloat(equity),
          text: `${money(equity)} \u00b7 ${timeOf(at)}`,
        }))}
      />
    </ChartFrame>
  );
}

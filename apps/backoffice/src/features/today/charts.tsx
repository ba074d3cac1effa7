import { BarChart } from '@bourse/ui/bar-chart';
import { Card } from '@bourse/ui/card';
import { ChartFrame } from '@bourse/ui/chart-frame';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { Today } from './today.ts';

interface ChartProps {
  readonly of: Today;
}

/** What was traded in the last 24 hours, hour by hour. */
export function TurnoverCard({ of: { hours, turnover, trades, currency } }: ChartProps) {
  const t = useTranslations('today');
  const { rounded, hour, whole } = useFormat();
  const bars = hours.map((one) => ({
    key: one.at,
    value: Number.parseFloat(one.turnover),
    name: hour(one.at),
    text: `${rounded(one.turnover)} ${currency}`,
  }));
  const highest = hours.toSorted((a, b) => Number.parseFloat(b.turnover) - Number.parseFloat(a.turnover))[0];
  const label = t('turnoverLabel', { amount: rounded(turnover), currency, count: trades });
  return (
    <Card>
      <ChartFrame
        title={<h2 className="text-heading text-t1">{t('turnover')}</h2>}
        label={label}
        table={{
          heads: [t('hour'), t('amount', { currency }), t('trades')],
          rows: hours.map((one) => ({
            key: one.at,
            cells: [hour(one.at), rounded(one.turnover), whole(one.trades)],
          })),
        }}
        showTableLabel={t('asTable')}
        showChartLabel={t('asChart')}
      >
        <p className="mb-2 flex flex-wrap items-baseline gap-x-2">
          <span className="num text-title">{rounded(turnover)}</span>
          <span className="text-caption text-t3">
            {currency}, {t('inTrades', { count: trades })}
          </span>
        </p>
        <BarChart bars={bars} label={label} top={highest === undefined ? '' : rounded(highest.turnover)} />
      </ChartFrame>
    </Card>
  );
}

/** Who came in the last 14 days, day by day. */
export function CustomersCard({ of: { days, customers } }: ChartProps) {
  const t = useTranslations('today');
  const { whole, day } = useFormat();
  const came = days.reduce((sum, one) => sum + one.customers, 0);
  const label = t('customersLabel', { count: came });
  return (
    <Card>
      <ChartFrame
        title={<h2 className="text-heading text-t1">{t('newCustomers')}</h2>}
        label={label}
        table={{
          heads: [t('day'), t('newCustomers')],
          rows: days.map((one) => ({ key: one.day, cells: [day(one.day), whole(one.customers)] })),
        }}
        showTableLabel={t('asTable')}
        showChartLabel={t('asChart')}
      >
        <p className="mb-2 flex flex-wrap items-baseline gap-x-2">
          <span className="num text-title">{whole(came)}</span>
          <span className="text-caption text-t3">{t('ofAll', { count: customers })}</span>
        </p>
        <BarChart
          height={96}
          bars={days.map((one) => ({
            key: one.day,
            value: one.customers,
            name: day(one.day),
            text: whole(one.customers),
          }))}
          label={label}
          top={whole(Math.max(...days.map((one) => one.customers)))}
        />
      </ChartFrame>
    </Card>
  );
}

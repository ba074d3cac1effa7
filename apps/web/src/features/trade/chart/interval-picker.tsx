import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';
import { type Interval, intervals } from './chart-data.ts';
import { setChart, useChartSettings } from './chart-settings.ts';

const direct: readonly Interval[] = ['1m', '15m', '1h', '4h', '1d'];

/** Chooses the interval of the chart; on a phone the rarer ones lie behind "More". */
export function IntervalPicker({ isShort }: { readonly isShort: boolean }) {
  const t = useTranslations('trade.chart');
  const interval = useChartSettings((settings) => settings.interval);
  const choose = (chosen: Interval): void => setChart({ interval: chosen });
  const shown = isShort ? direct : intervals;
  const rest = intervals.filter((one) => !shown.includes(one));
  const isRest = rest.includes(interval);
  return (
    <div role="group" aria-label={t('interval')} className="chart-intervals">
      {shown.map((one) => (
        <button key={one} type="button" aria-pressed={one === interval} onClick={() => choose(one)}>
          {t(`intervals.${one}`)}
        </button>
      ))}
      {rest.length > 0 && (
        <Select
          aria-label={t('more')}
          look="dense"
          className="min-w-20 flex-none"
          options={[
            ...(isRest ? [] : [{ value: 'more' as const, label: t('more'), disabled: true }]),
            ...rest.map((value) => ({ value, label: t(`intervals.${value}`) })),
          ]}
          value={isRest ? interval : ('more' as const)}
          onChoose={(chosen) => {
            if (chosen !== 'more') choose(chosen);
          }}
        />
      )}
    </div>
  );
}

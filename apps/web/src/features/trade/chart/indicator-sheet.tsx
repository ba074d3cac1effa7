import { Chip } from '@bourse/ui/chip';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslations } from 'use-intl';
import { type Indicator, mainIndicators, subIndicators, toggleIndicator, useChartSettings } from './chart-settings.ts';

/** Chooses the indicators of the chart; they appear at once. */
export function IndicatorSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useTranslations('trade.chart');
  const act = useTranslations('app.act');
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('indicators')} closeLabel={act('close')}>
      <Group title={t('indicatorsMain')} indicators={mainIndicators} />
      <Group title={t('indicatorsSub')} indicators={subIndicators} />
    </Sheet>
  );
}

function Group({ title, indicators }: { readonly title: string; readonly indicators: readonly Indicator[] }) {
  const shown = useChartSettings((settings) => settings.indicators);
  return (
    <div role="group" aria-label={title} className="mb-4">
      <h3 className="mb-2 text-label text-t2">{title}</h3>
      <div className="flex flex-wrap gap-2">
        {indicators.map((indicator) => (
          <Chip key={indicator} pressed={shown.includes(indicator)} onClick={() => toggleIndicator(indicator)}>
            {indicator}
          </Chip>
        ))}
      </div>
    </div>
  );
}

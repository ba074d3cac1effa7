import { Chip, ChipRow } from '@bourse/ui/chip';
import { useTranslations } from 'use-intl';
import { RangeFilter } from '../../../base/parts/range-filter.tsx';
import type { HistoryChoice } from './history-filter.ts';

const states = [
  { status: '', key: 'allStates' },
  { status: '3', key: 'state_filled' },
  { status: '4', key: 'state_cancelled' },
] as const;

const sides = ['', 'buy', 'sell'] as const;

interface HistoryFiltersProps {
  readonly choice: HistoryChoice;
  readonly onChange: (change: Partial<HistoryChoice>) => void;
}

/** State and side, for which there is room in every panel. */
export function HistoryChips({ choice, onChange }: HistoryFiltersProps) {
  const t = useTranslations('trade');
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2 desk:px-3">
      <ChipRow role="group" aria-label={t('orders.filter')} className="max-tablet:w-full">
        {states.map(({ status, key }) => (
          <Chip key={key} small pressed={status === choice.status} onClick={() => onChange({ status })}>
            {t(`orders.${key}`)}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow role="group" aria-label={t('side.label')} className="max-tablet:w-full">
        {sides.map((side) => (
          <Chip key={side} small pressed={side === choice.side} onClick={() => onChange({ side })}>
            {side === '' ? t('orders.bothSides') : t(`side.${side}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** The days of a history. */
export function HistoryDays({ choice, onChange }: HistoryFiltersProps) {
  const t = useTranslations('trade.orders');
  return <RangeFilter span={choice} words={t} className="min-w-0 flex-1 tablet:max-w-[300px]" onChange={onChange} />;
}

import { Segmented } from '@bourse/ui/segmented';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { shownRate } from '../product-kit/rates.ts';
import type { SecondsMarket } from './order-view.ts';

interface PeriodPickerProps {
  readonly periods: SecondsMarket['periods'];
  readonly seconds: number;
  readonly onChoose: (seconds: number) => void;
}

/** How long an order runs, each with what a right call earns. */
export function PeriodPicker({ periods, seconds, onChoose }: PeriodPickerProps) {
  const t = useTranslations('seconds');
  const numbers = useNumbers();
  return (
    <Segmented
      label={t('ticket.period')}
      className="*:min-h-13"
      segments={periods.map((period) => ({
        value: String(period.seconds),
        label: (
          <span className="grid justify-items-center">
            <span>{lengthOf(t, period.seconds)}</span>
            <span className="num text-caption font-normal">+{shownRate(numbers, period.payout)}</span>
          </span>
        ),
      }))}
      value={String(seconds)}
      onChoose={(value) => onChoose(Number(value))}
    />
  );
}

type Texts = ReturnType<typeof useTranslations<'seconds'>>;

/** How long in words: whole minutes as such from two on. */
export function lengthOf(t: Texts, seconds: number): string {
  return seconds >= 120 && seconds % 60 === 0
    ? t('minutes', { count: seconds / 60 })
    : t('seconds', { count: seconds });
}

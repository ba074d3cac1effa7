import { Figure, type FigureSize } from '@bourse/ui/figure';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../preferences/preferences.ts';
import { useNumbers } from './use-money.ts';

interface ShownAmountProps {
  /** Already formatted; null where it is not known. */
  readonly text: string | null;
  readonly size?: FigureSize;
  /** Behind the figure, such as USDT. */
  readonly unit?: string | undefined;
  readonly className?: string;
}

/** An amount of the customer's own, which the eye hides; a line where it is not known. */
export function ShownAmount({ text, size = 'body', unit, className = '' }: ShownAmountProps) {
  const hidden = useTranslations('app')('hidden');
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const decimalMark = useNumbers().fixed('0', 1).includes(',') ? ',' : '.';
  return (
    <Figure
      text={text ?? '\u2014'}
      size={size}
      decimalMark={decimalMark}
      unit={text === null ? undefined : unit}
      hiddenLabel={isHidden ? hidden : undefined}
      className={className}
    />
  );
}

import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { useEarningFacts } from './use-earning-facts.tsx';
import { useKitFigures } from './use-kit-figures.ts';

/** What a family's view is made with: the texts of every area, and how figures are written in the reader's language. */
export function useKitTools() {
  const t = useTranslations();
  const numbers = useNumbers();
  const figures = useKitFigures();
  const earningFacts = useEarningFacts();
  return { t, numbers, figures, earningFacts };
}

/** {@link useKitTools}, for families. */
export type KitTools = ReturnType<typeof useKitTools>;

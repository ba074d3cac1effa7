import { useTranslations } from 'use-intl';
import type { AmountBounds, AmountProblem } from '../../base/money/amount-problem.ts';
import { useNumbers } from '../../base/money/use-money.ts';

/** Says what is wrong with an amount, and the way out. */
export function useAmountTexts(currency: string): (problem: AmountProblem, bounds: AmountBounds) => string {
  const t = useTranslations('assets.amount');
  const numbers = useNumbers();
  return (problem, { available, minimum, scale }) =>
    t(`problem.${problem}`, {
      available: `${numbers.whole(available, 2)} ${currency}`,
      minimum: `${numbers.whole(minimum ?? '0')} ${currency}`,
      scale,
    });
}

import { useTranslations } from 'use-intl';
import type { DeskQuiz } from './guess-quiz.ts';

/** What stands behind a quantity of a quiz: the code of its currency, or the word for points. */
export function useUnit(): (of: Pick<DeskQuiz, 'unit' | 'currency'>) => string {
  const t = useTranslations('guess.unit');
  return ({ unit, currency }) => (unit === 'points' ? t('code') : currency);
}

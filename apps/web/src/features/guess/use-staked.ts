import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import type { Quiz } from './guess-view.ts';

/** How a quantity that is staked is written: money with its currency, points as whole ones without any. */
export function useStaked(): (amount: string, of: Pick<Quiz, 'unit' | 'currency'>, least?: number) => string {
  const t = useTranslations('guess.points');
  const numbers = useNumbers();
  return (amount, { unit, currency }, least = 2) =>
    unit === 'points'
      ? t('amount', { points: Number.parseInt(amount, 10) })
      : `${numbers.whole(amount, least)}\u00a0${currency}`;
}

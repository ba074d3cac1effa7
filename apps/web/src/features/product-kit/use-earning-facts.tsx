import type { CardFact } from '@bourse/ui/product-card';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import type { Position } from './product-calls.ts';
import { shownRange } from './rates.ts';
import { useKitFigures } from './use-kit-figures.ts';

/** A position that is paid day by day. */
type Earning = Extract<Position, { readonly paid: string }>;

/** All the yield of a term, at least and at most. */
interface Whole {
  readonly low: string;
  readonly high: string;
}

/** What of a term's yield is not paid yet; never less than nothing. */
export function restOf(whole: string, paid: string): string {
  const rest = new Big(whole).minus(paid);
  return (rest.lt(0) ? new Big(0) : rest).toFixed();
}

/** What a position has brought, what is to come or came back, and what ending it costs. */
export function useEarningFacts(): (position: Earning, whole: Whole) => readonly CardFact[] {
  const t = useTranslations('product-kit.position');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const own = (text: string) => <ShownAmount text={text} size="label" />;
  return (position, { low, high }) => {
    const { paid, status, payout, currency } = position;
    const first = { key: 'paid', label: t('paid'), value: own(figures.signed(paid, currency)) };
    if (status === 2) {
      return [
        first,
        { key: 'payout', label: t('payout'), value: own(figures.money(payout ?? '0', currency)) },
        { key: 'endedOn', label: t('endedOn'), value: figures.day(position.redeemed_at ?? position.expires_at) },
      ];
    }
    const range = shownRange(numbers.whole(restOf(low, paid), 2), numbers.whole(restOf(high, paid), 2), '');
    return [
      first,
      {
        key: 'toCome',
        label: t('toCome'),
        value: own(low === '0' ? t('upTo', { amount: numbers.whole(restOf(high, paid), 2) }) : range),
      },
      { key: 'penalty', label: t('penaltyNow'), value: own(figures.cost(position.penalty_now, currency)) },
    ];
  };
}

import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { PositionCard } from '@bourse/ui/position-card';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { type Loan, ltvOf, stateOf } from './loan-view.ts';
import { useLoanFigures } from './use-loan-figures.ts';

const tones = {
  review: 'warn',
  running: 'accent',
  selling: 'bad',
  repaid: 'plain',
  overdue: 'bad',
  liquidated: 'plain',
  refused: 'plain',
  cancelled: 'plain',
} as const;

/** What was borrowed, how it stands, and how far its pledge is from being sold. */
export function LoanCard({ loan }: { readonly loan: Loan }) {
  const t = useTranslations('loans');
  const figures = useLoanFigures();
  const coin = useCoins().get(loan.currency);
  const state = stateOf(loan);
  const { currency, pledge_currency: pledged, ended_at: ended } = loan;
  const ltv = ltvOf(loan.risk_rate);
  const own = (text: string) => <ShownAmount text={text} size="label" />;
  return (
    <PositionCard
      lead={<CoinIcon symbol={currency} src={coin?.image} />}
      title={t('loanOf', { amount: figures.money(loan.number, currency) })}
      badge={<Badge tone={tones[state]}>{t(`mine.state.${state}`)}</Badge>}
      subtitle={
        ended === null
          ? t('mine.dueOn', { day: figures.day(loan.due_at) })
          : t('mine.endedOn', { day: figures.day(ended) })
      }
      figure={<ShownAmount text={figures.numbers.whole(loan.debt, 2)} size="heading" />}
      figureNote={t('mine.owed', { currency })}
      facts={
        ended === null
          ? [
              { key: 'pledge', label: t('mine.pledge'), value: own(figures.short(loan.pledge, pledged)) },
              { key: 'ltv', label: t('gauge.caption'), value: ltv === null ? '\u2014' : figures.percent(ltv) },
              { key: 'level', label: t('mine.level'), value: figures.level(loan.liquidation_price, currency) },
            ]
          : [
              { key: 'repaid', label: t('mine.repaid'), value: own(figures.short(loan.repaid, currency)) },
              { key: 'rate', label: t('dailyRate'), value: figures.rate(loan.daily_rate) },
            ]
      }
    />
  );
}

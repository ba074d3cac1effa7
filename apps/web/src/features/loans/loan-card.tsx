import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { PositionCard } from '@bourse/ui/position-card';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { isPaidOut, type Loan, ltvOf, stateOf } from './loan-view.ts';
import { useLoanFigures } from './use-loan-figures.ts';

const tones = {
  review: 'warn',
  buying: 'accent',
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
  const kit = useTranslations('product-kit');
  const figures = useLoanFigures();
  const coin = useCoins().get(loan.currency);
  const state = stateOf(loan);
  const { currency, pledge_currency: pledged, ended_at: ended } = loan;
  const ltv = ltvOf(loan.risk_rate);
  const wasPaidOut = isPaidOut(loan);
  const own = (text: string) => <ShownAmount text={text} size="label" />;
  const until =
    ended !== null
      ? t('mine.endedOn', { day: figures.day(ended) })
      : loan.review_ends_at === null
        ? t('mine.dueOn', { day: figures.day(loan.due_at) })
        : t('mine.answerBy', { moment: figures.day(loan.review_ends_at) });
  const times = loan.lien === null ? null : t('leverageForm.times', { count: loan.lien.leverage });
  return (
    <PositionCard
      lead={<CoinIcon symbol={currency} src={coin?.image} />}
      title={t('loanOf', { amount: figures.money(loan.number, currency) })}
      badge={<Badge tone={tones[state]}>{t(`mine.state.${state}`)}</Badge>}
      subtitle={times === null ? until : `${until} · ${times}`}
      figure={<ShownAmount text={figures.brief(wasPaidOut ? loan.debt : loan.number)} size="heading" />}
      figureNote={t(wasPaidOut ? 'mine.owed' : 'mine.asked', { currency })}
      facts={
        !wasPaidOut
          ? [
              ...(ended === null
                ? [{ key: 'pledge', label: t('mine.pledge'), value: own(figures.short(loan.pledge, pledged)) }]
                : []),
              ...(ended === null
                ? [{ key: 'ltv', label: t('gauge.caption'), value: ltv === null ? '\u2014' : figures.percent(ltv) }]
                : [{ key: 'rate', label: t('dailyRate'), value: figures.rate(loan.daily_rate) }]),
              { key: 'cycle', label: t('mine.cycle'), value: kit('days', { count: loan.cycle }) },
            ]
          : ended === null
            ? [
                { key: 'pledge', label: t('mine.pledge'), value: own(figures.short(loan.pledge, pledged)) },
                { key: 'ltv', label: t('gauge.caption'), value: ltv === null ? '\u2014' : figures.percent(ltv) },
                { key: 'level', label: t('mine.level'), value: figures.level(loan.liquidation_price, currency) },
              ]
            : [
                {
                  key: 'repaid',
                  label: t('mine.repaid'),
                  value: own(`${figures.brief(loan.repaid)}\u00a0${currency}`),
                },
                { key: 'rate', label: t('dailyRate'), value: figures.rate(loan.daily_rate) },
              ]
      }
    />
  );
}

import { miningCalls } from '@bourse/contract/mining';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { DividendList } from '../product-kit/dividend-list.tsx';
import type { FamilyView, ProductFamily } from '../product-kit/product-family.ts';
import { shownApr, shownRate } from '../product-kit/rates.ts';
import { useEarningFacts } from '../product-kit/use-earning-facts.tsx';
import { useKitFigures } from '../product-kit/use-kit-figures.ts';

type Calls = typeof miningCalls;

/** How mining is shown. */
function useMiningView(): FamilyView<Calls> {
  const t = useTranslations('mining');
  const kit = useTranslations('product-kit');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const factsOf = useEarningFacts();
  return {
    title: t('title'),
    text: t('text'),
    risk: t('risk'),
    positions: t('positions'),
    act: (amount) => (amount === null ? t('act') : t('actAmount', { amount })),
    done: (amount) => t('done', { amount }),
    headline: ({ rate_today: today }) => ({
      figure: `${shownApr(numbers, today)}%`,
      note: t('apr', { rate: shownRate(numbers, today) }),
    }),
    terms: ({ currency, daily_budget: budget, rate_max: most, staked, dividend_hour: hour }) => [
      { key: 'budget', label: t('budget'), value: figures.money(budget, currency) },
      { key: 'staked', label: t('staked'), value: figures.money(staked, currency) },
      { key: 'most', label: t('rateMax'), value: shownRate(numbers, most) },
      {
        key: 'paidAt',
        label: t('paidAt'),
        value: kit('terms.paidDaily', { hour: `${hour.toString().padStart(2, '0')}:00` }),
      },
    ],
    quoteLines: ({ currency, term_days: count, rate_max: most }, quote) => [
      {
        key: 'day',
        label: t('aDay'),
        value: quote === undefined ? '\u2014' : figures.money(quote.yield_a_day, currency),
        note: t('aDayNote'),
      },
      {
        key: 'most',
        label: t('most', { count }),
        value: quote === undefined ? '\u2014' : figures.money(quote.yield_max, currency),
        note: t('mostNote', { rate: shownRate(numbers, most) }),
      },
    ],
    positionFacts: (position) => factsOf(position, { low: '0', high: position.yield_max }),
    redemptionLines: ({ amount, currency }, { yield_due: due }) => [
      { key: 'amount', label: kit('position.amount'), value: figures.money(amount, currency) },
      { key: 'due', label: kit('redeem.yieldDue'), value: figures.signed(due, currency) },
    ],
    more: ({ currency, status, dividends }) => (
      <DividendList
        currency={currency}
        isRunning={status === 1}
        dividends={dividends.map(({ day, staked, amount }) => ({
          day,
          amount,
          basis: t('basis', { staked: figures.money(staked, currency) }),
        }))}
      />
    ),
  };
}

/** Mining, for the pages of products. Nothing is promised but the most of a day. */
export const family: ProductFamily<Calls> = {
  name: 'mining',
  calls: miningCalls,
  pages: { list: '/pages/mining/list', buy: '/pages/mining/buy', order: '/pages/mining/order' },
  isRenewable: ({ renewable }) => renewable,
  dailyRates: ({ rate_max: high }) => ({ low: '0', high }),
  useView: useMiningView,
};

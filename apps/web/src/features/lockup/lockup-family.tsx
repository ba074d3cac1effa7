import { lockupCalls } from '@bourse/contract/lockup';
import { useTranslations } from 'use-intl';
import { sumOf } from '../../base/money/amount-problem.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { DividendList } from '../product-kit/dividend-list.tsx';
import type { FamilyView, PositionOf, ProductFamily } from '../product-kit/product-family.ts';
import { useEarningFacts } from '../product-kit/use-earning-facts.tsx';
import { shownAprs, shownRange, shownRate, shownRates } from '../product-kit/rates.ts';
import { useKitFigures } from '../product-kit/use-kit-figures.ts';

type Calls = typeof lockupCalls;

/** How a lock-up is shown. */
function useLockupView(): FamilyView<Calls> {
  const t = useTranslations('lockup');
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
    headline: ({ rate_low: low, rate_high: high }) => ({
      figure: shownAprs(numbers, low, high),
      note: t('apr', { rate: shownRates(numbers, low, high) }),
    }),
    terms: ({ rate_low: low, rate_high: high, rate_today: today, dividend_hour: hour }) => [
      { key: 'rates', label: t('dailyRate'), value: shownRates(numbers, low, high) },
      { key: 'today', label: t('rateToday'), value: shownRate(numbers, today) },
      { key: 'paidAt', label: t('paidAt'), value: kit('terms.paidDaily', { hour: clockOf(hour) }) },
    ],
    quoteLines: ({ currency, term_days: count, rate_low: low, rate_high: high }, quote) => [
      {
        key: 'earn',
        label: t('earn', { count }),
        value:
          quote === undefined
            ? '\u2014'
            : shownRange(numbers.whole(quote.yield_low, 2), numbers.whole(quote.yield_high, 2), `\u00a0${currency}`),
        note: t('earnNote', { rate: shownRates(numbers, low, high) }),
      },
      {
        key: 'back',
        label: t('back'),
        value: quote === undefined ? '\u2014' : figures.money(sumOf([quote.amount, quote.yield_low]), currency),
      },
    ],
    positionFacts: (position) => factsOf(position, restOf(position)),
    redemptionLines: ({ amount, currency }, { yield_due: due }) => [
      { key: 'amount', label: kit('position.amount'), value: figures.money(amount, currency) },
      { key: 'due', label: kit('redeem.yieldDue'), value: figures.signed(due, currency) },
    ],
    more: ({ currency, status, dividends }) => (
      <DividendList
        currency={currency}
        isRunning={status === 1}
        dividends={dividends.map(({ day, rate, amount }) => ({ day, amount, basis: shownRate(numbers, rate) }))}
      />
    ),
  };
}

/** What is to come, at the lower and at the upper rate. */
function restOf({ yield_low: low, yield_high: high }: PositionOf<Calls>) {
  return { low, high };
}

/** An hour of the day in UTC. */
function clockOf(hour: number): string {
  return `${hour.toString().padStart(2, '0')}:00`;
}

/** Lock-up, for the pages of products. */
export const family: ProductFamily<Calls> = {
  name: 'lockup',
  calls: lockupCalls,
  pages: { list: '/pages/lockming/lockming', buy: '/pages/lockming/buy', order: '/pages/lockming/order' },
  isRenewable: ({ renewable }) => renewable,
  dailyRates: ({ rate_low: low, rate_high: high }) => ({ low, high }),
  useView: useLockupView,
};

import { miningCalls } from '@bourse/contract/mining';
import { DividendList } from '../product-kit/dividend-list.tsx';
import type { FamilyView, ProductFamily } from '../product-kit/product-family.ts';
import { shownApr, shownRate, shownRateNow } from '../product-kit/rates.ts';
import type { KitTools } from '../product-kit/use-kit-tools.ts';

type Calls = typeof miningCalls;

/** How mining is shown. */
function viewOf({ t, numbers, figures, earningFacts }: KitTools): FamilyView<Calls> {
  return {
    title: t('mining.title'),
    text: t('mining.text'),
    risk: t('mining.risk'),
    positions: t('mining.positions'),
    act: (amount) => (amount === null ? t('mining.act') : t('mining.actAmount', { amount })),
    done: (amount) => t('mining.done', { amount }),
    headline: ({ rate_today: today }) => ({
      figure: `${shownApr(numbers, today)}%`,
      note: t('mining.apr', { rate: shownRateNow(numbers, today) }),
    }),
    terms: ({ currency, daily_budget: budget, rate_max: most, staked, dividend_hour: hour }) => [
      { key: 'budget', label: t('mining.budget'), value: figures.money(budget, currency) },
      { key: 'staked', label: t('mining.staked'), value: figures.money(staked, currency) },
      { key: 'most', label: t('mining.rateMax'), value: shownRate(numbers, most) },
      {
        key: 'paidAt',
        label: t('mining.paidAt'),
        value: t('product-kit.terms.paidDaily', { hour: `${hour.toString().padStart(2, '0')}:00` }),
      },
    ],
    quoteLines: ({ currency, term_days: count, rate_max: most }, quote) => [
      {
        key: 'day',
        label: t('mining.aDay'),
        value: quote === undefined ? '\u2014' : figures.money(quote.yield_a_day, currency),
        note: t('mining.aDayNote'),
      },
      {
        key: 'most',
        label: t('mining.most', { count }),
        value: quote === undefined ? '\u2014' : figures.money(quote.yield_max, currency),
        note: t('mining.mostNote', { rate: shownRate(numbers, most) }),
      },
    ],
    positionFacts: (position) => earningFacts(position, { low: '0', high: position.yield_max }),
    redemptionLines: ({ amount, currency }, { yield_due: due }) => [
      { key: 'amount', label: t('product-kit.position.amount'), value: figures.money(amount, currency) },
      { key: 'due', label: t('product-kit.redeem.yieldDue'), value: figures.signed(due, currency) },
    ],
    more: ({ currency, status, dividends }) => (
      <DividendList
        currency={currency}
        isRunning={status === 1}
        dividends={dividends.map(({ day, staked, amount }) => ({
          day,
          amount,
          basis: t('mining.basis', { staked: figures.money(staked, currency) }),
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
  penaltyOn: 'amount',
  view: viewOf,
};

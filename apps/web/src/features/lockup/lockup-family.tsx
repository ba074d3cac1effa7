import { lockupCalls } from '@bourse/contract/lockup';
import { sumOf } from '../../base/money/amount-problem.ts';
import { DividendList } from '../product-kit/dividend-list.tsx';
import type { PositionOf } from '../product-kit/product-calls.ts';
import type { FamilyView, ProductFamily } from '../product-kit/product-family.ts';
import { shownAprs, shownRange, shownRate, shownRates } from '../product-kit/rates.ts';
import type { KitTools } from '../product-kit/use-kit-tools.ts';

type Calls = typeof lockupCalls;

/** How a lock-up is shown. */
function viewOf({ t, numbers, figures, earningFacts }: KitTools): FamilyView<Calls> {
  return {
    title: t('lockup.title'),
    text: t('lockup.text'),
    risk: t('lockup.risk'),
    positions: t('lockup.positions'),
    act: (amount) => (amount === null ? t('lockup.act') : t('lockup.actAmount', { amount })),
    done: (amount) => t('lockup.done', { amount }),
    headline: ({ rate_low: low, rate_high: high }) => ({
      figure: shownAprs(numbers, low, high),
      note: t('lockup.apr', { rate: shownRates(numbers, low, high) }),
    }),
    terms: ({ rate_low: low, rate_high: high, rate_today: today, dividend_hour: hour }) => [
      { key: 'rates', label: t('lockup.dailyRate'), value: shownRates(numbers, low, high) },
      { key: 'today', label: t('lockup.rateToday'), value: shownRate(numbers, today) },
      { key: 'paidAt', label: t('lockup.paidAt'), value: t('product-kit.terms.paidDaily', { hour: clockOf(hour) }) },
    ],
    quoteLines: ({ currency, term_days: count, rate_low: low, rate_high: high }, quote) => [
      {
        key: 'earn',
        label: t('lockup.earn', { count }),
        value:
          quote === undefined
            ? '\u2014'
            : shownRange(numbers.whole(quote.yield_low, 2), numbers.whole(quote.yield_high, 2), `\u00a0${currency}`),
        note: t('lockup.earnNote', { rate: shownRates(numbers, low, high) }),
      },
      {
        key: 'back',
        label: t('lockup.back'),
        value: quote === undefined ? '\u2014' : figures.money(sumOf([quote.amount, quote.yield_low]), currency),
      },
    ],
    positionFacts: (position) => earningFacts(position, restOf(position)),
    redemptionLines: ({ amount, currency }, { yield_due: due }) => [
      { key: 'amount', label: t('product-kit.position.amount'), value: figures.money(amount, currency) },
      { key: 'due', label: t('product-kit.redeem.yieldDue'), value: figures.signed(due, currency) },
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
  penaltyOn: 'amount',
  view: viewOf,
};

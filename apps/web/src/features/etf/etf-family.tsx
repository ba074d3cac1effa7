import { etfCalls } from '@bourse/contract/etf';
import { Delta } from '@bourse/ui/delta';
import type { CardFact } from '@bourse/ui/product-card';
import { Big } from 'big.js';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import type { NumberStyle } from '../../base/money/show-number.ts';
import type { DetailOf, PositionOf } from '../product-kit/product-calls.ts';
import type { FamilyView, ProductFamily } from '../product-kit/product-family.ts';
import { shownRate } from '../product-kit/rates.ts';
import type { KitTools } from '../product-kit/use-kit-tools.ts';
import { BasketCard } from './basket-card.tsx';
import { gainOf } from './etf-gain.ts';

type Calls = typeof etfCalls;
const unknown = '\u2014';

/** As many decimals of a coin as anybody reads; the position shows them all. */
function cut(amount: string): string {
  return new Big(amount).round(8, Big.roundDown).toFixed();
}

/** The price of a share; the server knows more of its decimals than anybody compares. */
function shownPrice(numbers: NumberStyle, price: string, currency: string): string {
  return `${numbers.fixed(price, 4)}\u00a0${currency}`;
}

/** How an ETF is shown. */
function viewOf(tools: KitTools): FamilyView<Calls> {
  const { t, numbers, figures } = tools;
  return {
    title: t('etf.title'),
    text: t('etf.text'),
    risk: t('etf.risk'),
    positions: t('etf.positions'),
    act: (amount) => (amount === null ? t('etf.act') : t('etf.actAmount', { amount })),
    done: (amount) => t('etf.done', { amount }),
    headline: ({ share_price: price, change_1d: change, currency }) => ({
      figure: price === null ? t('etf.noPrice') : shownPrice(numbers, price, currency),
      note:
        change === null ? (
          t('etf.aShare')
        ) : (
          <>
            {t('etf.aShareChange')} <Delta text={numbers.percent(change)} />
          </>
        ),
    }),
    terms: ({ currency, share_price: price, rebalanced_every_days: count, rebalanced_next_at: next, basket }) => [
      {
        key: 'price',
        label: t('etf.sharePrice'),
        value: price === null ? t('etf.noPrice') : shownPrice(numbers, price, currency),
      },
      {
        key: 'basket',
        label: t('etf.basket'),
        value: basket
          .map(({ currency: coin, target_weight: weight }) => `${shownRate(numbers, weight)}\u00a0${coin}`)
          .join(' + '),
      },
      { key: 'rebalanced', label: t('etf.rebalanced'), value: t('product-kit.days', { count }) },
      { key: 'next', label: t('etf.rebalancedNext'), value: figures.day(next) },
    ],
    quoteLines: ({ currency }, quote) => [
      {
        key: 'shares',
        label: t('etf.shares'),
        value: quote === undefined ? unknown : numbers.whole(quote.shares),
        note:
          quote === undefined
            ? t('etf.atIndex')
            : t('etf.sharePriceNow', { price: shownPrice(numbers, quote.share_price, currency) }),
      },
      {
        key: 'coins',
        label: t('etf.coins'),
        value:
          quote === undefined
            ? unknown
            : quote.holdings.map(({ amount, currency: coin }) => figures.money(cut(amount), coin)).join(' + '),
      },
    ],
    positionFacts: (position) => positionFacts(position, tools),
    redemptionLines: ({ shares, currency }, { exit_price: price, payout, in_kind: isInKind }) => [
      {
        key: 'shares',
        label: t('etf.shares'),
        value: numbers.whole(shares),
        note: t('etf.sharePriceNow', { price: shownPrice(numbers, price, currency) }),
      },
      ...(isInKind ? [{ key: 'inKind', label: t('etf.inKind'), value: figures.money(payout, currency) }] : []),
    ],
    more: (position: DetailOf<Calls>) => <BasketCard position={position} />,
  };
}

/** What the shares are worth, what they have gained, and what they cost. */
function positionFacts(position: PositionOf<Calls>, { t, numbers, figures }: KitTools): readonly CardFact[] {
  const own = (text: string) => <ShownAmount text={text} size="label" />;
  const { shares, entry_price: entry, currency, value, payout, status } = position;
  const worth = status === 1 ? value : payout;
  const gain = worth === null ? null : gainOf(position.amount, worth);
  return [
    {
      key: 'worth',
      label: t(status === 1 ? 'etf.worth' : 'etf.cameBack'),
      value: own(worth === null ? t('etf.noPrice') : figures.money(worth, currency)),
    },
    { key: 'gain', label: t('etf.gain'), value: gain === null ? unknown : <Delta text={numbers.percent(gain)} /> },
    {
      key: 'shares',
      label: t('etf.shares'),
      value: own(`${numbers.fixed(shares, 4)} \u00d7 ${numbers.fixed(entry, 2)}`),
    },
  ];
}

/** ETF, for the pages of products. It pays nothing by the day: what it gains is in its price (S162). */
export const family: ProductFamily<Calls> = {
  name: 'etf',
  calls: etfCalls,
  pages: { list: '/pages/etf/list', buy: '/pages/etf/buy', order: '/pages/etf/order' },
  isRenewable: () => true,
  dailyRates: () => null,
  penaltyOn: 'worth',
  view: viewOf,
};

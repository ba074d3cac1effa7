import { etfCalls } from '@bourse/contract/etf';
import { Delta } from '@bourse/ui/delta';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import type { NumberStyle } from '../../base/money/show-number.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import type { DetailOf, FamilyView, PositionOf, ProductFamily } from '../product-kit/product-family.ts';
import { shownRate } from '../product-kit/rates.ts';
import { useKitFigures } from '../product-kit/use-kit-figures.ts';
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
function useEtfView(): FamilyView<Calls> {
  const t = useTranslations('etf');
  const kit = useTranslations('product-kit');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const factsOf = usePositionFacts();
  return {
    title: t('title'),
    text: t('text'),
    risk: t('risk'),
    positions: t('positions'),
    act: (amount) => (amount === null ? t('act') : t('actAmount', { amount })),
    done: (amount) => t('done', { amount }),
    headline: ({ share_price: price, change_1d: change, currency }) => ({
      figure: price === null ? t('noPrice') : shownPrice(numbers, price, currency),
      note:
        change === null ? (
          t('aShare')
        ) : (
          <>
            {t('aShareChange')} <Delta text={numbers.percent(change)} />
          </>
        ),
    }),
    terms: ({ currency, share_price: price, rebalanced_every_days: count, rebalanced_next_at: next, basket }) => [
      { key: 'price', label: t('sharePrice'), value: price === null ? t('noPrice') : shownPrice(numbers, price, currency) },
      {
        key: 'basket',
        label: t('basket'),
        value: basket
          .map(({ currency: coin, target_weight: weight }) => `${shownRate(numbers, weight)}\u00a0${coin}`)
          .join(' + '),
      },
      { key: 'rebalanced', label: t('rebalanced'), value: kit('days', { count }) },
      { key: 'next', label: t('rebalancedNext'), value: figures.day(next) },
    ],
    quoteLines: ({ currency }, quote) => [
      {
        key: 'shares',
        label: t('shares'),
        value: quote === undefined ? unknown : numbers.whole(quote.shares),
        note: quote === undefined ? t('atIndex') : t('sharePriceNow', { price: shownPrice(numbers, quote.share_price, currency) }),
      },
      {
        key: 'coins',
        label: t('coins'),
        value:
          quote === undefined
            ? unknown
            : quote.holdings.map(({ amount, currency: coin }) => figures.money(cut(amount), coin)).join(' + '),
      },
    ],
    positionFacts: factsOf,
    redemptionLines: ({ shares, currency }, { exit_price: price, payout, in_kind: isInKind }) => [
      {
        key: 'shares',
        label: t('shares'),
        value: numbers.whole(shares),
        note: t('sharePriceNow', { price: shownPrice(numbers, price, currency) }),
      },
      ...(isInKind ? [{ key: 'inKind', label: t('inKind'), value: figures.money(payout, currency) }] : []),
    ],
    more: (position: DetailOf<Calls>) => <BasketCard position={position} />,
  };
}

/** What the shares are worth, what they have gained, and what they cost. */
function usePositionFacts(): (position: PositionOf<Calls>) => ReturnType<FamilyView['positionFacts']> {
  const t = useTranslations('etf');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const own = (text: string) => <ShownAmount text={text} size="label" />;
  return (position) => {
    const { shares, entry_price: entry, currency, value, payout, status } = position;
    const worth = status === 1 ? value : payout;
    const gain = worth === null ? null : gainOf(position.amount, worth);
    return [
      {
        key: 'worth',
        label: t(status === 1 ? 'worth' : 'cameBack'),
        value: own(worth === null ? t('noPrice') : figures.money(worth, currency)),
      },
      { key: 'gain', label: t('gain'), value: gain === null ? unknown : <Delta text={numbers.percent(gain)} /> },
      { key: 'shares', label: t('shares'), value: own(`${numbers.fixed(shares, 4)} \u00d7 ${numbers.fixed(entry, 2)}`) },
    ];
  };
}

/** ETF, for the pages of products. It pays nothing by the day: what it gains is in its price (S162). */
export const family: ProductFamily<Calls> = {
  name: 'etf',
  calls: etfCalls,
  pages: { list: '/pages/etf/list', buy: '/pages/etf/buy', order: '/pages/etf/order' },
  isRenewable: () => true,
  dailyRates: () => null,
  useView: useEtfView,
};

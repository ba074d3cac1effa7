import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { PositionCard } from '@bourse/ui/position-card';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { type DualOrder, stateOf } from './dual-view.ts';
import { useDualFigures } from './use-dual-figures.ts';

const tones = { purchased: 'accent', settling: 'warn', success: 'plain', fail: 'plain' } as const;

/** What an order is, how it stands, and what it can become or has become. */
export function DualOrderCard({ order }: { readonly order: DualOrder }) {
  const t = useTranslations('dual');
  const figures = useDualFigures();
  const coin = useCoins().get(order.currency);
  const state = stateOf(order);
  const { type, currency, linked_price: linked, paid, below, otherwise, price } = order;
  const own = (text: string) => <ShownAmount text={text} size="label" />;
  return (
    <PositionCard
      lead={<CoinIcon symbol={currency} src={coin?.image} />}
      title={t(`at.${type}`, { currency, price: figures.price(linked) })}
      badge={<Badge tone={tones[state]}>{t(`orders.state.${state}`)}</Badge>}
      subtitle={t('settles', { day: figures.moment(order.settles_at) })}
      figure={<ShownAmount text={figures.numbers.whole(order.amount, 2)} size="heading" />}
      figureNote={order.pay_currency}
      facts={
        paid === null
          ? [
              { key: 'below', label: t('orders.below'), value: own(figures.shortSum(below)) },
              { key: 'otherwise', label: t('orders.otherwise'), value: own(figures.shortSum(otherwise)) },
              { key: 'apr', label: t('orders.apr'), value: figures.rate(order.apr) },
            ]
          : [
              { key: 'paid', label: t('orders.paid'), value: own(figures.shortSum(paid)) },
              {
                key: 'price',
                label: t('orders.price'),
                value: price === null ? t('settled.none') : figures.numbers.fixed(price, 2),
              },
              { key: 'apr', label: t('orders.apr'), value: figures.rate(order.apr) },
            ]
      }
    />
  );
}

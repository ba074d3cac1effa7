import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { ProductCardContent, productCardClass } from '@bourse/ui/product-card';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { closedBy, distanceOf, type DualProduct } from './dual-view.ts';
import { useDualFigures } from './use-dual-figures.ts';

/** A product in a list, by its rate, its linked price and its date. */
export function DualProductLink({ product }: { readonly product: DualProduct }) {
  const t = useTranslations('dual');
  const kit = useTranslations('product-kit');
  const figures = useDualFigures();
  const coin = useCoins().get(product.currency);
  const { type, currency, linked_price: linked, days, shares, remaining_shares: left, unit_price: unit } = product;
  const closed = closedBy(product.state);
  const distance = distanceOf(product);
  return (
    <AppLink to="/pages/invest/purchase" search={{ id: product.id }} className={productCardClass()}>
      <ProductCardContent
        lead={<CoinIcon symbol={currency} src={coin?.image} />}
        title={t(`at.${type}`, { currency, price: figures.price(linked) })}
        badges={
          <>
            <Badge>{kit('days', { count: days })}</Badge>
            {closed === null ? null : <Badge tone="warn">{t(`state.${closed}`)}</Badge>}
          </>
        }
        subtitle={
          <>
            {t('settles', { day: figures.day(product.settles_at) })}
            {distance === null ? null : ` \u00b7 ${t('away', { distance: figures.numbers.percent(distance) })}`}
          </>
        }
        figure={figures.rate(product.apr)}
        figureNote={t('apr')}
        facts={[{ key: 'unit', label: t('unit'), value: figures.money(unit, product.pay_currency) }]}
        measure={
          <QuotaBar
            taken={shares === 0 ? 1 : (shares - left) / shares}
            label={kit('sold')}
            text={t('left', { count: left })}
            height={4}
          />
        }
      />
    </AppLink>
  );
}

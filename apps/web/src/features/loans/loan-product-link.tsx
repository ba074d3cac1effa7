import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { ProductCardContent, productCardClass } from '@bourse/ui/product-card';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { closedBy, type LoanProduct } from './loan-view.ts';
import { useLoanFigures } from './use-loan-figures.ts';

/** A product in a list, by what is lent, its daily rate and its limits. */
export function LoanProductLink({ product }: { readonly product: LoanProduct }) {
  const t = useTranslations('loans');
  const figures = useLoanFigures();
  const coin = useCoins().get(product.currency);
  const { currency, minimum, maximum, cycles, pool, pledges, lien } = product;
  const closed = closedBy(product.state);
  const numbers = figures.numbers;
  return (
    <AppLink to="/pages/loan/purchase" search={{ id: product.id }} className={productCardClass()}>
      <ProductCardContent
        lead={<CoinIcon symbol={currency} src={coin?.image} />}
        title={t(lien === null ? 'borrow' : 'borrowLien', { currency })}
        badges={
          closed !== null ? (
            <Badge tone="warn">{t(`state.${closed}`)}</Badge>
          ) : lien === null ? null : (
            <Badge tone="accent">{t('upTo', { count: lien.leverage })}</Badge>
          )
        }
        subtitle={t('range', {
          least: numbers.whole(minimum),
          most: figures.money(maximum, currency),
          count: Math.max(...cycles),
        })}
        figure={figures.rate(product.daily_rate)}
        figureNote={t('daily')}
        facts={[
          { key: 'pool', label: t('free'), value: figures.money(pool.free, currency) },
          { key: 'coins', label: t('coins'), value: numbers.whole(String(pledges.length)) },
        ]}
      />
    </AppLink>
  );
}

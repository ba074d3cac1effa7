import { Badge } from '@bourse/ui/badge';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { EmptyState } from '@bourse/ui/empty-state';
import { ProductCardContent, productCardClass, ProductCardSkeleton } from '@bourse/ui/product-card';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import type { Product } from './product-calls.ts';
import type { ProductFamily } from './product-family.ts';
import { ProductLead } from './product-lead.tsx';
import { closedBy } from './sale-state.ts';
import { useKitFigures } from './use-kit-figures.ts';
import { useView } from './use-view.ts';

interface ProductListProps {
  readonly family: ProductFamily;
  /** Only those in this coin; null for all. */
  readonly coin: string | null;
}

/** What a family has on sale, each leading to its purchase, in each state of the list. */
export function ProductList({ family, coin }: ProductListProps) {
  const t = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const { data, isError, error, isFetching, refetch } = useCall(family.calls.products, {}, { everyMs: 30_000 });
  if (data === undefined) {
    if (isError) {
      return (
        <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      );
    }
    return (
      <SkeletonDelay label={app('loading')}>
        <Slab>
          {[1, 2, 3].map((card) => (
            <ProductCardSkeleton key={card} />
          ))}
        </Slab>
      </SkeletonDelay>
    );
  }
  const shown = data.filter(({ currency }) => coin === null || currency === coin);
  if (shown.length === 0) return <EmptyState title={t('none')} text={t('noneHint')} />;
  return (
    <Slab>
      {shown.map((product) => (
        <ProductLink key={product.id} family={family} product={product} />
      ))}
    </Slab>
  );
}

function ProductLink({ family, product }: { readonly family: ProductFamily; readonly product: Product }) {
  const t = useTranslations('product-kit');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const view = useView(family);
  const { figure, note } = view.headline(product);
  const { currency, remaining, quota, maximum } = product;
  const closed = closedBy(product.state);
  const taken = new Big(quota).eq(0) ? 1 : new Big(quota).minus(remaining).div(quota).toNumber();
  return (
    <AppLink to={family.pages.buy} search={{ id: product.id }} className={productCardClass()}>
      <ProductCardContent
        lead={<ProductLead product={product} />}
        title={'basket' in product ? product.name : currency}
        badges={
          <>
            <Badge>{t('days', { count: product.term_days })}</Badge>
            {closed === null ? null : <Badge tone="warn">{t(`state.${closed}`)}</Badge>}
          </>
        }
        subtitle={t('from', { amount: `${numbers.whole(product.minimum)}\u00a0${currency}` })}
        figure={figure}
        figureNote={note}
        facts={[
          {
            key: 'most',
            label: t('mostEach'),
            value: maximum === null ? t('terms.none') : figures.money(maximum, currency),
          },
        ]}
        measure={
          <QuotaBar taken={taken} label={t('sold')} text={t('left', { amount: numbers.whole(remaining) })} height={4} />
        }
      />
    </AppLink>
  );
}

interface CoinFilterProps {
  readonly coins: readonly string[];
  readonly coin: string | null;
  readonly onChoose: (coin: string | null) => void;
}

/** Chips that narrow lists of products to one coin; nothing where there is but one. */
export function CoinFilter({ coins, coin, onChoose }: CoinFilterProps) {
  const t = useTranslations('product-kit');
  if (coins.length < 2) return null;
  return (
    <ChipRow role="group" aria-label={t('coin')}>
      {[null, ...coins].map((one) => (
        <Chip key={one ?? ''} pressed={one === coin} onClick={() => onChoose(one)}>
          {one ?? t('allCoins')}
        </Chip>
      ))}
    </ChipRow>
  );
}

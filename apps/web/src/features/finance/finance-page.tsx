import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { ProductCardSkeleton } from '@bourse/ui/product-card';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { Calculator } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { useSession } from '../../base/session/session.ts';
import type { ProductFamily } from '../product-kit/product-family.ts';
import { ProductList } from '../product-kit/product-list.tsx';
import { useFamilies } from '../product-kit/use-families.ts';
import { InProducts } from './in-products.tsx';
import { MoreFamilies } from './more-families.tsx';
import { useView } from '../product-kit/use-view.ts';

const CalculatorSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./calculator-sheet.tsx')).CalculatorSheet })),
);

/** Tab 3: what lies in products, and everything that is on sale. */
export function FinancePage() {
  const t = useTranslations('finance');
  const app = useTranslations('app.state');
  const isWide = useIsAtLeast('tablet');
  const isVisitor = useSession(({ token }) => token === null);
  const { data: families, isError, isFetching, refetch } = useFamilies();
  const [isCalculating, setCalculating] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <div className="mx-auto w-full tablet:px-5 tablet:pb-5 desk:max-w-[1240px] desk:pt-4">
      <div className="flex h-13 items-center pr-2 pl-4 tablet:px-0">
        <h1 className="min-w-0 flex-1 truncate text-title">{t('title')}</h1>
        <IconButton
          label={t('calculator.title')}
          icon={<Icon of={Calculator} size={22} />}
          disabled={families === undefined}
          onClick={() => {
            setOpened(true);
            setCalculating(true);
          }}
        />
      </div>
      <div className="tablet:grid tablet:grid-cols-2 tablet:items-start tablet:gap-3 desk:grid-cols-[minmax(0,1fr)_372px]">
        <div className="px-4 tablet:order-2 tablet:grid tablet:gap-3 tablet:px-0">
          <section aria-label={t('inProducts')} className="pb-6 tablet:rounded-card tablet:surface-1 tablet:p-5">
            {isVisitor ? (
              <Welcome />
            ) : families !== undefined ? (
              <InProducts families={families} />
            ) : isError ? null : (
              <Skeleton height={132} />
            )}
          </section>
          {isWide ? <MoreFamilies /> : null}
        </div>
        <div className="grid min-w-0 gap-6 px-4 tablet:order-1 tablet:px-0">
          {families === undefined ? (
            isError ? (
              <LoadFailed className="" busy={isFetching} onRetry={() => void refetch()} />
            ) : (
              <SkeletonDelay label={app('loading')}>
                <Slab>
                  {[1, 2, 3, 4].map((card) => (
                    <ProductCardSkeleton key={card} />
                  ))}
                </Slab>
              </SkeletonDelay>
            )
          ) : (
            families.map((family) => <Shelf key={family.name} family={family} />)
          )}
          {isWide ? null : <MoreFamilies />}
        </div>
      </div>
      {wasOpened && families !== undefined ? (
        <Suspense>
          <CalculatorSheet families={families} open={isCalculating} onClose={() => setCalculating(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What products are, for who has no account yet. */
function Welcome() {
  const t = useTranslations('finance');
  return (
    <>
      <p className="text-pretty text-t2">{t('text')}</p>
      <SignedOut isPart />
    </>
  );
}

/** What a family has on sale, and the way to more about it. */
function Shelf({ family }: { readonly family: ProductFamily }) {
  const app = useTranslations('app.act');
  const { title } = useView(family);
  return (
    <section aria-labelledby={`shelf-${family.name}`}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id={`shelf-${family.name}`} className="text-heading">
          {title}
        </h2>
        <AppLink
          to={family.pages.list}
          aria-label={`${app('seeAll')}: ${title}`}
          className="touch-target text-label text-accent-text"
        >
          {app('seeAll')}
        </AppLink>
      </div>
      <ProductList family={family} coin={null} />
    </section>
  );
}

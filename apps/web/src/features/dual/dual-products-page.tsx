import { dualCalls } from '@bourse/contract/dual';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { ProductCardSkeleton } from '@bourse/ui/product-card';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { CircleHelp, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { PoolCard, poolsOf } from '../product-kit/pool-card.tsx';
import { CoinFilter } from '../product-kit/product-list.tsx';
import { DualProductLink } from './dual-product-link.tsx';
import { SettledList } from './settled-list.tsx';

const types = ['call', 'put'] as const;

/** What is on sale in both directions, what it is paid out of, what was settled, and what can go wrong. */
export function DualProductsPage() {
  const t = useTranslations('dual');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const [type, setType] = useKept('dualType', types, 'call');
  const [coin, setCoin] = useState<string | null>(null);
  const { data, isError, error, isFetching, refetch } = useCall(dualCalls.list, { type }, { everyMs: 20_000 });
  const coins = [...new Set(data?.map(({ currency }) => currency))];
  const shown = data?.filter(({ currency }) => coin === null || currency === coin);
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          <>
            <AppLink to="/pages/invest/help" className="icon-link size-11" aria-label={t('help.title')}>
              <Icon of={CircleHelp} size={22} />
            </AppLink>
            <AppLink to="/pages/invest/mine" className="icon-link size-11" aria-label={t('orders.title')}>
              <Icon of={ReceiptText} size={22} />
            </AppLink>
          </>
        }
      />
      <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
        <div className="min-w-0">
          <p className="text-pretty text-t2">{t('text')}</p>
          <Segmented
            label={t('direction')}
            segments={types.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={type}
            onChoose={setType}
            className="mt-4"
          />
          <div className="mt-4 mb-2.5 flex min-h-8 items-center justify-between gap-3">
            <h2 className="flex-none text-heading">{kit('onSale')}</h2>
            <CoinFilter coins={coins} coin={coin} onChoose={setCoin} />
          </div>
          {shown !== undefined ? (
            shown.length === 0 ? (
              <EmptyState title={kit('none')} text={kit('noneHint')} />
            ) : (
              <Slab>
                {shown.map((product) => (
                  <DualProductLink key={product.id} product={product} />
                ))}
              </Slab>
            )
          ) : isError ? (
            <LoadFailed
              className=""
              said={kit('failed')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonDelay label={app('loading')}>
              <Slab>
                {[1, 2, 3].map((card) => (
                  <ProductCardSkeleton key={card} />
                ))}
              </Slab>
            </SkeletonDelay>
          )}
          <SettledList />
        </div>
        <div className="grid min-w-0 gap-3">
          <PoolCard pools={poolsOf(data ?? [])} />
          <Note tone="warn">{t('risk')}</Note>
        </div>
      </div>
    </div>
  );
}

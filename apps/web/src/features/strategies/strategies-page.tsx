import { strategyCalls } from '@bourse/contract/strategy';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { ProductCardSkeleton } from '@bourse/ui/product-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { StartSheet } from './start-sheet.tsx';
import { StrategyCard } from './strategy-card.tsx';

const rules = ['own', 'hours', 'limit', 'stop', 'past'] as const;

/** Published strategies: their rules, what their runs have really brought, and how they work. */
export function StrategiesPage() {
  const t = useTranslations('strategies');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const { data, isError, error, isFetching, refetch } = useCall(
    strategyCalls.list,
    { limit: 100 },
    { everyMs: 20_000 },
  );
  const [open, setOpen] = useState<string | null>(null);
  const chosen = data?.find(({ id }) => id === open) ?? null;
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink to="/pages/ai/mine" className="icon-link size-11" aria-label={t('mine.title')}>
            <Icon of={ReceiptText} size={22} />
          </AppLink>
        }
      />
      <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
        <div className="min-w-0">
          <p className="mb-4 text-pretty text-t2">{t('text')}</p>
          {data !== undefined ? (
            data.length === 0 ? (
              <EmptyState title={t('none')} text={kit('noneHint')} />
            ) : (
              <div className="grid gap-3">
                {data.map((strategy) => (
                  <StrategyCard key={strategy.id} strategy={strategy} onStart={() => setOpen(strategy.id)} />
                ))}
              </div>
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
        </div>
        <div className="grid min-w-0 gap-3">
          <section className="rounded-card p-4 surface-1">
            <h2 className="text-heading">{t('how.title')}</h2>
            <ul className="mt-2 grid list-disc gap-2 pl-5 text-label font-normal text-pretty text-t2">
              {rules.map((rule) => (
                <li key={rule}>{t(`how.${rule}`)}</li>
              ))}
            </ul>
          </section>
          <Note tone="warn">{t('risk')}</Note>
        </div>
      </div>
      <StartSheet strategy={chosen} onClose={() => setOpen(null)} />
    </div>
  );
}

import { loanCalls } from '@bourse/contract/loan';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { ProductCardSkeleton } from '@bourse/ui/product-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { LoanProductLink } from './loan-product-link.tsx';

const rules = ['begin', 'interest', 'overdue', 'sale', 'pool'] as const;

/** What is lent against which pledge, the rules, and what can go wrong. */
export function LoanProductsPage() {
  const t = useTranslations('loans');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const { data, isError, error, isFetching, refetch } = useCall(loanCalls.list, {}, { everyMs: 20_000 });
  // Said only where something is lent under lien.
  const most = Math.max(0, ...(data ?? []).map(({ lien }) => lien?.leverage ?? 0));
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink to="/pages/loan/mine" className="icon-link size-11" aria-label={t('mine.title')}>
            <Icon of={ReceiptText} size={22} />
          </AppLink>
        }
      />
      <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
        <div className="min-w-0">
          <p className="text-pretty text-t2">{t('text')}</p>
          <h2 className="mt-4 mb-2.5 text-heading">{t('toBorrow')}</h2>
          {data !== undefined ? (
            data.every(({ otc }) => otc) ? (
              <EmptyState title={t('none')} text={kit('noneHint')} />
            ) : (
              <Slab>
                {data
                  .filter(({ otc }) => !otc)
                  .map((product) => (
                    <LoanProductLink key={product.id} product={product} />
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
        </div>
        <div className="grid min-w-0 gap-3">
          <section className="rounded-card p-4 surface-1">
            <h2 className="text-heading">{t('rules.title')}</h2>
            <ul className="mt-2 grid list-disc gap-2 pl-5 text-label font-normal text-pretty text-t2">
              {rules.map((rule) => (
                <li key={rule}>{t(`rules.${rule}`)}</li>
              ))}
              {most === 0 ? null : <li>{t('rules.lien', { count: most })}</li>}
            </ul>
          </section>
          <AppLink to="/pages/common/borrowing" className={buttonClass({ full: true })}>
            {t('desk.open')}
          </AppLink>
          <Note tone="warn">{t('risk')}</Note>
        </div>
      </div>
    </div>
  );
}

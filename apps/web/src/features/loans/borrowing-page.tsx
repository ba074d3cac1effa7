import { loanCalls, loanReviewDays, loanVipLevel } from '@bourse/contract/loan';
import { rewardsCalls } from '@bourse/contract/rewards';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useUser } from '../../base/session/use-user.ts';
import { BorrowingForm } from './borrowing-form.tsx';

const steps = ['apply', 'review', 'paid'] as const;

/** Loans at the desk: who can have one, how it goes, and the application. */
export function BorrowingPage() {
  const t = useTranslations('loans.desk');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const user = useUser();
  const { data, isError, error, isFetching, refetch } = useCall(loanCalls.list, {}, { everyMs: 20_000 });
  const products = data?.filter(({ otc }) => otc);
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
        <div className="min-w-0 desk:rounded-card desk:surface-1 desk:p-5">
          <p className="text-pretty text-t2">{t('text')}</p>
          {products === undefined ? (
            isError ? (
              <LoadFailed
                className=""
                said={kit('failed')}
                error={error}
                busy={isFetching}
                onRetry={() => void refetch()}
              />
            ) : (
              <SkeletonDelay label={app('loading')}>
                <Skeleton height={220} className="mt-4" />
              </SkeletonDelay>
            )
          ) : products.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneHint')} />
          ) : user === null ? (
            <SignedOut />
          ) : (
            <Admitted own={user.vip_level}>
              <BorrowingForm products={products} />
            </Admitted>
          )}
        </div>
        <section className="rounded-card p-4 surface-1">
          <h2 className="text-heading">{t('how')}</h2>
          <ol className="mt-2 grid list-decimal gap-2 pl-5 text-label font-normal text-pretty text-t2">
            {steps.map((step) => (
              <li key={step}>{t(`step.${step}`, { count: loanReviewDays })}</li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

interface AdmittedProps {
  /** The VIP level of who asks. */
  readonly own: number;
  readonly children: ReactNode;
}

/** The application for who is of the level that it needs, or a market maker. */
function Admitted({ own, children }: AdmittedProps) {
  const t = useTranslations('loans.desk');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const isOfLevel = own >= loanVipLevel;
  const { data, isError, error, isFetching, refetch } = useCall(rewardsCalls.vipInfo, {}, { enabled: !isOfLevel });
  if (isOfLevel || (data !== undefined && data.market_maker !== null)) return children;
  if (data !== undefined) {
    return (
      <div className="mt-4 grid gap-4">
        <Note tone="warn">{t('vip', { level: loanVipLevel, own })}</Note>
        <AppLink to="/pages/loan/list" className={buttonClass({ full: true })}>
          {t('toRetail')}
        </AppLink>
      </div>
    );
  }
  if (isError)
    return (
      <LoadFailed className="" said={kit('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return (
    <SkeletonDelay label={app('loading')}>
      <Skeleton height={44} className="mt-4" />
    </SkeletonDelay>
  );
}

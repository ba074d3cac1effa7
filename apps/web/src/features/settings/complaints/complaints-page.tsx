import { complaintCalls, complaintDays } from '@bourse/contract/complaints';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { usePages } from '../../../base/api/use-pages.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import { ComplaintCard } from './complaint-card.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { MoreRow } from '../more-row.tsx';

/** Own complaints with their answers, and the way to file one. */
export function ComplaintsPage() {
  const t = useTranslations('settings.complaint');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-6 px-4 pt-1">
        <p className="text-label font-normal text-t2">
          {t('text', { acknowledged: complaintDays.acknowledged, answered: complaintDays.answered })}
        </p>
        <ComplaintForm />
        <OwnComplaints />
      </div>
    </div>
  );
}

function OwnComplaints() {
  const t = useTranslations('settings.complaint');
  const { items, error, isFetching, hasMore, isLoadingMore, loadMore, retry } = usePages(complaintCalls.own, {}, 10);
  if (items === undefined) {
    if (error === null) return <Skeleton height={160} />;
    return <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={retry} />;
  }
  if (items.length === 0) return <EmptyState title={t('none')} />;
  return (
    <section className="grid gap-3" aria-label={t('own')}>
      <h2 className="px-1 text-label text-t2">{t('own')}</h2>
      {items.map((one) => (
        <ComplaintCard key={one.id} of={one} />
      ))}
      {hasMore ? <MoreRow isLoadingMore={isLoadingMore} onMore={loadMore} /> : null}
    </section>
  );
}

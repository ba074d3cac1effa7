import type { CallError } from '@bourse/client/call-error';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: CallError | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface ArticleFrameProps<T> {
  readonly asked: Asked<T>;
  /** Undefined while it is not known. */
  readonly title: string | undefined;
  readonly children: (data: T) => ReactNode;
}

/** A text of the house in each of its states. */
export function ArticleFrame<T>({
  asked: { data, error, isFetching, refetch },
  title,
  children,
}: ArticleFrameProps<T>) {
  const t = useTranslations('content');
  const isGone = error?.code === 'NOT_FOUND' || error?.code === 'PARAMETER_ERROR';
  return (
    <div className="mx-auto w-full max-w-[720px] pb-10">
      <PageHeader title={title ?? t('title')} />
      <div className="px-4">
        {data !== undefined ? (
          children(data)
        ) : error === null ? (
          <Skeleton height={320} />
        ) : isGone ? (
          <Gone />
        ) : (
          <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

/** Nothing is published under an address. */
export function Gone() {
  const t = useTranslations('content');
  return <EmptyState className="py-12" title={t('gone')} text={t('goneHint')} />;
}

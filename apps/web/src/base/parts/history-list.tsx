import { EmptyState } from '@bourse/ui/empty-state';
import { ListRowSkeleton } from '@bourse/ui/list-row';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pages } from '../api/use-pages.ts';
import { LoadFailed } from './load-failed.tsx';
import { ListEnd } from './list-end.tsx';

interface HistoryListProps<T> {
  readonly pages: Pages<T>;
  /** What could not be loaded, where that is said more closely. */
  readonly failed?: string;
  /** What is missing while there is nothing, and the way to it. */
  readonly none: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
  /** The shape of what is awaited, where it is no list of rows. */
  readonly loading?: ReactNode;
  /** Shows what was read; only asked when there is something. */
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A list that is read page by page, in each of its states. */
export function HistoryList<T>({ pages, failed, none, loading, children }: HistoryListProps<T>) {
  const app = useTranslations('app');
  const { items, error, isFetching, hasMore, isLoadingMore, loadMore, retry } = pages;
  if (items === undefined && error === null) {
    return (
      loading ?? (
        <SkeletonDelay label={app('state.loading')}>
          {[1, 2, 3, 4, 5].map((row) => (
            <ListRowSkeleton key={row} />
          ))}
        </SkeletonDelay>
      )
    );
  }
  const failure =
    error === null ? null : (
      <LoadFailed
        className="mx-4 my-2"
        {...(failed === undefined ? {} : { said: failed })}
        error={error}
        busy={isFetching}
        onRetry={items === undefined ? retry : loadMore}
      />
    );
  if (items === undefined) return failure;
  if (items.length === 0) return <EmptyState {...none} />;
  return (
    <>
      {children(items)}
      {failure ?? <ListEnd hasMore={hasMore} isLoadingMore={isLoadingMore} onMore={loadMore} />}
    </>
  );
}

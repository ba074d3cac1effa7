import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../app/load-failed.tsx';
import type { Pages } from '../../app/use-pages.ts';
import { OrdersLoading } from './orders-loading.tsx';

interface PagedListProps<Item> {
  readonly pages: Pages<Item>;
  readonly empty: string;
  readonly children: (list: readonly Item[]) => ReactNode;
}

/** A list with all its states, the way to its next page, and the sentence that there is none. */
export function PagedList<Item>({ pages, empty, children }: PagedListProps<Item>) {
  const t = useTranslations('app');
  const { items, error, isFetching, hasMore, loadMore, retry } = pages;
  if (items === undefined) {
    return error === null ? <OrdersLoading /> : <LoadFailed busy={isFetching} onRetry={retry} />;
  }
  if (items.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      {children(items)}
      <div className="p-3 text-center text-caption text-t3" aria-live="polite">
        {hasMore ? (
          <Button size="small" busy={isFetching} onClick={loadMore}>
            {t('act.more')}
          </Button>
        ) : (
          t('state.noMore')
        )}
      </div>
    </>
  );
}

import { nftCalls } from '@bourse/contract/nft';
import { Icon } from '@bourse/ui/icon';
import { listRowClass, ListRowContent, ListRowSkeleton } from '@bourse/ui/list-row';
import { EmptyState } from '@bourse/ui/empty-state';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Layers } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';

/** The collections that works and boxes belong to. */
export function Collections() {
  const t = useTranslations('nft');
  const app = useTranslations('app.state');
  const { data, error, isFetching, refetch } = useCall(nftCalls.search, { keyword: '', limit: '1' });
  if (data === undefined && error !== null)
    return <LoadFailed className="" said={t('failed')} busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <SkeletonDelay label={app('loading')}>
        {[1, 2, 3].map((row) => (
          <ListRowSkeleton key={row} />
        ))}
      </SkeletonDelay>
    );
  }
  if (data.collections.length === 0) return <EmptyState title={t('collections.none')} />;
  return <CollectionList collections={data.collections} />;
}

interface CollectionListProps {
  readonly collections: readonly { readonly collection: string; readonly works: number }[];
}

/** Collections, each with how many works it has. */
export function CollectionList({ collections }: CollectionListProps) {
  const t = useTranslations('nft.artist');
  return (
    <ul className="slab desk:grid-cols-2">
      {collections.map(({ collection, works }) => (
        <li key={collection} className="min-w-0">
          <AppLink to="/pages/nft/nft" search={{ collection }} className={`${listRowClass()} py-3`}>
            <ListRowContent
              lead={
                <span className="grid size-9 flex-none place-items-center rounded-control bg-accent-soft text-accent-text">
                  <Icon of={Layers} size={20} />
                </span>
              }
              title={collection}
              subtitle={t('works', { count: works })}
            />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

import { nftCalls } from '@bourse/contract/nft';
import { Icon } from '@bourse/ui/icon';
import { listRowClass, ListRowContent } from '@bourse/ui/list-row';
import { Layers } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { AppLink } from '../../base/router/app-link.tsx';

/** The collections that works belong to, page by page. */
export function Collections() {
  const t = useTranslations('nft');
  const pages = usePages(nftCalls.collections, {}, 20, { isPublic: true });
  return (
    <HistoryList pages={pages} failed={t('failed')} none={{ title: t('collections.none') }}>
      {(items) => <CollectionList collections={items} />}
    </HistoryList>
  );
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

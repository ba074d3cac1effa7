import { nftCalls } from '@bourse/contract/nft';
import { EmptyState } from '@bourse/ui/empty-state';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { SearchHead } from '../../base/parts/search-head.tsx';
import { useWindowTitle } from '../../base/site/window-title.ts';
import { useSettled } from '../../base/time/use-settled.ts';
import { ArtistList } from './artists.tsx';
import { CollectionList } from './collections.tsx';
import { CardsLoading } from './work-card.tsx';
import { CardGrid } from './works.tsx';

/** As much as the server looks for. */
const keywordMax = 60;
/** How many works are found at once; who looks for more writes more. */
const shown = '40';

/** Finds works, boxes, artists and collections by their names. */
export function SearchPage() {
  const t = useTranslations('nft.search');
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim().slice(0, keywordMax));
  useWindowTitle(t('title'));
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <SearchHead
        title={t('title')}
        label={t('label')}
        clearLabel={t('clear')}
        typed={typed}
        onType={setTyped}
        maxLength={keywordMax}
        className="desk:px-0"
      />
      <div className="px-4 pb-6 desk:px-0">
        {keyword === '' ? (
          <EmptyState className="py-12" title={t('first')} />
        ) : (
          <Found key={keyword} keyword={keyword} />
        )}
      </div>
    </div>
  );
}

function Found({ keyword }: { readonly keyword: string }) {
  const t = useTranslations('nft');
  const app = useTranslations('app.state');
  const { data, error, isFetching, refetch } = useCall(nftCalls.search, { keyword, limit: shown });
  if (data === undefined && error !== null)
    return (
      <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (data === undefined) {
    return (
      <SkeletonDelay label={app('loading')}>
        <CardsLoading />
      </SkeletonDelay>
    );
  }
  const { artists, collections, items } = data;
  if (artists.length + collections.length + items.list.length === 0)
    return <EmptyState className="py-12" title={t('search.none', { keyword })} text={t('search.noneHint')} />;
  return (
    <div className="grid gap-5 pt-2">
      {artists.length === 0 ? null : (
        <Section title={t('tab.artists')}>
          <ArtistList artists={artists} />
        </Section>
      )}
      {collections.length === 0 ? null : (
        <Section title={t('tab.collections')}>
          <CollectionList collections={collections} />
        </Section>
      )}
      {items.list.length === 0 ? null : (
        <Section title={t('tab.works')}>
          <CardGrid items={items.list} />
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 text-heading">{title}</h2>
      {children}
    </section>
  );
}

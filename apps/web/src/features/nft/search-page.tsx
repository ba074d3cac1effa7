import { nftCalls } from '@bourse/contract/nft';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Input } from '@bourse/ui/input';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { ChevronLeft, Search, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { back } from '../../base/router/navigation.ts';
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
  const act = useTranslations('app.act');
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim().slice(0, keywordMax));
  useWindowTitle(t('title'));
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="sticky top-0 z-10 flex items-center gap-1 bg-bg py-2 pr-4 pl-1 desk:top-13 desk:px-0">
        <IconButton label={act('back')} icon={<Icon of={ChevronLeft} size={22} />} onClick={back} />
        <Input
          className="flex-1"
          low
          // Who opens this page by a press on a search field has begun to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={keywordMax}
          aria-label={t('label')}
          placeholder={t('label')}
          lead={<Icon of={Search} className="text-t3" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          tail={
            typed === '' ? undefined : (
              <IconButton size={28} label={t('clear')} icon={<Icon of={X} size={16} />} onClick={() => setTyped('')} />
            )
          }
        />
      </div>
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
    return <LoadFailed className="" said={t('failed')} busy={isFetching} onRetry={() => void refetch()} />;
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

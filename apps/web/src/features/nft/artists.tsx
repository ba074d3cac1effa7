import { nftCalls } from '@bourse/contract/nft';
import { Avatar } from '@bourse/ui/avatar';
import { listRowClass, ListRowContent } from '@bourse/ui/list-row';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import type { Artist } from './nft-view.ts';

/** Everybody whose works were admitted. */
export function Artists() {
  const t = useTranslations('nft');
  const pages = usePages(nftCalls.artists, {}, 20, { isPublic: true });
  return (
    <HistoryList pages={pages} failed={t('failed')} none={{ title: t('artist.none'), text: t('artist.noneHint') }}>
      {(items) => <ArtistList artists={items} />}
    </HistoryList>
  );
}

/** Artists, each with how many works they have. */
export function ArtistList({ artists }: { readonly artists: readonly Artist[] }) {
  const t = useTranslations('nft.artist');
  return (
    <ul className="slab desk:grid-cols-2">
      {artists.map(({ uid, name, picture, works, on_sale: onSale }) => (
        <li key={uid} className="min-w-0">
          <AppLink to="/pages/nft/artistDetail" search={{ uid }} className={`${listRowClass()} py-3`}>
            <ListRowContent
              lead={<Avatar src={picture} name={name} size={40} />}
              title={name}
              subtitle={t('works', { count: works })}
              tail={onSale === 0 ? undefined : t('onSale', { count: onSale })}
            />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

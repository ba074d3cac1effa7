import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { Favourites } from './favourites.tsx';

/** {@link Favourites} on a page of their own. */
export function FavouritesPage() {
  const t = useTranslations('nft');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader title={t('tab.favourites')} />
      <div className="px-4 pb-6 desk:px-0">
        <Favourites />
      </div>
    </div>
  );
}

import { Badge } from '@bourse/ui/badge';
import { Person } from '@bourse/ui/person';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { ItemPoster } from './item-media.tsx';
import { type Item, placeOf } from './nft-view.ts';

/** The name of a work, who has made it, how rare it is, and to which collection it belongs. */
export function ItemHead({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  const { artist_uid: artist, collection, creator, edition, editions, name, rarity } = item;
  return (
    <div className="grid gap-2">
      <h2 className="text-title break-words">{name}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-label">
        {artist === null ? null : (
          <AppLink to="/pages/nft/artistDetail" search={{ uid: artist }} className="min-w-0 hover:text-accent-text">
            <Person name={creator} size={24} />
          </AppLink>
        )}
        <AppLink to="/pages/nft/nft" search={{ collection }} className="min-w-0 break-words text-accent-text">
          {collection}
        </AppLink>
        {rarity === null ? null : <Badge tone="accent">{t(`rarity.${rarity}`)}</Badge>}
        {edition === null || editions === null || editions === 1 ? null : (
          <span className="num text-caption text-t3">{t('work.edition', { edition, editions })}</span>
        )}
      </p>
    </div>
  );
}

/** The same in a line beside its picture, which leads to the work. */
export function ItemLine({ item }: { readonly item: Item }) {
  return (
    <AppLink
      to={placeOf(item)}
      search={{ code: item.code }}
      className="flex items-center gap-3 rounded-card p-3 surface-1 transition-colors duration-(--dur-2) hover:bg-control"
    >
      <ItemPoster item={item} small className="size-18 flex-none rounded-control" />
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold break-words">{item.name}</span>
        <span className="block truncate text-label font-normal text-t2">{item.creator}</span>
      </span>
    </AppLink>
  );
}

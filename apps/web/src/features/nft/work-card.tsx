import { Badge } from '@bourse/ui/badge';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { clock } from '../../base/time/clock.ts';
import { Countdown } from './countdown.tsx';
import { ItemPoster } from './item-media.tsx';
import { type Item, placeOf, priceOf, standingOf } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** A work or a box: its picture, its price or highest bid, and how long it is on sale. */
export function WorkCard({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  const figures = useNftFigures();
  const standing = standingOf(item, clock.now());
  const { label, amount } = priceOf(item);
  const until = standing === 'soon' ? item.start : standing === 'open' ? item.end : null;
  return (
    <AppLink
      to={placeOf(item)}
      search={{ code: item.code }}
      className="grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-card surface-1 transition-colors duration-(--dur-2) hover:bg-control focus-visible:outline-offset-[-3px]"
    >
      <span className="relative block">
        <ItemPoster item={item} />
        {item.sale_type === null ? null : (
          <span className="absolute top-2 left-2 rounded-[5px] bg-[#0b0c1ae0] px-[7px] py-0.5 text-micro text-[#f2f3f7]">
            {t(`sale.${item.sale_type}`)}
          </span>
        )}
      </span>
      <span className="grid content-between gap-2 px-3 pt-2.5 pb-3">
        <span className="block min-w-0">
          <span className="line-clamp-2 text-label font-semibold break-words">{item.name}</span>
          <span className="block truncate text-caption text-t3">
            {item.creator === '' ? t('boxOf', { collection: item.collection }) : item.creator}
          </span>
        </span>
        {amount === null ? (
          <span className="block text-caption text-t3">{t('standing.none')}</span>
        ) : (
          <span className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
            <span className="min-w-0">
              <span className="block text-caption text-t3">{t(`priceOf.${label}`)}</span>
              <span className="num block font-semibold">{figures.money(amount, item.currency)}</span>
            </span>
            {until === null ? (
              <Badge>{t(`standing.${standing}`)}</Badge>
            ) : (
              <span className="block text-caption text-t2">
                <span className="block text-t3">{t(standing === 'soon' ? 'startsIn' : 'endsIn')}</span>
                <Countdown until={until} />
              </span>
            )}
          </span>
        )}
      </span>
    </AppLink>
  );
}

/** The columns of cards, as many as there is room for. */
export const cardGrid = 'grid grid-cols-2 gap-2 tablet:grid-cols-3 desk:grid-cols-4 desk:gap-3';

/** The shape of cards while they are awaited. */
export function CardsLoading() {
  return (
    <div className={cardGrid}>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="overflow-hidden rounded-card pb-4 surface-1">
          <Skeleton height="auto" className="aspect-square" />
          <Skeleton width="70%" height={14} className="mt-3 ml-3" />
          <Skeleton width="45%" height={12} className="mt-2 ml-3" />
        </div>
      ))}
    </div>
  );
}

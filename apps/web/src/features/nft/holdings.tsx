import { nftCalls } from '@bourse/contract/nft';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { ToMarket } from './favourites.tsx';
import { ItemPoster } from './item-media.tsx';
import { type OwnItem, placeOf } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';
import { cardGrid, CardsLoading } from './work-card.tsx';

/** Own boxes that were not opened, then own works. */
export function Holdings() {
  const t = useTranslations('nft');
  const app = useTranslations('app.state');
  const pages = usePages(nftCalls.mine, {});
  return (
    <HistoryList
      pages={pages}
      none={{ title: t('holdings.none'), text: t('holdings.noneHint'), action: <ToMarket /> }}
      loading={
        <SkeletonDelay label={app('loading')}>
          <CardsLoading />
        </SkeletonDelay>
      }
    >
      {(items) => (
        <ul className={cardGrid}>
          {items.map((item) => (
            <li key={`${item.code}-${item.order_id ?? ''}`} className="grid min-w-0">
              <Held item={item} />
            </li>
          ))}
        </ul>
      )}
    </HistoryList>
  );
}

function Held({ item }: { readonly item: OwnItem }) {
  const t = useTranslations('nft');
  const { money } = useNftFigures();
  const { can_resell: canResell, code, creator, currency, kind, name, order_id: order, paid } = item;
  const isBox = kind === 'box';
  const search = isBox ? { code, order: order ?? '' } : { code };
  return (
    <article className="grid grid-rows-[1fr_auto] gap-2 overflow-hidden rounded-card pb-3 surface-1">
      <AppLink
        to={isBox ? '/pages/nft/purchase_one' : placeOf(item)}
        search={search}
        className="grid grid-rows-[auto_1fr] transition-colors duration-(--dur-2) hover:bg-control focus-visible:outline-offset-[-3px]"
      >
        <ItemPoster item={item} />
        <span className="block px-3 pt-2.5">
          <span className="line-clamp-2 text-label font-semibold break-words">{name}</span>
          <span className="block truncate text-caption text-t3">{isBox ? t('sale.box') : creator}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={isBox ? 'warn' : item.sale_type === null ? 'plain' : 'accent'}>
              {t(isBox ? 'holdings.unopened' : item.sale_type === null ? 'holdings.owned' : 'holdings.offered')}
            </Badge>
            {paid === null ? null : (
              <span className="num text-caption text-t3">{t('holdings.paid', { amount: money(paid, currency) })}</span>
            )}
          </span>
        </span>
      </AppLink>
      {isBox ? (
        <AppLink
          to="/pages/nft/purchase_one"
          search={search}
          className={`${buttonClass({ tone: 'primary', size: 'small' })} mx-3`}
        >
          {t('box.toOpen')}
        </AppLink>
      ) : canResell ? (
        <AppLink to="/pages/nft/resell" search={{ code }} className={`${buttonClass({ size: 'small' })} mx-3`}>
          {t('resell.title')}
        </AppLink>
      ) : null}
    </article>
  );
}

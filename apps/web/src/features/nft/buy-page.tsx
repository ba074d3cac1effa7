import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { isId } from '../product-kit/product-family.ts';
import { BoxContents } from './box-contents.tsx';
import { BuyForm } from './buy-form.tsx';
import { FoundItem } from './found-item.tsx';
import { ItemHistory } from './item-history.tsx';
import { ItemHead, ItemLine } from './item-head.tsx';
import { ItemMedia, ItemPoster } from './item-media.tsx';
import type { Item } from './nft-view.ts';
import { OwnBox } from './own-box.tsx';
import { SaleFigures } from './sale-figures.tsx';

/** Buys the work or the box that the address names; of a box also what is in it, and the own one that is named by its order. */
export function BuyPage() {
  const t = useTranslations('nft');
  const { code, order } = useSearch('/pages/nft/purchase_one');
  return (
    <FoundItem code={code} title={t('work.buy')}>
      {(item, again) =>
        item.sale_type === 'box' || item.artist_uid === null ? (
          <Box item={item} order={isId(order) ? order : null} onRetry={again} />
        ) : (
          <Work item={item} />
        )
      }
    </FoundItem>
  );
}

function Work({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  return (
    <div className="grid gap-4 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_420px] desk:items-start desk:gap-3 desk:px-0">
      <div className="grid min-w-0 gap-3 desk:col-start-2 desk:row-start-1">
        <ItemLine item={item} />
        <SaleFigures item={item} />
        <BuyForm item={item} />
        <Note>{t('register')}</Note>
      </div>
      <div className="grid min-w-0 gap-4">
        <ItemPoster item={item} className="hidden rounded-card desk:block" />
        <ItemHistory code={item.code} />
      </div>
    </div>
  );
}

interface BoxProps {
  readonly item: Item;
  /** The order of an own box that is to be opened or shown; null while none is named. */
  readonly order: string | null;
  readonly onRetry: () => void;
}

function Box({ item, order, onRetry }: BoxProps) {
  const t = useTranslations('nft');
  return (
    <div className="grid gap-4 pb-6 desk:grid-cols-[minmax(0,1fr)_420px] desk:items-start desk:gap-3">
      {order === null ? <ItemMedia item={item} onRetry={onRetry} /> : null}
      <div className="grid min-w-0 gap-4 px-4 desk:col-start-2 desk:row-span-3 desk:row-start-1 desk:px-0">
        {order === null ? null : <OwnBox key={order} code={item.code} order={order} />}
        <section className="grid gap-4 rounded-card p-4 surface-1 desk:p-5">
          <ItemHead item={item} />
          <SaleFigures item={item} />
          {order === null ? (
            <BuyForm item={item} />
          ) : (
            <AppLink to="/pages/nft/purchase_one" search={{ code: item.code }} className={buttonClass({ full: true })}>
              {t('buy.another')}
            </AppLink>
          )}
          {item.about === '' ? null : (
            <p className="text-label font-normal break-words whitespace-pre-wrap text-t2">{item.about}</p>
          )}
        </section>
        <Note>{t('register')}</Note>
      </div>
      <div className="grid min-w-0 gap-4 px-4 desk:px-0">
        <BoxContents code={item.code} />
        <ItemHistory code={item.code} />
      </div>
    </div>
  );
}

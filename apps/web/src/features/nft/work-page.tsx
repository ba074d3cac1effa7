import { Note } from '@bourse/ui/note';
import { buttonClass } from '@bourse/ui/button-class';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { clock } from '../../base/time/clock.ts';
import { FoundItem } from './found-item.tsx';
import { ItemHead } from './item-head.tsx';
import { ItemHistory } from './item-history.tsx';
import { ItemMedia } from './item-media.tsx';
import { type Item, standingOf } from './nft-view.ts';
import { SaleFigures } from './sale-figures.tsx';
import { useNftFigures } from './use-nft-figures.ts';

/** One work: what it is, what it costs, and what has happened to it. */
export function WorkPage() {
  const { code } = useSearch('/pages/nft/artworkDetail');
  return <FoundItem code={code}>{(item, again) => <Whole item={item} onRetry={again} />}</FoundItem>;
}

interface WholeProps {
  readonly item: Item;
  readonly onRetry: () => void;
}

function Whole({ item, onRetry }: WholeProps) {
  const t = useTranslations('nft');
  return (
    <div className="grid gap-4 pb-6 desk:grid-cols-[minmax(0,1fr)_420px] desk:items-start desk:gap-3">
      <div className="grid min-w-0 gap-4">
        <ItemMedia item={item} onRetry={onRetry} />
        <div className="hidden desk:block">
          <ItemHistory code={item.code} />
        </div>
      </div>
      <div className="grid min-w-0 gap-4 px-4 desk:px-0">
        <section className="grid gap-4 desk:rounded-card desk:p-5 desk:surface-1">
          <ItemHead item={item} />
          <SaleFigures item={item} />
          <Way item={item} />
          {item.about === '' ? null : (
            <p className="text-label font-normal break-words whitespace-pre-wrap text-t2">{item.about}</p>
          )}
        </section>
        <Facts item={item} />
        <Note>{t('register')}</Note>
        <div className="desk:hidden">
          <ItemHistory code={item.code} />
        </div>
      </div>
    </div>
  );
}

/** What can be done with the work now. */
function Way({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  const { code, is_own: isOwn, sale_type: sale } = item;
  const standing = standingOf(item, clock.now());
  const act = buttonClass({ tone: 'primary', full: true });
  if (isOwn && (standing === 'none' || standing === 'ended' || standing === 'gone')) {
    return (
      <AppLink to="/pages/nft/resell" search={{ code }} className={act}>
        {t('resell.title')}
      </AppLink>
    );
  }
  if (isOwn) return <Note tone="accent">{t('work.yours')}</Note>;
  if (sale === null || standing === 'none') return <Note>{t('standingText.none')}</Note>;
  if (sale === 'auction') {
    return (
      <AppLink to="/pages/nft/purchase" search={{ code }} className={act}>
        {t(standing === 'open' ? 'work.bid' : 'work.toAuction')}
      </AppLink>
    );
  }
  if (standing === 'gone' || standing === 'ended') return <Note>{t(`standingText.${standing}`)}</Note>;
  return (
    <AppLink to="/pages/nft/purchase_one" search={{ code }} className={act}>
      {t('work.buy')}
    </AppLink>
  );
}

function Facts({ item }: { readonly item: Item }) {
  const t = useTranslations('nft.fact');
  const kinds = useTranslations('nft.medium');
  const { rate } = useNftFigures();
  return (
    <section className="rounded-card p-4 surface-1" aria-label={t('title')}>
      <Fact label={t('code')} value={<span className="break-all">{item.code}</span>} />
      <Fact label={t('kind')} value={kinds(item.type)} />
      <Fact label={t('owner')} value={item.is_own ? t('you') : item.is_house ? t('house') : t('customer')} />
      {item.royalty === null ? null : <Fact label={t('royalty')} value={rate(item.royalty)} />}
      {item.fee === null ? null : <Fact label={t('fee')} value={rate(item.fee)} />}
    </section>
  );
}

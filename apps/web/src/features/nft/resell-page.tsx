import { nftCalls } from '@bourse/contract/nft';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { clock } from '../../base/time/clock.ts';
import { FoundItem } from './found-item.tsx';
import { ItemHistory } from './item-history.tsx';
import { ItemLine } from './item-head.tsx';
import { type Item, standingOf } from './nft-view.ts';
import { ResellForm } from './resell-form.tsx';

/** Offers the own work that the address names. */
export function ResellPage() {
  const t = useTranslations('nft');
  const { code } = useSearch('/pages/nft/resell');
  return (
    <FoundItem code={code} title={t('resell.title')}>
      {(item) => (
        <div className="grid gap-4 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_420px] desk:items-start desk:gap-3 desk:px-0">
          <div className="grid min-w-0 gap-4 desk:rounded-card desk:p-5 desk:surface-1">
            <Body item={item} />
          </div>
          <div className="grid min-w-0 gap-4">
            <ItemLine item={item} />
            <ItemHistory code={item.code} />
          </div>
        </div>
      )}
    </FoundItem>
  );
}

function Body({ item }: { readonly item: Item }) {
  const t = useTranslations('nft.resell');
  const currencies = useCall(nftCalls.currencies, {}, { staleTimeMs: 600_000 });
  const standing = standingOf(item, clock.now());
  if (item.artist_uid === null) return <Note>{t('noBoxes')}</Note>;
  if (!item.is_own) return <Note>{t('notYours')}</Note>;
  if (standing === 'open' || standing === 'soon') return <Note>{t('already')}</Note>;
  if (currencies.data !== undefined) return <ResellForm key={item.code} item={item} currencies={currencies.data} />;
  return currencies.error === null ? (
    <Skeleton height={360} />
  ) : (
    <LoadFailed
      className=""
      error={currencies.error}
      busy={currencies.isFetching}
      onRetry={() => void currencies.refetch()}
    />
  );
}

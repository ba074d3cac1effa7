import { nftCalls } from '@bourse/contract/nft';
import { Avatar } from '@bourse/ui/avatar';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Button } from '@bourse/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { FoundById } from '../product-kit/found-by-id.tsx';
import { isId } from '../product-kit/product-family.ts';
import { CardsLoading } from './work-card.tsx';
import { CardGrid } from './works.tsx';

/** So many works are shown at first, and more of them at a press. */
const step = 40;
/** What the server gives at once at most. */
const most = 100;

/** The artist whom the address names, and every edition of their works. */
export function ArtistPage() {
  const t = useTranslations('nft');
  const app = useTranslations('app.state');
  const { uid } = useSearch('/pages/nft/artistDetail');
  const [limit, setLimit] = useState(step);
  const asked = { uid: uid ?? '0', limit: limit.toString() };
  const read = useCall(nftCalls.artist, asked, { enabled: isId(uid), keepPrevious: true, everyMs: 30_000 });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader title={read.data?.name ?? t('artist.title')} />
      <FoundById
        id={uid}
        read={read}
        gone={{ title: t('artist.gone'), text: t('artist.goneHint'), to: '/pages/nft/nft', label: t('toMarket') }}
        failed={t('failed')}
        loading={
          <SkeletonDelay label={app('loading')}>
            <div className="grid gap-4 px-4 desk:px-0">
              <Skeleton height={72} width={240} />
              <CardsLoading />
            </div>
          </SkeletonDelay>
        }
      >
        {({ about, items, name, on_sale: onSale, picture, works }) => (
          <div className="grid gap-4 px-4 pb-6 desk:px-0">
            <section className="grid gap-3 rounded-card p-4 surface-1">
              <div className="flex items-center gap-3">
                <Avatar src={picture} name={name} size={72} />
                <div className="min-w-0">
                  <h2 className="text-title break-words">{name}</h2>
                  <p className="text-caption text-t3">
                    {t('artist.works', { count: works })} · {t('artist.onSale', { count: onSale })}
                  </p>
                </div>
              </div>
              {about === '' ? null : (
                <p className="max-w-[72ch] text-label font-normal break-words whitespace-pre-wrap text-t2">{about}</p>
              )}
              <p className="text-caption text-t3">{t('artist.admitted')}</p>
            </section>
            {items.list.length === 0 ? <EmptyState title={t('artist.noWorks')} /> : <CardGrid items={items.list} />}
            {items.total > items.list.length && limit < most ? (
              <Button className="justify-self-center" busy={read.isFetching} onClick={() => setLimit(most)}>
                {t('more')}
              </Button>
            ) : null}
          </div>
        )}
      </FoundById>
    </div>
  );
}

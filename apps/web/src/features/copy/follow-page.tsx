import { copyCalls } from '@bourse/contract/copy';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { FoundById } from '../product-kit/found-by-id.tsx';
import { isId } from '../product-kit/product-family.ts';
import { FollowForm } from './follow-form.tsx';

/** Copies the trader whom the address names, or edits the terms of later positions. */
export function FollowPage() {
  const t = useTranslations('copy');
  const app = useTranslations('app.state');
  const { id } = useSearch('/pages/follow/follow');
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useCall(
    copyCalls.trader,
    { trader_user_id: id ?? '0' },
    { enabled: isId(id), staleTimeMs: 0 },
  );
  // The form begins with the terms that stand: what was read on an earlier page may not know them yet.
  const found = { data: isFetchedAfterMount ? data : undefined, error, isFetching, refetch };
  const title =
    found.data === undefined
      ? t('title')
      : t(found.data.follow?.status === 1 ? 'form.titleEdit' : 'form.title', { name: found.data.name });
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={title} />
      <div className="px-4 pb-6 desk:px-0">
        <FoundById
          id={id}
          read={found}
          gone={{
            title: t('trader.gone'),
            text: t('trader.goneHint'),
            to: '/pages/follow/index',
            label: t('trader.toTraders'),
          }}
          failed={t('failed')}
          isInset
          loading={
            <SkeletonDelay label={app('loading')}>
              <div className="grid gap-4">
                {[40, 72, 72, 72, 140].map((height, place) => (
                  <Skeleton key={`${String(place)}-${String(height)}`} height={height} />
                ))}
              </div>
            </SkeletonDelay>
          }
        >
          {(trader) => <FollowForm key={trader.id} trader={trader} />}
        </FoundById>
      </div>
    </div>
  );
}

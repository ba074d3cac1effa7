import { nftCalls } from '@bourse/contract/nft';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { clock } from '../../base/time/clock.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { type Item, isCode, readEveryMs } from './nft-view.ts';
import { useWorkNews } from './use-work-news.ts';

interface FoundItemProps {
  readonly code: string | undefined;
  /** The title of the page; the name of the item where it has none of its own. */
  readonly title?: string;
  /** @param again reads it anew at once. */
  readonly children: (item: Item, again: () => void) => ReactNode;
}

/** The page of the work or box that the address names, in each of its states. */
export function FoundItem({ code, title, children }: FoundItemProps) {
  const t = useTranslations('nft');
  const app = useTranslations('app.state');
  const isTold = useWorkNews(isCode(code) ? code : null);
  const { data, error, isFetching, refetch } = useCall(
    nftCalls.box,
    { code: isCode(code) ? code : '-' },
    { enabled: isCode(code), everyMs: (item) => readEveryMs(item?.end ?? null, clock.now(), isTold) },
  );
  const again = (): void => void refetch();
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1100px] desk:px-5">
      <PageHeader
        title={title ?? data?.name ?? t('work.title')}
        actions={data === undefined ? undefined : <FavouriteButton item={data} />}
      />
      {!isCode(code) || error?.code === 'NOT_FOUND' ? (
        <EmptyState
          className="py-12"
          title={t('work.gone')}
          text={t('work.goneHint')}
          action={
            <AppLink to="/pages/nft/nft" className={buttonClass({ size: 'desk' })}>
              {t('toMarket')}
            </AppLink>
          }
        />
      ) : data !== undefined ? (
        children(data, again)
      ) : error !== null ? (
        <LoadFailed said={t('failed')} error={error} busy={isFetching} onRetry={again} />
      ) : (
        <SkeletonDelay label={app('loading')}>
          <div className="grid gap-4 px-4 desk:grid-cols-[minmax(0,1fr)_420px] desk:px-0">
            <Skeleton height="auto" className="aspect-square" />
            <div className="grid content-start gap-3">
              <Skeleton height={28} width={220} />
              <Skeleton height={84} />
              <Skeleton height={48} />
            </div>
          </div>
        </SkeletonDelay>
      )}
    </div>
  );
}

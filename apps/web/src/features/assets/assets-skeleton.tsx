import { ListRowSkeleton } from '@bourse/ui/list-row';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';

/** The page's shape while the balances are read. */
export function AssetsSkeleton() {
  const t = useTranslations('app.state');
  return (
    <SkeletonDelay label={t('loading')}>
      <div className="px-4">
        <Skeleton width={96} />
        <Skeleton width={220} height={36} className="mt-3" />
        <Skeleton width={140} className="mt-3" />
        <Skeleton height={64} className="mt-5" />
        <Skeleton height={10} className="mt-6" />
      </div>
      <div className="mt-4">
        {[1, 2, 3, 4].map((row) => (
          <ListRowSkeleton key={row} />
        ))}
      </div>
    </SkeletonDelay>
  );
}

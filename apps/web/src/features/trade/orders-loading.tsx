import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';

/** The shape of a list of orders while it is awaited. */
export function OrdersLoading() {
  const t = useTranslations('app.state');
  return (
    <SkeletonDelay label={t('loading')}>
      <div className="flex flex-col gap-4 px-4 py-3">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex flex-col gap-2">
            <Skeleton width={180} height={14} />
            <Skeleton height={14} />
          </div>
        ))}
      </div>
    </SkeletonDelay>
  );
}

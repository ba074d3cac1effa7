import { PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';

/** The shape of a list of cards while it is awaited. */
export function CardsLoading() {
  const app = useTranslations('app.state');
  return (
    <SkeletonDelay label={app('loading')}>
      <div className="grid gap-3">
        {[1, 2, 3].map((card) => (
          <PositionCardSkeleton key={card} />
        ))}
      </div>
    </SkeletonDelay>
  );
}

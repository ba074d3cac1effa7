import { ErrorState } from '@bourse/ui/error-state';
import { ListRowSkeleton } from '@bourse/ui/list-row';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { readQuotes } from '../../market/quotes.ts';

/** Stands for the list while the first quotes are awaited. */
export function RowsLoading() {
  const t = useTranslations('app.state');
  return (
    <SkeletonDelay label={t('loading')}>
      {Array.from({ length: 10 }, (_, index) => (
        <ListRowSkeleton key={index} />
      ))}
    </SkeletonDelay>
  );
}

/** The quotes could not be read. */
export function QuotesFailed() {
  const t = useTranslations('app');
  return (
    <ErrorState
      className="m-4"
      text={`${t('state.loadFailed')}. ${t('state.loadFailedHint')}`}
      retryLabel={t('act.retry')}
      onRetry={readQuotes}
    />
  );
}

import { ListRowSkeleton } from '@bourse/ui/list-row';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { readQuotes, useQuotesFailure } from '../../base/market/quotes.ts';

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
  return <LoadFailed error={useQuotesFailure()} onRetry={readQuotes} />;
}

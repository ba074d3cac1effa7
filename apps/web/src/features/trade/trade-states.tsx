import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import type { CallError } from '@bourse/client/call-error';
import { AppLink } from '../../base/router/app-link.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';

/** The shape of a trading page while its market is read. */
export function TradeLoading() {
  const t = useTranslations('app.state');
  return (
    <SkeletonDelay label={t('loading')}>
      <div className="grid grid-cols-[1fr_142px] gap-4 p-4 desk:grid-cols-[1fr_272px_308px] desk:gap-2 desk:p-2">
        <Skeleton height={520} />
        <Skeleton height={520} />
        <Skeleton height={520} className="hidden desk:block" />
      </div>
    </SkeletonDelay>
  );
}

/** The market could not be read, or there is none of this name. */
export function TradeFailed({ failure, retry }: { readonly failure: CallError; readonly retry: () => void }) {
  const t = useTranslations('app.tabs');
  if (failure.code !== 'MARKET_NOT_FOUND') return <LoadFailed error={failure} onRetry={retry} />;
  return (
    <EmptyState
      title={failure.message}
      action={
        <AppLink to="/pages/market/market" switchesTab className={buttonClass({ tone: 'primary' })}>
          {t('markets')}
        </AppLink>
      }
    />
  );
}

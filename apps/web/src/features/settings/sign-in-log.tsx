import { identityCalls } from '@bourse/contract/identity';
import { Badge } from '@bourse/ui/badge';
import { Skeleton } from '@bourse/ui/skeleton';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { usePages } from '../../base/api/use-pages.ts';
import { SettingSection } from './setting-row.tsx';
import { deviceText } from '@bourse/i18n/device-text';
import { MoreRow } from './more-row.tsx';

/** Who signed in, and who tried and failed. */
export function SignInLog() {
  const t = useTranslations('settings.log');
  const format = useFormatter();
  const { items, error, isFetching, hasMore, isLoadingMore, loadMore, retry } = usePages(
    identityCalls.loginLog,
    {},
    10,
  );
  if (items === undefined) {
    if (error === null) return <Skeleton height={160} />;
    return <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={retry} />;
  }
  return (
    <SettingSection title={t('title')}>
      {items.map(({ id, at, address, device, outcome }) => (
        <div key={id} className="flex min-h-13 items-center gap-3 px-4 py-2">
          <span className="min-w-0 flex-1">
            <span className="num block truncate">
              {format.dateTime(Date.parse(at), {
                month: 'short',
                day: 'numeric',
                hour: '2-digit',
                minute: '2-digit',
                hour12: false,
              })}
            </span>
            <span className="num block truncate text-caption text-t3">
              {deviceText(device)} · {address}
            </span>
          </span>
          <Badge tone={outcome === 'ok' ? 'good' : 'bad'}>{t(outcome === 'ok' ? 'ok' : 'failedTry')}</Badge>
        </div>
      ))}
      {hasMore ? <MoreRow isLoadingMore={isLoadingMore} onMore={loadMore} /> : null}
    </SettingSection>
  );
}

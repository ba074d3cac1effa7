import { conversionCalls } from '@bourse/contract/conversion';
import { EmptyState } from '@bourse/ui/empty-state';
import { ErrorState } from '@bourse/ui/error-state';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../app/app-link.tsx';
import { PageHeader } from '../../app/page-header.tsx';
import { useCall } from '../../app/use-call.ts';
import { useSearch } from '../../app/use-search.ts';
import { firstPair } from './convert-form.ts';
import { ConvertForm } from './convert-form-view.tsx';

/** Changing one coin into another at a price that is firm for ten seconds, the fee shown apart. */
export function ConvertPage() {
  const t = useTranslations('assets.convert');
  const history = useTranslations('assets.history');
  return (
    <div className="mx-auto w-full max-w-[520px] desk:mt-4">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink
            to="/pages/fund/transfer_history"
            search={{ tab: 'conversions' }}
            className="icon-link size-11"
            aria-label={history('title')}
          >
            <Icon of={History} size={20} />
          </AppLink>
        }
      />
      <div className="px-4 pt-1">
        <Convertibles />
      </div>
    </div>
  );
}

function Convertibles() {
  const t = useTranslations('assets.convert');
  const app = useTranslations('app');
  const { currency, from, to } = useSearch('/pages/fund/transfer');
  const { data, isError, isFetching, refetch } = useCall(conversionCalls.convertible, {}, { everyMs: 30_000 });
  if (data === undefined) {
    if (!isError) return <Skeleton height={260} />;
    return (
      <ErrorState
        text={`${t('failed')} ${app('state.loadFailedHint')}`}
        retryLabel={app('act.retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  const wantedFrom = from ?? currency;
  const pair = firstPair(data.list, {
    ...(wantedFrom === undefined ? {} : { from: wantedFrom }),
    ...(to === undefined ? {} : { to }),
  });
  if (pair === null) return <EmptyState title={t('closed')} text={t('closedHint')} />;
  return <ConvertForm list={data.list} first={pair} />;
}

import { conversionCalls } from '@bourse/contract/conversion';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { redirect } from '../../base/router/navigation.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { firstPair } from './convert-form.ts';
import { ConvertForm } from './convert-form-view.tsx';
import { HistoryLink } from './history-link.tsx';
import { findAccount } from './portfolio-view.ts';
import { SiblingLink } from './sibling-link.tsx';

/** Changing one coin into another at a price that is firm for ten seconds, the fee shown apart. */
export function ConvertPage() {
  const t = useTranslations('assets.convert');
  const search = useSearch('/pages/fund/fundTransfer');
  // Links of before the two pages had their names name accounts here.
  const isOldLink = findAccount(search.from) !== undefined;
  useEffect(() => {
    if (isOldLink) redirect('/pages/fund/transfer', search);
  }, [isOldLink, search]);
  return (
    <div className="mx-auto w-full max-w-[520px] desk:mt-4">
      <PageHeader
        title={t('title')}
        actions={
          <>
            <SiblingLink to="transfer" />
            <HistoryLink tab="conversions" />
          </>
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
  const { currency, from, to } = useSearch('/pages/fund/fundTransfer');
  const { data, isError, error, isFetching, refetch } = useCall(conversionCalls.convertible, {}, { everyMs: 30_000 });
  if (data === undefined) {
    if (!isError) return <Skeleton height={260} />;
    return (
      <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
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

import type { OutputOf } from '@bourse/contract/call';
import { depositCalls } from '@bourse/contract/deposit';
import { walletCalls } from '@bourse/contract/wallet';
import { EmptyState } from '@bourse/ui/empty-state';
import { ListRowSkeleton } from '@bourse/ui/list-row';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useCall } from '../../../base/api/use-call.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { DepositCard } from './deposit-card.tsx';
import { DepositRow } from './deposit-row.tsx';
import { DepositSheet } from './deposit-sheet.tsx';
import { depositDecimals, isArriving } from './deposit-view.ts';

/** While something arrives, and while nothing is known of. */
const [arrivingMs, idleMs] = [3_000, 10_000];
const shownMost = 5;

type Log = OutputOf<typeof depositCalls.log>;

const everyMs = (log: Log | undefined): number => (log?.list.some(isArriving) === true ? arrivingMs : idleMs);

/** The latest deposits of a coin, those that are not credited with how far they are. */
export function Arrivals({ currency }: { readonly currency: string }) {
  const t = useTranslations('payments.deposit');
  const app = useTranslations('app.state');
  const [open, setOpen] = useState<string | null>(null);
  const { data, isError, error, isFetching, refetch } = useCall(
    depositCalls.log,
    { currency, limit: shownMost.toString() },
    { everyMs },
  );
  const credited = data?.list.filter(({ state }) => state === 'credited').length;
  useEffect(() => {
    if (credited !== undefined) void refresh(walletCalls.list, walletCalls.getInfo, walletCalls.legalLog);
  }, [credited]);
  if (data === undefined) {
    if (isError) {
      return (
        <LoadFailed className="" said={t('logFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      );
    }
    return (
      <SkeletonDelay label={app('loading')}>
        <ListRowSkeleton />
        <ListRowSkeleton />
      </SkeletonDelay>
    );
  }
  const arriving = data.list.filter(isArriving);
  const past = data.list.filter((one) => !isArriving(one));
  return (
    <>
      {arriving.map((deposit) => (
        <DepositCard key={deposit.id} deposit={deposit} />
      ))}
      {data.list.length === 0 ? (
        <EmptyState className="rounded-card surface-1" title={t('none', { coin: currency })} text={t('noneHint')} />
      ) : null}
      {past.length === 0 ? null : (
        <div className="overflow-hidden rounded-card py-1.5 surface-1">
          <h2 className="px-4 pt-2 pb-1 text-label font-semibold">{t('latest')}</h2>
          <ul>
            {past.map((deposit) => (
              <li key={deposit.id}>
                <DepositRow
                  deposit={deposit}
                  decimals={depositDecimals(past)(deposit.currency)}
                  onOpen={() => setOpen(deposit.id)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <DepositSheet deposit={data.list.find(({ id }) => id === open) ?? null} onClose={() => setOpen(null)} />
    </>
  );
}

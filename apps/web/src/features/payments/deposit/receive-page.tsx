import { depositCalls } from '@bourse/contract/deposit';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import { redirect } from '../../../base/router/navigation.ts';
import { useSearch } from '../../../base/router/use-search.ts';
import { CoinChoice } from '../coin-choice.tsx';
import { NetworkRow } from '../network-row.tsx';
import type { DepositNetwork } from '../payment-calls.ts';
import { RecordLink } from '../record-link.tsx';
import { SuspendedNote } from '../suspended-note.tsx';
import { AddressPanel } from './address-panel.tsx';
import { Arrivals } from './arrivals.tsx';
import { networkOf } from './deposit-view.ts';
import { NetworkFacts, OnlyNote } from './network-facts.tsx';
import { NetworkTerms } from './network-terms.tsx';

/** A network can be suspended at any time. */
const networksEveryMs = 30_000;

/** The own address for a coin, and what is on its way to it. */
export function ReceivePage() {
  const t = useTranslations('payments.deposit');
  const { currency } = useSearch('/pages/fund/receive');
  if (currency === undefined) {
    return (
      <div className="mx-auto w-full max-w-[688px] desk:mt-4">
        <PageHeader title={t('title')} actions={<RecordLink />} />
        <CoinChoice way="deposit" />
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[520px] desk:mt-4 desk:max-w-[960px]">
      <PageHeader title={t('titleOf', { coin: currency })} actions={<RecordLink />} />
      <Networks key={currency} currency={currency} />
    </div>
  );
}

function Networks({ currency }: { readonly currency: string }) {
  const t = useTranslations('payments');
  const { type } = useSearch('/pages/fund/receive');
  const { data, error, isFetching, refetch } = useCall(depositCalls.chains, { currency }, { everyMs: networksEveryMs });
  if (data === undefined) {
    if (error === null) return <ReceiveSkeleton />;
    if (error.code === 'CURRENCY_NOT_FOUND') return <EmptyState title={t('noCoin')} text={t('noCoinHint')} />;
    return <LoadFailed said={t('deposit.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const network = networkOf(data.list, type);
  if (network === undefined) {
    return <EmptyState title={t('noNetwork', { coin: currency })} text={t('noNetworkHint')} />;
  }
  return <Receive currency={currency} networks={data.list} network={network} />;
}

interface ReceiveProps {
  readonly currency: string;
  readonly networks: readonly DepositNetwork[];
  readonly network: DepositNetwork;
}

function Receive({ currency, networks, network }: ReceiveProps) {
  const t = useTranslations('payments');
  return (
    <div className="grid gap-4 px-4 pb-6 desk:grid-cols-[minmax(0,440px)_minmax(0,1fr)] desk:items-start desk:px-0">
      <div className="grid gap-2.5">
        <div className="slab grid-cols-1">
          <NetworkRow
            currency={currency}
            networks={networks}
            chosen={network}
            onChoose={(type) => redirect('/pages/fund/receive', { currency, type })}
            termsOf={(one) => <NetworkTerms currency={currency} network={one} />}
          />
          {network.suspended === null ? <AddressPanel currency={currency} network={network} /> : null}
        </div>
        {network.suspended === null ? (
          <OnlyNote currency={currency} network={network} />
        ) : (
          <SuspendedNote way="deposit" network={network} currency={currency} />
        )}
      </div>
      <div className="grid min-w-0 gap-3">
        {network.suspended === null ? <NetworkFacts currency={currency} network={network} /> : null}
        {/* What is on its way comes first. */}
        <section aria-label={t('deposit.arriving')} className="grid gap-3 has-[article]:order-first desk:order-first">
          <Arrivals currency={currency} />
        </section>
      </div>
    </div>
  );
}

function ReceiveSkeleton() {
  const t = useTranslations('app.state');
  return (
    <SkeletonDelay label={t('loading')}>
      <div className="grid gap-2.5 px-4 desk:max-w-[440px] desk:px-0">
        <Skeleton height={60} />
        <Skeleton height={290} />
        <Skeleton height={72} />
      </div>
    </SkeletonDelay>
  );
}

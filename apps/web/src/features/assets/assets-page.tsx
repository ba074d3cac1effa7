import { walletCalls } from '@bourse/contract/wallet';
import { Icon } from '@bourse/ui/icon';
import { History, Landmark, ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { useSession } from '../../base/session/session.ts';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { shownAccounts, type Wallets } from '../../base/money/account-worth.ts';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { AccountSplit } from './account-split.tsx';
import { AllocationCard } from './allocation-card.tsx';
import { AssetActs } from './asset-acts.tsx';
import { AssetsSkeleton } from './assets-skeleton.tsx';
import { CoinList } from './coin-list.tsx';
import { PortfolioChart } from './portfolio-chart.tsx';
import { RecentPostings } from './recent-postings.tsx';
import { TotalPanel } from './total-panel.tsx';

/** Worth follows the prices as often as this; amounts follow the account's own news at once. */
const worthEveryMs = 15_000;

/** Tab 4: what the customer has, where it is, and what it is worth. */
export function AssetsPage() {
  const t = useTranslations('assets');
  const isVisitor = useSession((session) => session.token === null);
  return (
    <div className="mx-auto w-full tablet:px-6 desk:max-w-[1240px] desk:px-5 desk:pt-4">
      <div className="flex h-13 items-center pr-2 pl-4 tablet:px-0">
        <h1 className="min-w-0 flex-1 truncate text-title">{t('title')}</h1>
        {isVisitor ? null : (
          <>
            <AppLink to="/pages/fund/recharge" className="icon-link size-11" aria-label={t('act.recharge')}>
              <Icon of={Landmark} size={22} />
            </AppLink>
            <AppLink to="/pages/fund/transfer_history" className="icon-link size-11" aria-label={t('history.title')}>
              <Icon of={History} size={22} />
            </AppLink>
            <AppLink to="/pages/fund/assets_all_record" className="icon-link size-11" aria-label={t('records.title')}>
              <Icon of={ReceiptText} size={22} />
            </AppLink>
          </>
        )}
      </div>
      {isVisitor ? <SignedOut /> : <OwnAssets />}
    </div>
  );
}

function OwnAssets() {
  const t = useTranslations('assets');
  const { data, isError, error, isFetching, refetch } = useCall(walletCalls.list, {}, { everyMs: worthEveryMs });
  if (data !== undefined) return <Holdings wallets={data} />;
  if (!isError) return <AssetsSkeleton />;
  return (
    <LoadFailed
      className="mx-4"
      said={t('loadFailed')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Holdings({ wallets }: { readonly wallets: Wallets }) {
  const [account, setAccount] = useKept('account', shownAccounts, 'change');
  const isWide = useIsAtLeast('tablet');
  const isDesk = useIsAtLeast('desk');
  const split = <AccountSplit wallets={wallets} chosen={account} onChoose={setAccount} />;
  return (
    <div className="holdings">
      <section className="min-w-0 px-4 pt-0.5 tablet:rounded-card tablet:p-5 tablet:surface-1" data-part="total">
        <div className="tablet:flex tablet:items-start tablet:justify-between tablet:gap-6 desk:block wide:flex">
          <TotalPanel wallets={wallets} />
          <AssetActs />
        </div>
        <PortfolioChart total={wallets.fiat} />
      </section>
      {isWide ? null : split}
      <CoinList wallets={wallets} account={account} />
      <div
        className="max-tablet:mt-6 max-tablet:px-4 tablet:grid tablet:grid-cols-[minmax(0,1fr)] tablet:gap-3"
        data-part="beside"
      >
        {isWide ? split : null}
        <AllocationCard wallets={wallets} />
        {isDesk ? <RecentPostings /> : null}
      </div>
    </div>
  );
}

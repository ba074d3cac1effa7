import { walletCalls } from '@bourse/contract/wallet';
import { buttonClass } from '@bourse/ui/button-class';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { Stat } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { useCoins } from '../../base/market/use-coins.ts';
import { ownedOf } from '../../base/money/account-worth.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { CoinBalances } from './coin-balances.tsx';
import { sumOfAccounts } from './portfolio-view.ts';
import { Records } from './records/records.tsx';

/** One coin: what there is of it in each account, and every line of its history. */
export function AssetsRecordPage() {
  const t = useTranslations('assets');
  const { currency = 'USDT', account } = useSearch('/pages/fund/assets_record');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader title={currency} />
      <div className="desk:grid desk:grid-cols-[372px_minmax(0,1fr)] desk:items-start desk:gap-3">
        <div className="desk:sticky desk:top-16 desk:rounded-card desk:surface-1 desk:py-4">
          <CoinHead currency={currency} />
        </div>
        <div className="mt-6 desk:mt-0 desk:rounded-card desk:surface-1 desk:py-4">
          <h2 className="px-4 text-heading">{t('records.title')}</h2>
          <Records key={currency} keptAs="coinRecords" account={account} coin={currency} />
        </div>
      </div>
    </div>
  );
}

function CoinHead({ currency }: { readonly currency: string }) {
  const t = useTranslations('assets');
  const numbers = useNumbers();
  const coin = useCoins().get(currency);
  const { data, isError, isFetching, refetch } = useCall(walletCalls.getInfo, { currency });
  if (isError) {
    return <LoadFailed className="mx-4" said={t('loadFailed')} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const total = data === undefined ? null : sumOfAccounts(data.accounts);
  return (
    <div className="px-4">
      <div className="flex items-center gap-3">
        <CoinIcon symbol={currency} size={40} src={coin?.image} />
        <div className="min-w-0">
          <p className="text-caption text-t3">{coin?.fullName}</p>
          {total === null ? (
            <Skeleton width={160} height={26} />
          ) : (
            <ShownAmount text={numbers.whole(ownedOf(total), 2)} size="title" unit={currency} />
          )}
        </div>
      </div>
      <Slab columns={2} className="mt-4 desk:[--slab-fill:var(--s2)]">
        <Stat
          label={t('available')}
          value={<ShownAmount text={total === null ? null : numbers.whole(total.available, 2)} />}
        />
        <Stat label={t('held')} value={<ShownAmount text={total === null ? null : numbers.whole(total.held, 2)} />} />
      </Slab>
      {data === undefined ? null : <CoinBalances accounts={data.accounts} />}
      <div className="joined mt-3">
        <AppLink
          to="/pages/fund/transfer"
          search={{ currency }}
          className={`${buttonClass({ size: 'desk' })} min-w-0 px-2`}
        >
          {t('act.transfer')}
        </AppLink>
        <AppLink
          to="/pages/fund/fundTransfer"
          search={{ from: currency }}
          className={`${buttonClass({ size: 'desk' })} min-w-0 px-2`}
        >
          {t('act.convert')}
        </AppLink>
      </div>
    </div>
  );
}
